/** The languages of the reading edition, from its files of words: their list, and their tags for addresses and settings. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../src/outputs/pages/words/", import.meta.url));

/** A language, from its file of words. */
interface Language {
  /** Its tag, which names the file. */
  readonly tag: string;
  /** Name of its export. */
  readonly name: string;
}

/** The text of src/outputs/pages/words/index.ts. */
export function languagesModule(): string {
  const languages = languagesIn(folder);
  const imports = languages.map(({ tag, name }) => `import { ${name} } from "./${tag}.ts";\n`);
  const members = languages.map(({ tag, name }) => `${tag}: ${name}`);
  return `/** The languages of the interface, one for each file next to this one: written by scripts/generate.ts. */
import type { LanguageTag } from "../../../routing/page-routes.ts";
${imports.join("")}import type { Words } from "./words.ts";

/** The words of every language that an edition may have. */
export const wordsByTag: Readonly<Record<LanguageTag, Words>> = { ${members.join(", ")} };
`;
}

/** The tags of these languages, sorted. */
export const languageTags: readonly string[] = languagesIn(folder).map(({ tag }) => tag);

/** src/routing/page-routes.ts with these tags. */
export function pageRoutesWithLanguages(text: string): string {
  const list = /(?<=export const languageTags = )\[[^\]]*\]/;
  if (!list.test(text)) throw new Error("src/routing/page-routes.ts has no list of languageTags");
  return text.replace(list, JSON.stringify(languageTags));
}

/** schemas/about.json with a text for each language where it has one for English; the examples of known languages are kept. */
export function aboutSchema(about: object): object {
  const names = new Intl.DisplayNames("en", { type: "language" });
  return JSON.parse(JSON.stringify(about), (key, value) => {
    const { en } = value ?? {};
    if (key !== "properties" || en === undefined) return value;
    const textIn = (tag: string) => {
      const title = names.of(tag);
      const description = `The text on pages in ${title}.`;
      const examples = value[tag]?.examples ?? en.examples;
      return { title, description, $ref: en.$ref, examples };
    };
    return Object.fromEntries(languageTags.map((tag) => [tag, tag === "en" ? en : textIn(tag)]));
  });
}

function languagesIn(place: string): Language[] {
  const files = readdirSync(place).filter((name) => /^[a-z]{2,3}\.ts$/.test(name));
  return files.sort().map((file): Language => {
    const text = readFileSync(place + file, "utf8");
    const [, name] = /^export const (\w+)(?:: Words)? = \{$/m.exec(text) ?? [];
    if (name === undefined) throw new Error(`src/outputs/pages/words/${file} exports no Words`);
    return { tag: file.slice(0, -".ts".length), name };
  });
}
