/** The pages of the manuscripts, each with the image and the regions on it, and their index. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import { parseRecordUrl } from "../../../routing/routes.ts";
import { manuscriptFile } from "../../addresses/linked-data.ts";
import {
  codexPagePath,
  indexPath,
  labelOfUrl,
  pagePathOf,
  regionAnchor,
} from "../../addresses/reader.ts";
import {
  type Box,
  type Codex,
  type CodexPage,
  codicesOf,
  pageTitle,
  type RegionBrief,
} from "../../codex-pages.ts";
import { readImageRegion } from "../../images.ts";
import { type Files, isMade, type Parts, type Site } from "../../output.ts";
import {
  countMarkup,
  folded,
  listMarkup,
  navigationMarkup,
  nothing,
  rangeOf,
  section,
} from "../../pages/components.ts";
import { pageMarkup } from "../../pages/frame.ts";
import { inEachLanguage, type PageContext, to, toFile } from "../../pages/site.ts";
import { freeBoxes } from "../free-boxes.ts";
import { webLink } from "../passage/facts.ts";
import { creditMarkup, pictureOf } from "../passage/manuscripts.ts";
import { type Brief, briefsMarkup } from "../subjects/briefs.ts";
import { indexPage } from "../subjects/indexes.ts";
import type { PassagesPart } from "../subjects.ts";

export function writeCodex(parts: Parts, site: Site, files: Files): void {
  const codices = codicesOf(parts.items<RegionBrief>("manuscripts"));
  const passages = [...parts.of<PassagesPart>("passages")].flatMap((part) => part.briefs);
  const all = [...passages, ...parts.items<Brief>("scholia")];
  const briefs = new Map(all.map((brief) => [brief.url, brief]));
  inEachLanguage(site, files, (write) => {
    write(indexPath("codex"), (page) => codexIndex(page, codices));
    for (const codex of codices) {
      for (const [index, leaf] of codex.pages.entries()) {
        const shown = shownOn(leaf).flatMap((url) => briefs.get(url) ?? []);
        write(codexPagePath(leaf.id), (page) => codexPage(page, codex, index, shown));
      }
    }
  });
}

/** The index of the pages of all manuscripts in order, each with its passages. */
function codexIndex(page: PageContext, codices: readonly Codex[]): Html {
  const { frame, codex: words, number } = page.words;
  const count = codices.reduce((sum, { pages }) => sum + pages.length, 0);
  const lists = codices.map((codex, index) => {
    const { id, title, pages } = codex;
    const listOf = (own: readonly CodexPage[]) =>
      listMarkup(
        own.map((leaf) => itemMarkup(page, codex, leaf)),
        "entries",
      );
    const isOpen = index === 0;
    return html`<h2>${title}${countMarkup(number(pages.length))}</h2>
${folded(pages, listOf, (leaf) => pageTitle(leaf, codex), { isOpen })}${
  isMade("linked-data", page.site) &&
  html`<p class="note"><a href="${toFile(page, manuscriptFile(id))}">${words.manifest}</a></p>\n`
}`;
  });
  const description = `${frame.codex}: ${words.pages(count)}. ${words.intro}`;
  const intro = html`<p class="summary">${count === 0 ? words.noPages : words.intro}</p>\n`;
  return indexPage(page, frame.codex, count, description, [intro, lists], "index codex");
}

function itemMarkup(page: PageContext, codex: Codex, leaf: CodexPage) {
  const urls = shownOn(leaf).filter((url) => parseRecordUrl(url)?.collection === "passages");
  const link = html`<a href="${to(page, codexPagePath(leaf.id))}">${pageTitle(leaf, codex)}</a>`;
  return [link, countMarkup(intervalsOf(urls.map(labelOfUrl)))];
}

/** The first and the last passage of each book on a page: one may end where another begins. */
function intervalsOf(labels: readonly string[]): string {
  const books = groupsOf(labels, (label) => label.split(".")[0]);
  const numberOf = (label: string) => Number.parseInt(label.split(".")[1] ?? "", 10);
  return Array.from(books.values(), (own) =>
    rangeOf([...own].sort((one, other) => numberOf(one) - numberOf(other))),
  ).join(", ");
}

