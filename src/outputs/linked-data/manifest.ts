/**
 * The manuscripts for viewers such as Mirador (IIIF Presentation API 3): a manifest for each, with a canvas for each page
 * and the regions on it as annotations.
 *
 * Only its server knows the size of an image, and a build sends no requests. So each canvas has the same size, and shows the
 * image in exactly these proportions, which the Image API provides: a region in percent of the image is then at its
 * position for any image. Viewers would put the tiles of the image elsewhere, so none are named.
 */
import { html } from "../../markup/html.ts";
import { parseRecordUrl } from "../../routing/routes.ts";
import {
  anthologyName,
  iriOf,
  manuscriptFile,
  manuscriptsFile,
  some,
} from "../addresses/linked-data.ts";
import { codexPagePath, indexPath, labelOfUrl, textPath } from "../addresses/reader.ts";
import {
  type Box,
  type Codex,
  type CodexPage,
  codicesOf,
  type RegionBrief,
} from "../codex-pages.ts";
import { securePicture } from "../images.ts";
import { type Files, isMade, type Site } from "../output.ts";

/** The sizes of an image and its thumbnail in pixels. A canvas has as many units, as Mirador counts in pixels of the image. */
const canvasSize = { width: 1500, height: 2000 } as const;
const thumbnailSize = { width: 150, height: 200 } as const;

const context = "http://iiif.io/api/presentation/3/context.json";

/** Writes a manifest for each manuscript and the collection of them, unless there is no page: it would be empty. */
export function writeManuscripts(briefs: readonly RegionBrief[], site: Site, files: Files): void {
  const codices = codicesOf(briefs);
  if (codices.length === 0) return;
  const title = `${anthologyName}: manuscripts`;
  files.json(manuscriptsFile, "iiif_collection", {
    "@context": context,
    id: files.url(manuscriptsFile),
    type: "Collection",
    label: { en: [title] },
    ...homepageAt(indexPath("codex"), title, site, files),
    items: codices.map(({ id, title }) => ({
      id: files.url(manuscriptFile(id)),
      type: "Manifest",
      label: { none: [title] },
    })),
  });
  for (const codex of codices) writeManuscript(codex, site, files);
}

function writeManuscript({ id, title, pages }: Codex, site: Site, files: Files): void {
  const file = manuscriptFile(id);
  const start = {
    "@context": context,
    id: files.url(file),
    type: "Manifest",
    label: { none: [title] },
    partOf: [{ id: files.url(manuscriptsFile), type: "Collection" }],
    ...homepageAt(indexPath("codex"), title, site, files),
  };
  const addressOf = (record: string) =>
    isMade("reader", site) ? files.url(textPath(parseRecordUrl(record)?.id ?? "")) : record;
  // All canvases together would need too much memory, so each is written and checked by itself, in a line of its own.
  const canvases = pages.map((page, index) => {
    const canvas = {
      ...canvasOf(page, `${site.options.base_url}/iiif/canvas/${page.id}`, addressOf),
      ...homepageAt(codexPagePath(page.id), page.title, site, files),
    };
    if (index === 0) files.check(file, "iiif_manifest", { ...start, items: [canvas] });
    else files.check(file, "iiif_manifest#/properties/items/items", canvas);
    return JSON.stringify(canvas);
  });
  const head = `${JSON.stringify(start).slice(0, -1)},"items":[\n`;
  files.bytes(file, `${head}${canvases.join(",\n")}\n]}\n`);
}

/** The web page about something, if the site has web pages. */
function homepageAt(path: string, name: string, site: Site, files: Files) {
  if (!isMade("reader", site)) return {};
  const page = { id: files.url(path), type: "Text", format: "text/html", label: { none: [name] } };
  return { homepage: [page] };
}

function canvasOf(page: CodexPage, id: string, addressOf: (record: string) => string) {
  const credits = [...new Set(page.regions.map(({ credit }) => credit))].filter(Boolean);
  return {
    id,
    type: "Canvas",
    label: { none: [page.title] },
    ...canvasSize,
    requiredStatement:
      credits.length === 0 ? undefined : { label: { en: ["Credit"] }, value: { none: credits } },
    thumbnail: [imageOf(page, thumbnailSize)],
    items: [
      annotationPage(`${id}/image`, [
        {
          id: `${id}/image/1`,
          type: "Annotation",
          motivation: "painting",
          body: imageOf(page, canvasSize),
          target: id,
        },
      ]),
    ],
    annotations: [
      annotationPage(
        `${id}/regions`,
        page.regions.map((region) => annotationOf(region, id, addressOf)),
      ),
    ],
  };
}

function annotationPage(id: string, items: readonly object[]) {
  return { id, type: "AnnotationPage", items };
}

function imageOf({ image }: CodexPage, { width, height }: Pick<Box, "width" | "height">) {
  const address = `${image}/full/${width},${height}/0/default.jpg`;
  const shown = (URL.canParse(address) ? securePicture(address) : undefined) ?? address;
  return { id: iriOf(shown), type: "Image", format: "image/jpeg", width, height };
}

function annotationOf(
  { url, title, shown, box }: RegionBrief,
  canvas: string,
  addressOf: (record: string) => string,
) {
  const bodies = shown.map((record) => {
    const name = `${anthologyName} ${labelOfUrl(record)}`;
    const value = html`<a href="${addressOf(record)}">${name}</a>`.toString();
    return { type: "TextualBody", value, format: "text/html", language: "en" };
  });
  const titles = title === "" ? [] : [{ type: "TextualBody", value: title, format: "text/plain" }];
  return {
    id: `${url}#region`,
    type: "Annotation",
    // Viewers show comments; few support other motivations.
    motivation: "commenting",
    body: some(bodies.length === 0 ? titles : bodies),
    // A region without a known position is somewhere on the page.
    target: box === undefined ? canvas : targetOf(box, canvas),
  };
}

function targetOf({ x, y, width, height }: Box, canvas: string) {
  const across = (percent: number) => Math.round((percent * canvasSize.width) / 100);
  const down = (percent: number) => Math.round((percent * canvasSize.height) / 100);
  const [left, top] = [across(x), down(y)];
  const [wide, high] = [across(x + width) - left, down(y + height) - top];
  return {
    type: "SpecificResource",
    source: canvas,
    selector: {
      type: "FragmentSelector",
      conformsTo: "http://www.w3.org/TR/media-frags/",
      value: `xywh=${left},${top},${Math.max(wide, 1)},${Math.max(high, 1)}`,
    },
  };
}
