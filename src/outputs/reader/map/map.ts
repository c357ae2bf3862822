/** Maps: a dot for each place on a picture of the coasts, which all maps share. */
import { type Html, html } from "../../../markup/html.ts";
import type { Position } from "../../../model/positions.ts";
import { pagePathOf } from "../../addresses/reader.ts";
import { assetsOf } from "../../pages/assets.ts";
import { type PageContext, to, toFile } from "../../pages/site.ts";
import { coastFile } from "../assets.ts";
import { freeBoxes } from "../free-boxes.ts";
import { type Entry, entryText } from "../subjects/entries.ts";
import { isInWindow, projected, size } from "./projection.ts";

/** The size of the part of the drawing on the map of one place. */
const part = { width: 440, height: 300 } as const;

/** The map of one place: the part of the drawing around it. Nothing for a place outside the drawing. */
export function cityMap(page: PageContext, name: string, position: Position): Html | undefined {
  if (!isInWindow(position)) return undefined;
  const { x, y } = projected(position);
  const left = within(x - part.width / 2, size.width - part.width);
  const top = within(y - part.height / 2, size.height - part.height);
  return html`<figure class="map">
<svg viewBox="${left} ${top} ${part.width} ${part.height}" role="img" aria-label="${page.words.subjects.map(name)}">
${coastMarkup(page)}<circle class="ring" cx="${x}" cy="${y}" r="12"/>
<circle class="dot" cx="${x}" cy="${y}" r="6.2"/>
</svg>
</figure>
`;
}

/** The radius of a dot. */
const dot = 9;

/** Units of a letter of a label, about as wide as an average one, and of its line. */
const letter = { width: 6.2, height: 13 } as const;

/**
 * The map of many places, each a link. The list next to it has the same links, so the dots are not in the tab order. The
 * places with most passages have labels, as far as these cover neither each other nor a dot.
 */
export function placesMap(
  page: PageContext,
  entries: readonly Entry[],
  positions: ReadonlyMap<string, Position>,
): Html | undefined {
  const shown = entries.flatMap(({ record, ...entry }) => {
    const position = positions.get(record.url);
    if (position === undefined || !isInWindow(position)) return [];
    const name = entryText(entry);
    return { name, url: record.url, weight: record.passages.length, ...projected(position) };
  });
  if (shown.length === 0) return undefined;
  shown.sort((one, other) => other.weight - one.weight);
  const labels = shown.map(({ name, x, y }) => ({
    x: x + 12,
    y: y - letter.height / 2,
    width: name.length * letter.width,
    height: letter.height,
  }));
  const free = freeBoxes(
    labels.filter(({ x, width }) => x + width < size.width),
    shown.map(({ x, y }) => ({ x: x - dot, y: y - dot, width: 2 * dot, height: 2 * dot })),
  );
  const dots = shown.map(({ name, url, x, y }, index) => {
    const label = labels[index];
    return html`<a href="${to(page, pagePathOf(url))}" tabindex="-1"><title>${name}</title><circle class="dot" cx="${x}" cy="${y}" r="${dot}"/>${
      label && free.has(label) && html`<text x="${label.x}" y="${y + 4}">${name}</text>`
    }</a>\n`;
  });
  return html`<figure class="map">
<svg viewBox="0 0 ${size.width} ${size.height}" role="group" aria-label="${page.words.subjects.mapOfAll}">
${coastMarkup(page)}${dots}</svg>
</figure>
`;
}

function coastMarkup(page: PageContext): Html {
  return html`<image href="${toFile(page, assetsOf(page.site).folder + coastFile)}" width="${size.width}" height="${size.height}"/>\n`;
}

function within(value: number, limit: number): number {
  return Math.round(Math.min(Math.max(value, 0), limit) * 10) / 10;
}
