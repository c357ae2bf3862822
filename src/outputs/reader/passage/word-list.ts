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
<summary><h2>${title}</h2>${list.known < list.all && html` <span class="count">${wordList.part(list.known, list.all)}</span>`}</summary>
${list.items}${list.source !== undefined && html`<p class="note">${wordList.source}${frame.colon}<cite>${list.source}</cite></p>\n`}</details>
`;
}

/** The items of the list, the same on the pages of all languages, and the source of all, if they have one in common. */
const listOf = remembered((table: readonly Analysis[]) =>
  remembered((record: Passage | Scholium) => {
    const forms = groupsOf(analysedTexts(table)(record).flat(), ({ form }) => form);
    const all = [...forms.values()].flatMap(([first]) => first ?? []);
    const known = all.filter(({ analyses }) => analyses.length > 0);
    if (known.length === 0) return undefined;
    const sources = new Set(known.flatMap(({ analyses }) => analyses.map(({ source }) => source)));
    const [source] = sources.size === 1 ? sources : [];
    const items = known.map(
      ({ shown, analyses }) => html`<li><b lang="grc">${shown}</b>
${analyses.map((analysis) => analysisMarkup(analysis, source === undefined))}</li>
`,
    );
    return { items: html`<ol>\n${items}</ol>\n`, source, known: known.length, all: all.length };
  }),
);

function analysisMarkup({ lemma, parse, gloss, source }: Analysis, hasSource: boolean): Html {
  return html`<p><i lang="grc">${lemma}</i>${parse !== "" && html` <small>${parse}</small>`}${gloss !== "" && html` <q>${gloss}</q>`}${hasSource && html` <cite>${source}</cite>`}</p>
`;
}
