/** What the publisher says of a site, read from the file that `--about` names. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readJsonFile } from "../disk/json-file.ts";
import type { About } from "../model/published.ts";

/** Where a file of the package is, as the user would name it. */
const packaged = (file: string) =>
  relative(process.cwd(), fileURLToPath(new URL(`../../${file}`, import.meta.url)));

const hint =
  `${packaged("data/about.json")} is an example, ${packaged("schemas/about.json")} says what each member is; ` +
  "null stands for what is not said";

/**
 * Reads and checks the file.
 * @throws AnthologyError of kind `run` that names each member that does not fit
 */
export function readAbout(file: string): About {
  return inOrder(readJsonFile({ file, option: "--about", schema: "about", hint }) as About);
}

/** The order of the members in the file makes no difference to what is published. */
function inOrder({ title, description, licence, citation, publisher }: About): About {
  return {
    title,
    description,
    licence: licence && { name: licence.name, url: licence.url },
    citation,
    publisher: publisher && { name: publisher.name, url: publisher.url, email: publisher.email },
  };
}
