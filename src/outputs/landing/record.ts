/** A record on the front page: indented JSON, addresses of the site as links, long values cut visibly. */
import { type Html, type HtmlValue, html } from "../../markup/html.ts";
import { rootPath } from "../../routing/routes.ts";
import { greekMarked } from "../greek-words.ts";

/** Limits: characters of a string, strings of a list, and depth of nesting. A list of objects shows one of them. */
const limits = { characters: 160, members: 2, depth: 4 };

/** Begins the note in place of omitted content. No text contains it. */
const cutMark = "\u{f0000}";

/** Strings, with the colon after a key, and other values. */
const tokens = /"(?:[^"\\]|\\.)*":?|[^"\s[\]{},:]+/g;

export function recordMarkup(record: object, baseUrl: string): Html {
  const json = JSON.stringify(shortened(record, 0), null, 2);
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    parts.push(json.slice(end, index), tokenMarkup(token, `${baseUrl}${rootPath}`));
    end = index + token.length;
  }
  return html`${parts}${json.slice(end)}`;
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string") {
    const characters = Array.from(value);
    const rest = characters.length - limits.characters;
    // A cut must remove more characters than its note adds.
    if (rest <= 40) return value;
    return `${characters.slice(0, limits.characters).join("")}${cutMark}${rest} characters more`;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, shortened(member, depth + 1)]);
  if (depth >= limits.depth && members.length > 0) return `${cutMark}${members.length} inside`;
  if (!Array.isArray(value)) return Object.fromEntries(members);
  const most = value.some((member) => typeof member === "object") ? 1 : limits.members;
  const shown = members.slice(0, most).map(([, member]) => member);
  return value.length > most ? [...shown, `${cutMark}${value.length - most} more`] : shown;
}

/** @param start of addresses of the API */
function tokenMarkup(token: string, start: string): Html {
  if (token.endsWith(":")) return html`<span class="key">${token.slice(0, -1)}</span>:`;
  if (!token.startsWith('"')) return html`<span class="value">${token}</span>`;
  const [text = "", note] = token.slice(1, -1).split(cutMark);
  // A string with such characters is prose that begins with an address.
  if (text.startsWith(start) && !/[\s"'<>\\{}]/.test(text)) {
    return html`"<a href="${text}">${text}</a>"`;
  }
  const isOnlyNote = text === "" && note !== undefined;
  return html`${!isOnlyNote && html`<span class="string">"${greekMarked(text)}"</span>`}${note && html`<span class="cut">… ${note}</span>`}`;
}
