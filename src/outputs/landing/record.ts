/** A record on the front page: indented JSON, addresses of the site as links, long values cut visibly. */
import { type Html, html } from "../../markup/html.ts";
import { languageTag } from "../../markup/language-tags.ts";
import { rootPath } from "../../routing/routes.ts";

/** Limits: characters of a string, strings of a list, and depth of nesting. A list of objects shows one of them. */
const limits = { characters: 160, members: 2, depth: 4 };

/** The record as markup for a `pre`. */
export function recordMarkup(record: object, baseUrl: string): Html {
  return valueMarkup(record, { start: `${baseUrl}${rootPath}`, depth: 0, language: undefined });
}

interface ValueContext {
  /** The start of addresses of the API. */
  readonly start: string;
  readonly depth: number;
  readonly language: string | undefined;
}

function valueMarkup(value: unknown, context: ValueContext): Html {
  if (typeof value === "string") return stringMarkup(value, context);
  if (typeof value !== "object" || value === null) {
    return html`<span class="value">${String(value)}</span>`;
  }
  const inside = { ...context, depth: context.depth + 1 };
  if (Array.isArray(value)) {
    const members = value.map((member) => () => valueMarkup(member, inside));
    const shown = value.some((member) => typeof member === "object") ? 1 : limits.members;
    return listMarkup("[", members, "]", context, shown);
  }
  const language = languageOf(value);
  const members = Object.entries(value).map(([key, member]) => () => {
    const own = textMembers.has(key) ? { ...inside, language } : { ...inside, language: undefined };
    return html`<span class="key">${JSON.stringify(key)}</span>: ${valueMarkup(member, own)}`;
  });
  return listMarkup("{", members, "}", context, members.length);
}

/** Members whose language the record gives. */
const textMembers = new Set(["text", "name", "content", "description"]);

function languageOf(record: object): string | undefined {
  const { language } = record as { readonly language?: unknown };
  const code =
    typeof language === "object" && language !== null && "code" in language
      ? language.code
      : language;
  return typeof code === "string" ? languageTag(code) : undefined;
}

function listMarkup(
  open: string,
  members: readonly (() => Html)[],
  close: string,
  { depth }: ValueContext,
  shown: number,
): Html {
  if (members.length === 0) return html`${open}${close}`;
  if (depth >= limits.depth) return html`${open} ${cut(`${members.length} inside`)} ${close}`;
  const indent = "  ".repeat(depth + 1);
  const lines = members.slice(0, shown).map((member, context) => {
    const comma = context < members.length - 1 ? "," : "";
    return html`\n${indent}${member()}${comma}`;
  });
  const rest = members.length - lines.length;
  const more = rest > 0 ? html`\n${indent}${cut(`${rest} more`)}` : "";
  return html`${open}${lines}${more}\n${indent.slice(2)}${close}`;
}

function stringMarkup(text: string, { start, language }: ValueContext): Html {
  // A string with such characters is prose that begins with an address.
  if (text.startsWith(start) && !/[\s"'<>\\{}]/.test(text)) {
    return html`"<a href="${text}">${text}</a>"`;
  }
  const characters = Array.from(text);
  const rest = characters.length - limits.characters;
  // A cut must remove more characters than its note adds.
  const isLong = rest > 40;
  const shown = isLong ? characters.slice(0, limits.characters).join("") : text;
  const quoted = JSON.stringify(shown).slice(1, -1);
  const words =
    language === undefined ? html`${quoted}` : html`<span lang="${language}">${quoted}</span>`;
  const more = isLong ? cut(`${rest} characters more`) : "";
  return html`<span class="string">"${words}"</span>${more}`;
}

/** The note in place of omitted content. */
function cut(what: string): Html {
  return html`<span class="cut">… ${what}</span>`;
}
