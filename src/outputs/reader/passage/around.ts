/** Links from a record to its neighbours in the book, and to the book. */
import { type Html, html } from "../../../markup/html.ts";
import type { Neighbours } from "../../neighbours.ts";
import { textPath } from "../addresses.ts";
import { labelOfUrn } from "../labels.ts";
import { navigationMarkup, type Step } from "../navigation.ts";
import type { PageContext } from "../site.ts";

/** @param label distinguishes this navigation from another on the same page */
export function aroundMarkup(
  page: PageContext,
  { previous, next }: Neighbours,
  up: Step,
  label: string = page.words.passage.aroundLabel,
): Html {
  const { passage } = page.words;
  const step = (urn: string | undefined, direction: string) =>
    urn === undefined
      ? undefined
      : {
          path: textPath(urn),
          name: html`<span class="direction">${direction}</span> ${labelOfUrn(urn)}`,
        };
  return navigationMarkup(page, up, {
    previous: step(previous, passage.previous),
    next: step(next, passage.next),
    label,
  });
}
