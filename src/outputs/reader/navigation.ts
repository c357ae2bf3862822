/** Links from a page to its index, and to the pages before and after it. */
import { type Html, html } from "../../markup/html.ts";
import { type PageContext, to } from "./site.ts";

/** Another page. */
export interface Step {
  readonly path: string;
  readonly name: string | Html;
}

/** @param label distinguishes this navigation from another on the same page */
export function navigationMarkup(
  page: PageContext,
  up: Step,
  {
    previous,
    next,
    label = page.words.subjects.navigationLabel,
  }: {
    readonly previous?: Step | undefined;
    readonly next?: Step | undefined;
    readonly label?: string;
  } = {},
): Html {
  const link = (step: Step | undefined, relation: "prev" | "next") =>
    step === undefined
      ? ""
      : html`<a href="${to(page, step.path)}" rel="${relation}">${step.name}</a>\n`;
  return html`<nav class="around" aria-label="${label}">
${link(previous, "prev")}<a class="up" href="${to(page, up.path)}">${up.name}</a>
${link(next, "next")}</nav>
`;
}
