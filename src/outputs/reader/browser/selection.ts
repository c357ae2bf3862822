/** The reader's selection of passages, which only this browser stores. */
import { labelsIn } from "../selection/labels.ts";
import { buttonOf } from "./elements.ts";
import { store, stored } from "./storage.ts";

const storageKey = "selection";

export function ownSelection(): string[] {
  return labelsIn(stored(storageKey));
}

export function keepSelection(labels: readonly string[]): void {
  store(storageKey, labels.join(","));
}

/** Adds a button to the page of a passage that adds it to the selection, or removes it. */
export function addSelectionButton(place: HTMLElement): void {
  const { label = "", add = "", remove = "" } = place.dataset;
  const nameNow = () => (ownSelection().includes(label) ? remove : add);
  const button = buttonOf(nameNow(), () => {
    const own = ownSelection();
    const others = own.filter((one) => one !== label);
    keepSelection(others.length === own.length ? [...own, label] : others);
    button.textContent = nameNow();
  });
  place.append(" ", button);
}
