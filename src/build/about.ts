/** What the publisher says of a site, read from the file that `--about` names. */
import type { About } from "../model/published.ts";
import { readJsonFile } from "./json-file.ts";

const hint =
  "data/about.json of the package is an example, schemas/about.json says what each member is; " +
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
