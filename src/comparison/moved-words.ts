/** Finds texts and comments that changed places with others of their passage. */
import { recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** Texts or comments of passages, with their words in one language. */
interface Words {
  readonly id: number;
  /** The passage, such as `5.80`, and the language. */
  readonly place: string;
  readonly words: string;
}

/**
 * Says which texts and comments of a snapshot show words that another one showed in the old snapshot, or other words than
 * then while another one shows those; undefined if none does. Nothing but their place told them apart.
 */
export function movedWords(old: Snapshot, now: Snapshot): string | undefined {
  const moved = [...movedIn("texts", textsOf, old, now), ...movedIn("comments", notesOf, old, now)];
  if (moved.length === 0) return undefined;
  const shown = moved.slice(0, 10).join(", ") + (moved.length > 10 ? " ..." : "");
  const way = "a translator, an edition or a heading of their own would keep their addresses";
  return `changed places with others of their passages (${moved.length}): ${shown}; ${way}`;
}

const label = "book.number || '.' || fragment || sub_fragment || ' ' || language AS place";

const textsOf = `SELECT text.id, ${label}, text.text AS words FROM text
  JOIN passage_text ON passage_text.text = text.id
  JOIN passage ON passage.id = passage_text.passage JOIN book ON book.id = passage.book
  ORDER BY text.id, passage.id, position`;

const notesOf = `SELECT comment AS id, ${label}, content AS words FROM comment_description
  JOIN passage_comment USING (comment)
  JOIN passage ON passage.id = passage_comment.passage JOIN book ON book.id = passage.book
  ORDER BY comment, passage.id, comment_description.position`;

function movedIn(collection: string, sql: string, old: Snapshot, now: Snapshot): string[] {
  const keyOf = ({ place, words }: Words) => `${place} ${words}`;
  const idOf = ({ id, place }: Words) => `${id} ${place}`;
  const before = old.rows<Words>(sql);
  const known = new Map(before.map((one) => [idOf(one), one.words]));
  const others = new Map(before.map((one) => [keyOf(one), one.id]));
  const after = now.rows<Words>(sql);
  const later = new Map(after.map((one) => [keyOf(one), one.id]));
  return after.flatMap((one) => {
    const words = known.get(idOf(one)) ?? one.words;
    if (words === one.words) return [];
    // Its words stood elsewhere, or those that it showed stand elsewhere now.
    const places = [others.get(keyOf(one)), later.get(keyOf({ ...one, words }))];
    const isMoved = places.some((id) => id !== undefined && id !== one.id);
    return isMoved ? [recordPath(collection, String(one.id))] : [];
  });
}
