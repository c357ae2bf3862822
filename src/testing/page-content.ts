/** What a page of the reading edition shows, read by a browser: in the terms of a reader, not of its templates. */
import type { Page } from "playwright-core";

export interface ShownLink {
  readonly href: string;
  readonly text: string;
}

export interface ShownText {
  /** Language of the words, as the page tells it. */
  readonly lang: string | undefined;
  /** What tells it from others, and the words that these do not have, with the numbers of those. */
  readonly title: string | undefined;
  readonly differing: readonly (readonly [words: string, texts: string])[];
  /** Each line with the number next to it, if it has one. */
  readonly lines: readonly (readonly [line: string, number: string | undefined])[];
  readonly edition: string | undefined;
  /** What is marked as no part of it. */
  readonly damage: readonly string[];
}

export interface ShownPage {
  readonly language: string;
  readonly heading: string;
  readonly greek: readonly ShownText[];
  readonly translations: readonly (ShownText & {
    /** What its language is called, and whether texts in that are open. */
    readonly name: string;
    readonly isOpen: boolean;
  })[];
  readonly authors: readonly ShownLink[];
  /** Names of places and keywords with where they lead, in their order. */
  readonly subjects: readonly ShownLink[];
  /** Keywords of the editors' work. */
  readonly editorial: readonly ShownLink[];
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  /** Words below each picture or in its place. */
  readonly captions: readonly string[];
  /** Addresses of regions that are not shown. */
  readonly linkedRegions: readonly (string | null)[];
  readonly scholia: readonly (ShownLink & { readonly words: string })[];
  /** Each comment with its wordings. */
  readonly comments: readonly (readonly { readonly lang: string; readonly words: string }[])[];
  /** Other passages, other sites, pictures: what is a link and what is none. */
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

/** Reads the page of a passage or a scholium that is open. */
export function shownOn(page: Page): Promise<ShownPage> {
  return page.evaluate<ShownPage>(read);
}
