/** Finds texts and comments whose words have another address than before. */
import { quote } from "../model/errors.ts";
import { groupsOf } from "../model/groups.ts";
import { recordPath } from "../routing/routes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A text or a comment, and its two addresses. */
export interface Moved {
  /** The French text of 7.669, and how it begins. */
  readonly record: string;
  readonly old: string;
  readonly new: string;
}

/** Texts or comments of passages, with their words in one language. */
interface Words {
  readonly id: number;
  /** The passage, such as `5.80`. */
  readonly place: string;
  readonly language: string;
  readonly words: string;
}

const label =
  "book.number || '.' || fragment || sub_fragment AS place, replace(iso_name, ' (to 1453)', '') AS language";

const kinds = [
  {
    collection: "texts",
    what: "text",
    sql: `SELECT DISTINCT text.id, ${label}, text.text AS words FROM text
      JOIN passage_text ON passage_text.text = text.id
      JOIN passage ON passage.id = passage_text.passage JOIN book ON book.id = passage.book
      JOIN language ON code = text.language
      ORDER BY book.number, fragment, sub_fragment, passage_text.position, text.id`,
  },
  {
    collection: "comments",
    what: "note",
    sql: `SELECT DISTINCT comment AS id, ${label}, content AS words FROM comment_description
      JOIN passage_comment USING (comment)
      JOIN passage ON passage.id = passage_comment.passage JOIN book ON book.id = passage.book
      JOIN language ON code = comment_description.language
      ORDER BY book.number, fragment, sub_fragment, passage_comment.position, comment_description.position`,
  },
];

/** The texts and comments whose words stood at another address of the old snapshot, in the order of the passages. */
export function movedBetween(old: Snapshot, now: Snapshot): Moved[] {
  return kinds.flatMap(({ collection, what, sql }) => {
    const keyOf = ({ place, language, words }: Words) => `${place}\n${language}\n${words}`;
    const before = groupsOf(old.rows<Words>(sql), keyOf);
    return [...groupsOf(now.rows<Words>(sql), keyOf)].flatMap(([key, after]) => {
      const known = before.get(key) ?? [];
      const olds = known.filter(({ id }) => !after.some((one) => one.id === id));
      const news = after.filter(({ id }) => !known.some((one) => one.id === id));
      return news.slice(0, olds.length).map((one, index) => {
        const record = `the ${one.language} ${what} of ${one.place}, ${quote(one.words, 40)}`;
        const address = (id: number) => recordPath(collection, String(id));
        return { record, old: address(olds[index]?.id ?? 0), new: address(one.id) };
      });
    });
  });
}

/** So many are named in a message. */
const named = 5;

/** What a message says of them; undefined if there are none. */
export function movedMessage(moved: readonly Moved[]): string | undefined {
  if (moved.length === 0) return undefined;
  const lines = moved
    .slice(0, named)
    .map(({ record, old, new: now }) => `  ${record}: ${old} is now ${now}`);
  const others =
    moved.length > named ? [`  and ${moved.length - named} more; --json lists all`] : [];
  const count = moved.length === 1 ? "1 text or note has" : `${moved.length} texts or notes have`;
  return [`${count} another address than before:`, ...lines, ...others].join("\n");
}
