/** The words of a passage or scholium that the table of words explains: a closed list below its texts, from which the panel of a word takes its first lines. */
import { type Html, html } from "../../../markup/html.ts";
import { groupsOf } from "../../../model/groups.ts";
import type { Passage, Scholium } from "../../../model/published.ts";
import { remembered } from "../../../model/remembered.ts";
import type { Analysis } from "../../output.ts";
import type { PageContext } from "../../pages/site.ts";
import { analysedTexts } from "../analyses.ts";

export function wordListMarkup(
  { site, words }: PageContext,
  record: Passage | Scholium,
): Html | undefined {
  const table = site.additions?.words;
  const list = table && listOf(table)(record);
  if (list === undefined) return undefined;
  const { wordList, frame } = words;
  const title = "book" in record ? wordList.ofPassage : wordList.ofScholium;
  return html`<details id="words" data-words="${JSON.stringify(wordList.script)}">
<summary><h2>${title}</h2></summary>
${list.items}${list.source !== undefined && html`<p class="note">${wordList.source}${frame.colon}<cite>${list.source}</cite></p>\n`}</details>
`;
}

/** The items of the list, the same on the pages of all languages, and the source of all, if they have one in common. */
const listOf = remembered((table: readonly Analysis[]) =>
  remembered((record: Passage | Scholium) => {
    const all = analysedTexts(table)(record)
      .flat()
      .filter(({ analyses }) => analyses.length > 0);
    const sources = new Set(all.flatMap(({ analyses }) => analyses.map(({ source }) => source)));
    if (all.length === 0) return undefined;
    const distinct = [...groupsOf(all, ({ form }) => form).values()].flatMap(
      ([first]) => first ?? [],
    );
    const [source] = sources.size === 1 ? sources : [];
    const items = distinct.map(
      ({ shown, analyses }) => html`<li><b lang="grc">${shown}</b>
${analyses.map((analysis) => analysisMarkup(analysis, source === undefined))}</li>
`,
    );
    return { items: html`<ol>\n${items}</ol>\n`, source };
  }),
);

function analysisMarkup({ lemma, parse, gloss, source }: Analysis, hasSource: boolean): Html {
  return html`<p><i lang="grc">${lemma}</i>${parse !== "" && html` <small>${parse}</small>`}${gloss !== "" && html` <q>${gloss}</q>`}${hasSource && html` <cite>${source}</cite>`}</p>
`;
}
