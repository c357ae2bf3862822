/** A page of a manuscript: its image with the regions on it, and its passages and scholia. */
import { type Html, html } from "../../../markup/html.ts";
import { type Codex, type CodexPage, pageTitle, type RegionBrief } from "../../codex-pages.ts";
import { readImageRegion } from "../../images.ts";
import { codexPagePath, codexPath, pagePathOf, regionAnchor } from "../addresses.ts";
import { pageMarkup } from "../frame.ts";
import { labelOfUrl } from "../labels.ts";
import { isWeb } from "../markdown-writer.ts";
import { navigationMarkup } from "../navigation.ts";
import { pictureOf } from "../passage/manuscripts.ts";
import { type PageContext, to } from "../site.ts";

/** A page with its neighbours in the codex. */
export interface CodexPageView {
  readonly codex: Pick<Codex, "title">;
  readonly codexPage: CodexPage;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

type Neighbour = Pick<CodexPage, "id" | "title">;

/** @param lines of the passages and scholia on the page, as in lists */
export function codexPage(page: PageContext, view: CodexPageView, lines: readonly Html[]): Html {
  const { words } = page;
  const { title, regions } = view.codexPage;
  const placed = regions.filter(({ box }) => box !== undefined);
  const images = imagesOf(view.codexPage);
  const step = (other: Neighbour | undefined) =>
    other && { path: codexPagePath(other.id), name: pageTitle(other, view.codex) };
  const navigation = navigationMarkup(
    page,
    { path: codexPath, name: words.frame.codex },
    { previous: step(view.previous), next: step(view.next) },
  );
  const labels = shownOn(view.codexPage).map(labelOfUrl);
  return pageMarkup(page, {
    title,
    description: words.codex.description(title, labels.slice(0, 12).join(", ")),
    kind: "folio",
    pictures: images === undefined ? [] : [new URL(images.shown).origin],
    firstScript: "passage-page.js",
    content: html`${navigation}<article>
<h1>${title}</h1>
<div class="leaf">
${placed.length === 0 && images === undefined ? "" : figureMarkup(page, view.codexPage, placed, images)}<section aria-labelledby="here">
<h2 id="here">${words.codex.here}</h2>
${lines.length === 0 ? html`<p class="nothing">${words.codex.nothingHere}</p>\n` : html`<ol class="passages">\n${lines}</ol>\n`}</section>
${unplacedMarkup(
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
function imagesOf({
  regions,
}: CodexPage): Readonly<Record<keyof typeof widths, string>> | undefined {
  for (const { address } of regions) {
    const service = readImageRegion(pictureOf(address) ?? "")?.service;
    if (service === undefined) continue;
    const sized = (width: number) => `${service}/full/${width},/0/default.jpg`;
    return { shown: sized(widths.shown), larger: sized(widths.larger) };
  }
  return undefined;
}

/** Addresses of the passages and scholia on a page, each once. */
export function shownOn({ regions }: CodexPage): string[] {
  return [...new Set(regions.flatMap(({ shown }) => shown))];
}

function figureMarkup(
  page: PageContext,
  { title, regions }: CodexPage,
  placed: readonly RegionBrief[],
  images: ReturnType<typeof imagesOf>,
): Html {
  const { words } = page;
  const credits = [...new Set(regions.map(({ credit }) => credit))].filter((name) => name !== "");
  // The size of a usual page, until the image has loaded with its own.
  const picture =
    images === undefined
      ? ""
      : html`<img src="${images.shown}" alt="${words.codex.image(title)}" width="900" height="1200" loading="lazy" decoding="async" referrerpolicy="no-referrer">\n`;
  const larger =
    images === undefined ? "" : html`<a href="${images.larger}">${words.codex.larger}</a>`;
  const thanks =
    credits.length === 0
      ? ""
      : html` <span class="credit">${words.passage.credit(credits.join("; "))}</span>`;
  return html`<figure>
<div class="sheet">
${picture}<svg role="group" aria-label="${words.codex.regions}">
${placed.map((region) => regionMarkup(page, region))}</svg>
</div>
<figcaption>${larger}${thanks}</figcaption>
</figure>
`;
}

/** A rectangle that links to its passage. The list next to it has the same links, so the rectangles are not in the tab order. */
function regionMarkup(page: PageContext, { url, title, shown, box }: RegionBrief): Html {
  const [first] = shown;
  const label = shown.map(labelOfUrl).join(", ");
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const shape = html`<title>${label === "" ? title : label}</title><rect x="${percent(x)}" y="${percent(y)}" width="${percent(width)}" height="${percent(height)}"/><text x="${percent(x)}" y="${percent(y)}">${label}</text>`;
  return first === undefined
    ? html`<g id="${regionAnchor(url)}">${shape}</g>\n`
    : html`<a id="${regionAnchor(url)}" href="${to(page, pagePathOf(first))}" tabindex="-1">${shape}</a>\n`;
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

/** The regions that cannot be drawn. */
function unplacedMarkup(page: PageContext, regions: readonly RegionBrief[]): Html {
  if (regions.length === 0) return html``;
  const items = regions.map(({ url, title, address, shown }) => {
    const labels = shown.map(
      (record) => html` <a href="${to(page, pagePathOf(record))}">${labelOfUrl(record)}</a>`,
    );
    const name = title === "" ? page.words.subjects.numbered(labelOfUrl(url)) : title;
    return html`<li id="${regionAnchor(url)}">${isWeb(address) ? html`<a href="${address}">${name}</a>` : name}${labels}</li>\n`;
  });
  return html`<section aria-labelledby="unplaced">
<h2 id="unplaced">${page.words.codex.unplaced}</h2>
<ul class="books">
${items}</ul>
</section>
`;
}
