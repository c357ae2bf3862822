/** The texts of a passage: Greek ones compared word by word, and translations. */
import { expect, test } from "vitest";
import { examples } from "../../../testing/examples.ts";
import type { Related } from "../../output.ts";
import { english } from "../words/en.ts";
import { textsMarkup } from "./texts.ts";

const text = (id: number, language: string, text: string) => {
  return { url: `https://example.org/api/texts/${id}/`, language, text };
};
const related = {
  text: (url: string) => ({
    language: { code: "eng", iso_name: "English", url: "" },
    edition: url.endsWith("/1/") ? examples.edition : null,
  }),
} as unknown as Related;

test("marks the words that other Greek texts do not have, and says where a text is empty", () => {
  const texts = [
    ...[text(1, "grc", "Μῆνιν ἄειδε θεά"), text(2, "grc", "μήνιν ἄειδε νῦν")],
    ...[text(3, "grc", "Μῆνιν ἄειδε νῦν"), text(4, "grc", " "), text(5, "eng", " \n")],
  ];
  const markup = textsMarkup({ ...examples.passage, texts }, related, english);
  expect(`${markup}`).toMatchSnapshot();
});
