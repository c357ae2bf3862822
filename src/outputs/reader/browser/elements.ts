/** Elements for pages. The content of records is inserted as text, never as markup. */
import type { Wording } from "../search/index.ts";

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

export function buttonOf(text: string, press: () => void): HTMLButtonElement {
  const button = element("button", { type: "button" }, text);
  button.addEventListener("click", press);
  return button;
}

/**
 * A button that copies an element's text, or what is made of it, and its status. Where the browser does not allow that, it selects
 * the text for the reader to copy.
 */
export function copyButton(
  text: HTMLElement,
  copy: string,
  copied: string,
  content = () => text.textContent ?? "",
): HTMLElement[] {
  const status = element("span", { role: "status" });
  const press = async () => {
    try {
      await navigator.clipboard.writeText(content());
      status.textContent = ` ${copied}`;
    } catch {
      status.textContent = "";
      getSelection()?.selectAllChildren(text);
    }
  };
  const button = buttonOf(copy, () => void press());
  button.setAttribute("aria-describedby", text.id);
  return [button, status];
}

export function wording<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { text, tag }: Wording,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const isOther = tag !== "" && tag !== document.documentElement.lang;
  return element(name, { ...attributes, ...(isOther ? { lang: tag } : {}) }, text);
}

/** The element that a selector names; the build writes it into the page. */
export function found<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element;
}

/**
 * Fills an element when it comes this close to the visible part of the page, once.
 * @param atOnce does the same without waiting for anything, before the page is printed
 */
export function whenNear(
  element: HTMLElement,
  rootMargin: string,
  fill: () => Promise<void>,
  atOnce: () => void,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      begin();
      void fill();
    },
    { rootMargin },
  );
  const begin = () => {
    observer.disconnect();
    element.removeEventListener("beforeprint", print);
    delete element.dataset.later;
  };
  const print = () => {
    begin();
    atOnce();
  };
  element.dataset.later = "";
  element.addEventListener("beforeprint", print);
  observer.observe(element);
}

/** What is filled later must be there when the page is printed. Only elements that are on the page are asked, so that those of old results are forgotten. */
addEventListener("beforeprint", () => {
  for (const element of document.querySelectorAll("[data-later]")) {
    element.dispatchEvent(new Event("beforeprint"));
  }
});

/** The text at an address, without waiting: a browser prints the page as it is when the listeners of `beforeprint` end. */
export function textNow(address: string): string {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  return request.status === 200 ? request.responseText : "";
}

/** Another page; that of the error if there is none. @param cache `no-cache` asks the host even if the browser has a copy */
export async function pageAt(address: string, cache: RequestCache = "default"): Promise<Document> {
  const answer = await fetch(address, { cache });
  if (!answer.ok && answer.status !== 404) {
    throw new Error(`${address} is answered with status ${answer.status}`);
  }
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Marks these parts of the page and no others; a browser without highlights marks nothing. */
export function highlight(
  name: "word" | "aligned" | "found" | "different",
  ranges: readonly Range[],
): void {
  CSS.highlights?.set(name, new Highlight(...ranges));
}

/** Loads a script when it is first needed. All share one promise: of two imports while it loads, the second may end first. */
export function loadedOnce<Script>(load: () => Promise<Script>): () => Promise<Script> {
  let script: Promise<Script> | undefined;
  return () => {
    script ??= load().catch((error: unknown) => {
      script = undefined;
      throw error;
    });
    return script;
  };
}
