/** The reader's selection of passages, which only this browser stores. */
const storageKey = "selection";

/** The selected passages; none in a browser that stores nothing. */
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

/** Adds a button to the page of a passage that adds it to the selection, or removes it. */
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
