/** The script of the pages that list the passages of an author, a place or a keyword: offers to read them on one page, and to select them. */
import type { ListWords } from "../../pages/words/words.js";
import { labelOfAddress, listTools, showSelected } from "./selection.js";

showSelected();
const place = document.querySelector<HTMLElement>("#list");
if (place !== null) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("ol.passages a")];
  const { selection = "", words = "{}" } = place.dataset;
  const name = document.querySelector("h1 [itemprop=name]")?.textContent ?? "";
  const labels = links.map(({ href }) => labelOfAddress(href));
  place.append(...listTools(labels, JSON.parse(words) as ListWords, selection, name));
}
