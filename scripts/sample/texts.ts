/** Texts of passages and scholia, and their alignments. */
import type { Alignment, Text } from "../../src/model/published.ts";
import { type Context, named } from "./context.ts";
import { languageSummary } from "./languages.ts";
import { commentSummary, type Materials } from "./materials.ts";
import type { WordingSource } from "./passage-form.ts";
import { stampsOf } from "./stamps.ts";

/** A text of the sources, with its owner. */
export interface OwnedText {
  readonly source: WordingSource;
  readonly owner: "passages" | "scholia";
  /** Address of the passage; texts of scholia have none. */
  readonly passages: readonly string[];
  readonly where: string;
}

export function ownedTexts({ sources, links }: Context): OwnedText[] {
  return sources.passages.flatMap((passage) => {
    const passages = [links.record("passages", passage.urn)];
    const own = passage.texts.map((source) => ({
      source,
      owner: "passages" as const,
      passages,
      where: `${passage.where}: text ${source.id}`,
    }));
    const ofScholia = passage.scholia.flatMap(({ number, texts }) =>
      texts.map((source) => ({
        source,
        owner: "scholia" as const,
        passages: [],
        where: `${passage.where}: scholium ${number}: text ${source.id}`,
      })),
    );
    return [...own, ...ofScholia];
  });
}

export function makeText(context: Context, materials: Materials, owned: OwnedText): Text {
  const { links } = context;
  const { source, where } = owned;
  const edition = editionOf(context, owned);
  return {
    url: links.record("texts", source.id),
    language: languageSummary(source.language, links),
    edition: edition === null ? null : named(materials.editions, edition, "editions.yaml", where),
    unique_id: source.id,
    ...stampsOf("texts", source.id, source.stamps),
    validation: 0,
    status: 1,
    text: source.text,
    comments: source.comments.map((key) =>
      commentSummary(named(materials.comments, key, "comments.yaml", where)),
    ),
    alignments: alignmentsOf(context, [source]),
    passages: [...owned.passages],
  };
}

/** The edition that the text names, or the default in editions.yaml. */
function editionOf({ sources }: Context, { source, owner }: OwnedText): string | null {
  if (source.edition !== undefined) return source.edition;
  const { grc, other } = sources.editions.defaults[owner];
  return source.language === "grc" ? grc : other;
}

/** Addresses of the alignments of these texts, by id. */
export function alignmentsOf(
  { sources, links }: Context,
  texts: readonly WordingSource[],
): string[] {
  const ids = new Set(texts.map(({ id }) => id));
  return sources.alignments
    .filter((alignment) => alignment.texts.some((id) => ids.has(id)))
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .map((id) => links.record("alignments", id));
}

export function makeAlignments({ sources, links }: Context): Alignment[] {
  return sources.alignments.map(({ id, texts, groups }) => ({
    url: links.record("alignments", id),
    texts: texts.map((text) => links.record("texts", text)),
    alignment_data: groups.map((group) => group.map((words) => [...words])),
  }));
}
