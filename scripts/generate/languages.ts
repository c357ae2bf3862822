/** The languages of the reading edition, from its files of words: their list, and their folders for hosts. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../src/outputs/pages/words/", import.meta.url));

/** A language, from its file of words. */
interface Language {
  /** Name of the file without the extension. */
  readonly file: string;
  /** Name of its export. */
  readonly name: string;
  /** Folder of the language's pages. */
  readonly folder: string;
}

/** The text of src/outputs/pages/words/index.ts. */
export function languagesModule(): string {
  const languages = languagesIn(folder);
  // As the linter sorts them.
  const imports = languages
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ file, name }) => `import { ${name} } from "./${file}.ts";\n`);
  return `/** The languages of the interface, one for each file next to this one: written by scripts/generate.ts. */
${imports.join("")}import type { Words } from "./words.ts";

/** Every language. The pages of the first are at the \`web_url\` of the records. */
export const interfaceLanguages: readonly Words[] = [${languages.map(({ name }) => name).join(", ")}];
`;
}

/** src/routing/page-routes.ts with the folders of these languages. */
export function pageRoutesWithLanguages(text: string): string {
  const folders = JSON.stringify(languagesIn(folder).map((language) => language.folder));
  const list = /(?<=export const languageFolders = )\[[^\]]*\]/;
  if (!list.test(text))
    throw new Error("src/routing/page-routes.ts has no list of languageFolders");
  return text.replace(list, folders);
}

/** schemas/about.json with a text for each language where it has one for English; the examples of known languages are kept. */
export function aboutSchema(about: object): object {
  const tags = languagesIn(folder).map(({ file }) => file);
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
    return Object.fromEntries(tags.map((tag) => [tag, tag === "en" ? en : textIn(tag)]));
  });
}

/** All languages; the one whose pages are at the root of the site comes first. */
function languagesIn(place: string): Language[] {
  const files = readdirSync(place)
    .filter((name) => /^[a-z]{2,3}\.ts$/.test(name))
    .sort();
  const languages = files.map((name): Language => {
    const text = readFileSync(place + name, "utf8");
    const [, exported] = /^export const (\w+)(?:: Words)? = \{$/m.exec(text) ?? [];
    const [, own] = /^ {2}folder: "([a-z/]*)"/m.exec(text) ?? [];
    if (exported === undefined || own === undefined) {
      throw new Error(`src/outputs/pages/words/${name} exports no Words with a folder`);
    }
    return { file: name.slice(0, -".ts".length), name: exported, folder: own };
  });
  return languages.sort((one, other) => Number(one.folder !== "") - Number(other.folder !== ""));
}
