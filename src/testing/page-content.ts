/** Reads the content of a page of the reading edition in a browser, as a reader sees it, independent of its templates. */
import type { Page } from "playwright-core";

export interface ShownLink {
  readonly href: string;
  readonly text: string;
}

export interface ShownText {
  /** Language of the text, as marked on the page. */
  readonly lang: string | undefined;
  /** The title that distinguishes it from other texts, and the words that these do not have, with their numbers. */
  readonly title: string | undefined;
  readonly differing: readonly (readonly [words: string, texts: string])[];
  /** Each line with the number next to it, if it has one. */
  readonly lines: readonly (readonly [line: string, number: string | undefined])[];
  readonly edition: string | undefined;
  /** Passages that are marked as not part of the text. */
  readonly damage: readonly string[];
}

export interface ShownPage {
  readonly language: string;
  readonly heading: string;
  readonly greek: readonly ShownText[];
  readonly translations: readonly (ShownText & {
    /** Name of the language, and whether its texts are open. */
    readonly name: string;
    readonly isOpen: boolean;
  })[];
  readonly authors: readonly ShownLink[];
  /** Names of places and keywords with their links, in order. */
  readonly subjects: readonly ShownLink[];
  /** Keywords about the editors' work. */
  readonly editorial: readonly ShownLink[];
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  /** Text below each picture, or in place of it. */
  readonly captions: readonly string[];
  /** Addresses of manuscript regions that are linked, not shown. */
  readonly linkedRegions: readonly (string | null)[];
  readonly scholia: readonly (ShownLink & { readonly words: string })[];
  /** Each comment with its texts. */
  readonly comments: readonly (readonly { readonly lang: string; readonly words: string }[])[];
  /** References to other passages, other sites and pictures, with or without a link. */
  readonly references: readonly (ShownLink | { readonly text: string })[];
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly urn: string;
}

const read = `(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector) ?? undefined;
  const words = (element) => element?.textContent.replace(/\\s+/g, " ").trim();
  const link = (element) => ({ href: element.getAttribute("href"), text: words(element) });
  const text = (version) => ({
    lang: one(".verses", version)?.closest("[lang]").lang,
    title: words(one("h2", version)),
    differing: all("mark", version).map((mark) => [mark.textContent, mark.dataset.text]),
    lines: all(".line", version).map((line) => [line.textContent, line.dataset.line]),
    edition: words(one(".edition", version)),
    damage: all(".damage", version).map((part) => part.textContent),
  });
  const item = (element) => (one("a", element) ? link(one("a", element)) : { text: words(element) });
  return {
    language: document.documentElement.lang,
    heading: words(one("h1 [itemprop=name]")),
    greek: all(".original .version").map(text),
    translations: all(".translations .version").map((version) => ({
      ...text(version),
      name: words(one("h2", version.closest(".language"))),
      isOpen: version.closest(".language").open,
    })),
    authors: all("h1 .authors a").map(link),
    subjects: all("article > .subjects a").map(link),
    editorial: all(".record a[href*='/keywords/']").map(link),
    pictures: all(".manuscripts img").map((image) => ({
      src: image.getAttribute("src"),
      alt: image.alt,
    })),
    captions: all(".manuscripts figcaption").map(words),
    linkedRegions: all(".manuscripts figcaption > a").map((a) => a.getAttribute("href")),
    scholia: all(".scholia li").map((scholium) => ({
      ...link(one("a", scholium)),
      words: words(one("div", scholium)) ?? "",
    })),
    comments: all(".comment").map((comment) =>
      all(":scope > div", comment).map((wording) => ({
        lang: wording.lang,
        words: words(wording),
      })),
    ),
    references: all(".references li").map(item),
    previous: one("a[rel=prev]")?.getAttribute("href"),
    next: one("a[rel=next]")?.getAttribute("href"),
    urn: words(one("#urn")),
  };
})()`;

/** Reads the open page of a passage or a scholium. */
export function shownOn(page: Page): Promise<ShownPage> {
  return page.evaluate<ShownPage>(read);
}
