/** An example on the page for programmers: a record as indented JSON, with addresses of the API as links. */

import { greekMarked } from "../../greek/greek-words.ts";
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { rootPath } from "../../routing/routes.ts";
import { shortened } from "../examples.ts";

/** Strings, with the colon after a key, and other values. */
const tokens = /"(?:[^"\\]|\\.)*":?|[^"\s[\]{},:]+/g;

export function recordMarkup(record: object, baseUrl: string): Html {
  const json = JSON.stringify(shortened(record), null, 2);
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    parts.push(json.slice(end, index), tokenMarkup(token, `${baseUrl}${rootPath}`));
    end = index + token.length;
  }
  return html`${parts}${json.slice(end)}`;
}

/** @param start of addresses of the API */
function tokenMarkup(token: string, start: string): Html {
  if (token.endsWith(":")) return html`<span class="key">${token.slice(0, -1)}</span>:`;
  if (!token.startsWith('"')) return html`<span class="value">${token}</span>`;
  const text = token.slice(1, -1);
  // A string with such characters is prose that begins with an address.
  return text.startsWith(start) && !/[\s"'<>\\{}]/.test(text)
    ? html`"<a href="${text}">${text}</a>"`
    : html`<span class="string">"${greekMarked(text)}"</span>`;
}
