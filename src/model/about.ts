/** What the publisher says about a site, on pages in one language. */
import type { About } from "./published.ts";

/** Statements that are absent are null. */
export interface Statements {
  readonly title: string | null;
  readonly description: string | null;
  readonly licence: { readonly name: string; readonly url: string | null } | null;
  readonly citation: string | null;
  readonly publisher: {
    readonly name: string;
    readonly url: string | null;
    readonly email: string | null;
  } | null;
}

type Text = NonNullable<About["title"]>;

/**
 * The statements on pages in a language. A text for each language is that of this language, else the first.
 * @param tag of the language: `en`
 */
export function statementsIn(about: About | null, tag: string): Statements {
  const { title, description, licence, citation = null, publisher } = about ?? {};
  const textOf = (text: Text | null | undefined) => {
    if (text === null || text === undefined || typeof text === "string") return text ?? null;
    return new Map(Object.entries(text)).get(tag) ?? Object.values(text)[0] ?? null;
  };
  return {
    title: textOf(title),
    description: textOf(description),
    licence: licence ? { name: textOf(licence.name) ?? "", url: licence.url ?? null } : null,
    citation,
    publisher: publisher
      ? { name: publisher.name, url: publisher.url ?? null, email: publisher.email ?? null }
      : null,
  };
}
