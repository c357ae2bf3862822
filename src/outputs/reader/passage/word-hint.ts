/** The note that explains how to open the panel of a Greek word. */
import { type Html, html } from "../../../markup/html.ts";
import type { Words } from "../words/words.ts";

/** The note, shown only where scripts run. Its data attributes have the texts that the panel needs before it has loaded anything. */
export function wordHint({ tag, wordPanel, search }: Words): Html {
  const { loading, failed } = search.script;
  return html`<p class="word-hint note" id="word-hint" lang="${tag}" data-close="${wordPanel.close}" data-loading="${loading}" data-failed="${failed}">${wordPanel.hint}</p>
`;
}
