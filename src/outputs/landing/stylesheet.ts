/** The style sheet of the front page: from a telephone to a wall. */
import { letters } from "./style/letters.ts";
import { media } from "./style/media.ts";
import { sections } from "./style/sections.ts";

/** The text of the style sheet; what comes later goes before. */
export const stylesheet = [letters, sections, media].join("\n");
