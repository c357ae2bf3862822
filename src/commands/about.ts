/** What the publisher says about a site, read from the file of `--about`. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readJsonFile } from "../disk/named-file.ts";
import type { About } from "../model/published.ts";

/** Path of a file of the package, relative to the user's folder. */
const packaged = (file: string) =>
  relative(process.cwd(), fileURLToPath(new URL(`../../${file}`, import.meta.url)));

const hint = `${packaged("data/about.json")} is an example, ${packaged("schemas/about.json")} says what each member is`;

/**
 * Reads and checks the file.
 * @throws AnthologyError of kind `run` that names each member that does not match
 */
export function readAbout(file: string): About {
  return inOrder(readJsonFile({ file, option: "--about", schema: "about", hint }) as About);
}

/** Sorts the members: their order in the file must not change what is published. What is absent is null. */
function inOrder({ title, description, licence, updated, citation, publisher }: About): About {
  return {
    title: byLanguage(title),
    description: byLanguage(description),
    licence: licence ? { name: byLanguage(licence.name) ?? "", url: licence.url ?? null } : null,
    ...(updated === undefined ? {} : { updated }),
    citation: citation ?? null,
    publisher: publisher
      ? { name: publisher.name, url: publisher.url ?? null, email: publisher.email ?? null }
      : null,
  };
}

function byLanguage(text: About["title"]): NonNullable<About["title"]> | null {
  if (typeof text !== "object" || text === null) return text ?? null;
  return Object.fromEntries(Object.entries(text).sort(([one], [other]) => (one < other ? -1 : 1)));
}
