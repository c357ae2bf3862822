/** The reader's selection of passages, which only this browser stores. */
import { labelOfUrn } from "../../../model/urn.ts";
import type { ListWords } from "../../pages/words/words.ts";
import { labelsIn, maxSelected } from "../selection/labels.ts";
import { buttonOf, element } from "./elements.ts";
import { store, stored } from "./storage.ts";

const storageKey = "selection";

/** Key of the title that the reader gave it. */
export const titleKey = "selection-title";

export function ownSelection(): string[] {
  return labelsIn(stored(storageKey));
}

/** What the address of the page of a selection ends in: `#5.177,7.1&title=Roses`. */
export function selectionHash(labels: readonly string[], title: string): string {
  const named = title === "" ? "" : `&title=${encodeURIComponent(title)}`;
  return labels.length === 0 ? "" : `#${labels.join(",")}${named}`;
}

export function keepSelection(labels: readonly string[]): void {
  store(storageKey, labels.join(","));
  // The next selection is another one.
  if (labels.length === 0) store(titleKey, "");
  showSelected();
}

/** The menu says how many passages are selected, if any are. */
export function showSelected(): void {
  const link = document.querySelector<HTMLElement>('#menu a[href$="selection/"]');
  if (link === null) return;
  link.dataset.name ??= link.textContent ?? "";
  const { length } = ownSelection();
  link.textContent = `${link.dataset.name} (${length})`;
  link.closest("li")?.toggleAttribute("hidden", length === 0);
}

/** The label of the passage or scholium that has its page at an address. */
export function labelOfAddress(address: string): string {
  return labelOfUrn(
    decodeURIComponent(new URL(address).pathname).replace(/\/(?:index\.html)?$/, ""),
  );
}

/**
 * A link to the page of these passages, and a button that selects them; nothing for a list that is longer than a selection may be.
 * @param title of the page; without it the passages have none in common
 */
export function listTools(
  labels: readonly string[],
  { read, add, added }: ListWords,
  page: string,
  title = "",
): (string | HTMLElement)[] {
  if (labels.length < 2 || labels.length > maxSelected) return [];
  const href = `${page}${selectionHash(labels, title)}`;
  const status = element("span", { role: "status" });
  const button = buttonOf(add, () => {
    keepSelection([...new Set([...ownSelection(), ...labels])]);
    status.textContent = ` ${added}`;
  });
  return [
    element("a", { href }, read.replaceAll("{count}", `${labels.length}`)),
    " ",
    button,
    status,
  ];
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
  showSelected();
}