/** A page of a codex, by its index. @param shown the passages and scholia on it */
function codexPage(page: PageContext, codex: Codex, index: number, shown: readonly Brief[]): Html {
  const { codex: words, frame } = page.words;
  const { pages } = codex;
  const leaf = pages[index] as CodexPage;
  const { title, regions } = leaf;
  const images = imagesOf(leaf);
  const step = (other: CodexPage | undefined) =>
    other && { path: codexPagePath(other.id), name: pageTitle(other, codex) };
  const up = { path: indexPath("codex"), name: frame.codex };
  const labels = shownOn(leaf).slice(0, 12).map(labelOfUrl).join(", ");
  return pageMarkup(page, {
    title,
    description: words.description(title, labels),
    kind: "folio",
    pictures: images === undefined ? [] : [new URL(images.shown).origin],
    firstScript: "passage-page.js",
    content: html`${navigationMarkup(page, up, step(pages[index - 1]), step(pages[index + 1]))}<article>
<h1>${title}</h1>
<div class="leaf">
${figureMarkup(page, leaf, images)}${section("here", words.here, shown.length === 0 ? nothing(words.nothingHere) : briefsMarkup(page, shown))}${unplacedMarkup(
  page,
  regions.filter(({ box }) => box === undefined),
)}</div>
</article>
`,
  });
}

/** Widths in pixels: one that fits the page, and one in which each letter is readable. The originals are several times larger. */
const widths = { shown: 1200, larger: 2400 } as const;

/** Addresses of the image in two sizes; undefined if no region of the page has a picture that can be shown. */
function imagesOf({ regions }: CodexPage) {
  const [service] = regions.flatMap(
    ({ address }) => readImageRegion(pictureOf(address) ?? "")?.service ?? [],
  );
  const sized = (width: number) => `${service}/full/${width},/0/default.jpg`;
  if (service === undefined) return undefined;
  return { shown: sized(widths.shown), larger: sized(widths.larger) };
}

/** Addresses of the passages and scholia on a page, each once. */
function shownOn({ regions }: CodexPage): string[] {
  return [...new Set(regions.flatMap(({ shown }) => shown))];
}

function figureMarkup(
  page: PageContext,
  { title, regions }: CodexPage,
  images: ReturnType<typeof imagesOf>,
): Html | undefined {
  const { codex } = page.words;
  const drawn = regions.flatMap(({ box, ...region }) => {
    if (box === undefined) return [];
    const label = region.shown.map(labelOfUrl).join(", ");
    const { x, y } = box;
    const labelBox = { x, y, width: label.length * letter.width, height: letter.height };
    return { region, box, label, labelBox };
  });
  const free = freeBoxes(drawn.map(({ labelBox }) => labelBox));
  const placed = drawn.map(({ region, box, label, labelBox }) =>
    regionMarkup(page, region, box, label, free.has(labelBox)),
  );
  if (placed.length === 0 && images === undefined) return undefined;
  const credits = [...new Set(regions.map(({ credit }) => credit))].filter(Boolean);
  // The size of a usual page, until the image has loaded with its own.
  return html`<figure>
<div class="sheet">
${
  images &&
  html`<img src="${images.shown}" alt="${codex.image(title)}" width="900" height="1200" loading="lazy" decoding="async" referrerpolicy="no-referrer">\n`
}<svg role="group" aria-label="${codex.regions}">
${placed}</svg>
</div>
<figcaption>${images && html`<a href="${images.larger}">${codex.larger}</a>`}${creditMarkup(credits.join("; "), page.words)}</figcaption>
</figure>
`;
}

/** A letter of a label on a phone, and its line, in percent of the page. */
const letter = { width: 1.7, height: 3.2 } as const;

/** A rectangle that links to its passage. The list next to it has the same links, so the rectangles are not in the tab order. */
function regionMarkup(
  page: PageContext,
  { url, title, shown }: RegionBrief,
  { x, y, width, height }: Box,
  label: string,
  isLabelFree: boolean,
): Html {
  const [first] = shown;
  const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
  const shape = html`<title>${label === "" ? title : label}</title><rect x="${percent(x)}" y="${percent(y)}" width="${percent(width)}" height="${percent(height)}"/><text class="${!isLabelFree && "covered"}" x="${percent(x)}" y="${percent(y)}">${label}</text>`;
  return first === undefined
    ? html`<g id="${regionAnchor(url)}">${shape}</g>\n`
    : html`<a id="${regionAnchor(url)}" href="${to(page, pagePathOf(first))}" tabindex="-1">${shape}</a>\n`;
}

function unplacedMarkup(page: PageContext, regions: readonly RegionBrief[]): Html | undefined {
  if (regions.length === 0) return undefined;
  const items = regions.map(({ url, title, address, shown }) => {
    const name = title === "" ? page.words.subjects.numbered(labelOfUrl(url)) : title;
    const links = shown.map(
      (record) => html` <a href="${to(page, pagePathOf(record))}">${labelOfUrl(record)}</a>`,
    );
    return html`<li id="${regionAnchor(url)}">${webLink(address, name)}${links}</li>\n`;
  });
  const lists = html`<ul class="books">\n${items}</ul>\n`;
  return section("unplaced", page.words.codex.unplaced, lists);
}
