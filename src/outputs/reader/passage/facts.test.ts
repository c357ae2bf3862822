/** The scholia on the page of a passage. */
import { expect, test } from "vitest";
import type { TextSummary } from "../../../model/published.ts";
import type { Site } from "../../output.ts";
import { english } from "../../pages/words/en.ts";
import { scholiaMarkup } from "./facts.ts";

const site = { outputs: [], options: { base_url: "", about: null } } as unknown as Site;
const shown = (texts: readonly TextSummary[]) =>
  scholiaMarkup({ site, words: english, path: "passages/7.1/" }, [{ urn: "7.1.1", texts }]);

const text = (language: string, text: string) => ({ url: "/api/texts/1/", language, text });

test("a scholium has its Greek text, else its first text that is not blank, else a note", () => {
  expect(`${shown([text("eng", "Note"), text("grc", "ὅτι")])}`).toContain(">ὅτι</div>");
  expect(`${shown([text("grc", " \n"), text("eng", ""), text("fra", "Note")])}`).toContain(
    '<div lang="fr" dir="auto">Note</div>',
  );
  for (const texts of [[], [text("grc", " ")]]) {
    expect(`${shown(texts)}`).toContain('<p class="nothing">No text available.</p>');
  }
});
