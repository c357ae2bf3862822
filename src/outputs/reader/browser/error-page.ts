/** The script of the page of errors: of an address that cites a passage, it offers the passage, or those nearest to it. */
import { citationsIn } from "../../../model/citation.ts";
import { citedDocuments, nearestDocuments } from "../search/cited.ts";
import { element, found } from "./elements.ts";
import { documentItem } from "./results.ts";
import { withTools } from "./search-tools.ts";

const place = found("#answers", HTMLElement);
const [citation] = citationsIn(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
if (citation !== undefined) {
  void withTools(async (tools) => {
    const { index, words } = tools;
    const all = await index.documents();
    const cited = citedDocuments(all, citation);
    const near = nearestDocuments(all, citation).map((document) => ({ document }));
    const heading = cited.length > 0 ? words.cited : words.nearest;
    const items = (cited.length > 0 ? cited : near).map((one) => documentItem(one, [], tools));
    place.append(element("h2", {}, heading), element("ol", { class: "documents" }, ...items));
    // Without the index, the page is that of any missing address.
  }).catch(() => {});
}
