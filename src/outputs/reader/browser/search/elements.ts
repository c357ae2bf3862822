/** Elements of the results. The content of records is inserted as text, never as markup. */
import type { Wording } from "../../search/index.ts";

/** An element with a text in its language. */
export function wording(name: string, { text, tag }: Wording): HTMLElement {
  const made = element(name, text);
  if (tag !== "" && tag !== document.documentElement.lang) made.lang = tag;
  return made;
}

export function element(name: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
