/**
 * A hostile anthology: the sample, in which attacks take the place of all texts and addresses. Each attack is in every kind
 * of field that a page shows.
 */
import { type Fields, isList, type Rows, readAnthology } from "./rows.ts";
import { sampleSnapshot } from "./workplace.ts";

/** Markdown around an attack. Those that may swallow the text after them come last. */
const markdownForms: readonly ((text: string) => string)[] = [
  (text) => `# ${text}`,
  (text) => `Words ${text} words *${text}* \`${text}\``,
  (text) => `[words](${text})`,
  (text) => `[words](<${text}> "${text}")`,
  (text) => `![${text}](https://evil.example/x.png)`,
  (text) => `![words](${text})`,
  (text) => `<${text}>`,
  (text) => `[words][1] ![words][1]\n\n[1]: ${text}`,
  (text) => `> - ${text}\n>   1. ${text}`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `<div>\n${text}\n</div>`,
  (text) => text,
];

/** Addresses with an attack. */
const addressForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/${text}`,
  (text) => `https://evil.example/?q=${text}#${text}`,
  (text) => `http://${text}`,
];

/** Addresses of manuscript regions with an attack; the first is as close to a valid one as possible. */
const regionForms: readonly ((text: string) => string)[] = [
  (text) => `https://evil.example/iiif/2/${text}/pct:1,2,3,4/full/0/default.jpg`,
  (text) => ` https://evil.example/iiif/2/x/pct:1,2,3,4/full/0/default.jpg${text}`,
  (text) => `https://${text}/iiif/2/x/pct:1,2,3,4/full/0/default.jpg`,
];

/** Strings of the sample that stay. */
const kept = /^(?:code|language|type|tlg_id|sub_fragment|metadata)$|_at$|_bounds$|itude$/;

/** Languages that have no name in the pages: these show the name of the record. */
const unknownLanguages = ["qaa", "qab", "qac", "qad", "qae", "qaf", "qag", "qah", "qai", "qaj"];

/** The anthology of these attacks. */
export function hostileAnthology(attacks: readonly string[]): Rows {
  const sample = readAnthology(sampleSnapshot);
  const all = Object.fromEntries(
    Object.entries(sample).map(([table, records]) => [
      table,
      filled(records.map(withShownNames), attacks),
    ]),
  );
  const { language = [], edition = [], passage = [], scholium = [] } = all;
  const [manuscript = {}] = all.manuscript ?? [];
  const [comment = {}] = all.comment ?? [];
  const isGreek = (text: Fields) => text.language === "grc";
  const translations = (sample.text ?? []).filter((text) => !isGreek(text));
  const related = (index: number, { length }: readonly Fields[]) => {
    const dealt = attacks.map((_, ref) => ref + 1).filter((id) => id % length === index);
    return { manuscripts: dealt, comments: dealt };
  };
  return {
    ...all,
    language: [
      ...(sample.language ?? []),
      ...unknownLanguages.map((code, index) => ({
        ...language[0],
        code,
        iso_name: shareOf(attacks, index, unknownLanguages.length).join(" "),
      })),
    ],
    edition: edition.map((one, index) => ({
      ...one,
      metadata: { note: shareOf(attacks, index, edition.length).join(" ") },
    })),
    manuscript: attacks.map((text, index) => ({
      ...manuscript,
      id: index + 1,
      title: text,
      credit: text,
      manuscript_url: asAddress(regionForms[index % regionForms.length]?.(text) ?? ""),
    })),
    comment: attacks.map((text, index) => ({
      ...comment,
      id: index + 1,
      comment_type: text,
      descriptions: [
        {
          content: markdownForms.map((form) => form(text)).join("\n\n"),
          language: index % 2 === 0 ? "eng" : "fra",
        },
      ],
    })),
    text: [
      ...filled((sample.text ?? []).filter(isGreek), attacks),
      ...filled(translations, attacks).map((text, index) => ({
        ...text,
        language:
          index % 2 === 0 ? text.language : unknownLanguages[index % unknownLanguages.length],
      })),
    ].map((text) => ({ ...text, comments: [] }) as Fields),
    alignment: [],
    passage: passage.map((one, index) => ({ ...one, ...related(index, passage) })),
    scholium: scholium.map((one, index) => ({ ...one, ...related(index, scholium) })),
  };
}

/** The attacks for one of so many fields, which have all of them together. */
function shareOf(attacks: readonly string[], index: number, fields: number): readonly string[] {
  if (fields > attacks.length) return [attacks[index % attacks.length] ?? ""];
  return attacks.filter((_, ref) => ref % fields === index);
}

/** Records of one table with attacks for all their strings, but for those that are kept. */
function filled(records: readonly Fields[], attacks: readonly string[]): Fields[] {
  const counts = new Map<string, number>();
  const next = (field: string) => {
    const count = counts.get(field) ?? 0;
    counts.set(field, count + 1);
    return count;
  };
  const walk = (value: unknown, field: string, textFor: (field: string) => string): unknown => {
    if (typeof value === "string") return kept.test(field) ? value : textFor(field);
    if (Array.isArray(value)) return value.map((one) => walk(one, field, textFor));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, walk(member, key, textFor)]),
    );
  };
  walk(records, "", (field) => `${next(field)}`);
  const totals = new Map(counts);
  counts.clear();
  return walk(records, "", (field) => {
    const index = next(field);
    const share = shareOf(attacks, index, totals.get(field) ?? 0);
    if (!/ur[il]s?$/.test(field)) return share.join(field === "text" ? "\n" : " ");
    return asAddress(addressForms[index % addressForms.length]?.(share.join(" ")) ?? "");
  }) as Fields[];
}

/** A page shows only names in its own language. */
function withShownNames(record: Fields): Fields {
  if (!isList(record.names)) return record;
  const names = record.names as readonly { name: string; language: string }[];
  return { ...record, names: names.filter(({ language }) => ["eng", "fra"].includes(language)) };
}

/** Encodes control characters, which the schema of addresses forbids; everything else is kept. */
function asAddress(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, encodeURIComponent);
}
