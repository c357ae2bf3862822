/** The names in the results of a search, as buttons with the number of their results: a pressed one filters them. */
import { wordsOf } from "../../../greek/fold.ts";
import { groupsOf } from "../../../model/groups.ts";
import { type FoundDocument, type FoundSubject, subjectKinds } from "../search/index.ts";
import { subjectsNamed } from "../search/subjects.ts";
import { buttonOf, element, found, wording } from "./elements.ts";
import { withCount } from "./results.ts";
import type { SearchTools } from "./search-tools.ts";

/** At most this many names of a kind are shown: the chosen ones, then those with most results. */
const most = 8;

/** @returns shows the names in other results, or all names without any */
export function refinements(
  isChosen: (subject: FoundSubject) => boolean,
  choose: (subject: FoundSubject) => void,
) {
  const place = found("#refine", HTMLDetailsElement);
  const field = found("#name", HTMLInputElement);
  const groups = found("#names", HTMLElement);
  const summary = found("#refine summary", HTMLElement);
  const heading = summary.textContent;
  let render = () => {};
  field.addEventListener("input", () => render());
  place.open = matchMedia("(min-width: 60rem)").matches;
  place.hidden = false;

  const show = (
    subjects: readonly FoundSubject[],
    tools: SearchTools,
    results: readonly FoundDocument[] | undefined,
  ) => {
    const numbers = results && new Set(results.map(({ number }) => number));
    const typed = wordsOf(field.value);
    const named = new Set(typed.length === 0 ? subjects : subjectsNamed(subjects, typed));
    const counted = subjects
      .map((subject) => {
        const own = subject.documents.filter((number) => numbers?.has(number) ?? true);
        return { subject, count: own.length, rank: isChosen(subject) ? 1 : 0 };
      })
      .filter(({ subject, count, rank }) => rank > 0 || (count > 0 && named.has(subject)))
      .sort((one, other) => other.rank - one.rank || other.count - one.count);
    const counter = (count: number) =>
      element("span", { class: "count" }, withCount("{count}", count, tools));
    const item = ({ subject, count, rank }: (typeof counted)[number]) => {
      const button = buttonOf("", () => choose(subject));
      button.append(wording("span", subject.title), "\u00a0", counter(count));
      button.setAttribute("aria-pressed", `${rank > 0}`);
      button.dataset.subject = `${subject.kind} ${subject.id}`;
      return element("li", {}, button);
    };
    const focused = document.activeElement?.getAttribute("data-subject");
    groups.replaceChildren(
      ...subjectKinds.flatMap((kind) => {
        const own = counted.filter(({ subject }) => subject.kind === kind);
        const lists = groupsOf(own.slice(0, most), ({ subject }) => subject.category?.text);
        const name = element("h2", {}, tools.words.kinds[kind], " ", counter(own.length));
        const parts = [...lists.values()].flatMap((list) => {
          const category = list[0]?.subject.category;
          const heading = category === undefined ? [] : [wording("h3", category)];
          return [...heading, element("ul", {}, ...list.map(item))];
        });
        return own.length === 0 ? [] : [element("section", {}, name, ...parts)];
      }),
    );
    const chosen = subjects.filter(isChosen).map(({ title }) => title.text);
    summary.textContent = [heading, chosen.join(", ")].filter(Boolean).join(" · ");
    // The buttons are new ones; one that is no longer chosen may be gone.
    const same = [...groups.querySelectorAll("button")].find(
      ({ dataset }) => dataset.subject === focused,
    );
    if (focused) (same ?? summary).focus();
  };
  return (...shown: Parameters<typeof show>) => {
    render = () => show(...shown);
    render();
  };
}
