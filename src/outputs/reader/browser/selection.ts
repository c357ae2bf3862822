/** The reader's own selection of passages, kept in this browser alone. */
const storageKey = "selection";

/** What was chosen; nothing where a browser keeps nothing. */
export function ownSelection(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? "").split(",").filter((label) => label !== "");
  } catch {
    return [];
  }
}

export function keepSelection(labels: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, labels.join(","));
  } catch {}
}

/** A button on the page of a passage that takes it into the selection, or out of it. */
export function addSelectionButton(place: HTMLElement): void {
  const { label = "", add = "", remove = "" } = place.dataset;
  const button = document.createElement("button");
  button.type = "button";
  const name = () => {
    button.textContent = ownSelection().includes(label) ? remove : add;
  };
  button.addEventListener("click", () => {
    const own = ownSelection();
    const others = own.filter((one) => one !== label);
    keepSelection(others.length === own.length ? [...own, label] : others);
    name();
  });
  name();
  place.append(" ", button);
}
