/** Tables on the pages for programmers; one that is wider than the screen scrolls sideways. */
import { type Html, html } from "../../markup/html.ts";

/** The content of a cell; an empty text or list leaves the cell empty. */
export type Cell = string | Html | readonly Html[];

export function tableMarkup(heads: readonly Cell[], rows: readonly (readonly Cell[])[]): Html {
  return html`<div class="table" tabindex="0">
<table>
<thead>
<tr>${heads.map((head) => (isEmpty(head) ? html`<td></td>` : html`<th scope="col">${head}</th>`))}</tr>
</thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
</div>
`;
}

function isEmpty(cell: Cell): boolean {
  return cell === "" || (Array.isArray(cell) && cell.length === 0);
}
