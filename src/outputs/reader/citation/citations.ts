/** The citation of a passage in the formats of reference managers, which readers copy from its page. */
import { type Html, html } from "../../../markup/html.ts";
import { bibtex } from "./bibtex.ts";
import type { CitedWork } from "./cited-work.ts";
import { cslJson } from "./csl-json.ts";
import { ris } from "./ris.ts";

const formats = [
  { id: "bibtex", name: "BibTeX", format: bibtex },
  { id: "ris", name: "RIS", format: ris },
  { id: "csl-json", name: "CSL-JSON", format: cslJson },
];

/** Folded, as few readers need them. The script of the page adds copy buttons. */
export function citationsMarkup(work: CitedWork): Html[] {
  return formats.map(
    ({ id, name, format }) => html`<details class="citation">
<summary>${name}</summary>
<pre class="copied" id="${id}">${format(work)}</pre>
</details>
`,
  );
}
