/** The script of pages that need no other: the menu leads to the reader's selection, if there is one. */
import { showSelected } from "./selection.js";

showSelected();
