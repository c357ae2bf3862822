/** The note that the words of Greek texts lead to their other places. */
import { type Html, html } from "../../../markup/html.ts";
import type { Words } from "../words/words.ts";

/** The note, with what the panel of a word says before it has anything; it is shown where scripts run. */
export function doorsHint({ tag, door, search }: Words): Html {
  const { loading, failed } = search.script;
  return html`<p class="doors note" id="doors" lang="${tag}" data-close="${door.close}" data-loading="${loading}" data-failed="${failed}">${door.hint}</p>
`;
}
