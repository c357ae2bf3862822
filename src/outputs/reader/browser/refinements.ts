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

interface Refined {
  readonly subjects: readonly FoundSubject[];
  /** All documents if it is undefined. */
  readonly results: readonly FoundDocument[] | undefined;
  readonly tools: SearchTools;
}

/** A subject with the number of results that have it. */
interface Counted {
  readonly subject: FoundSubject;
  readonly count: number;
}

/** Opens the names on a wide page. @returns shows those of other results */
export function refinements(
  isChosen: (subject: FoundSubject) => boolean,
  choose: (subject: FoundSubject) => void,
): (refined: Refined) => void {
  const place = found("#refine", HTMLDetailsElement);
  const field = found("#name", HTMLInputElement);
  const groups = found("#names", HTMLElement);
  const summary = found("#refine summary", HTMLElement);
  const heading = summary.textContent;
  let latest: Refined | undefined;

  const item = ({ subject, count }: Counted, tools: SearchTools) => {
    const button = buttonOf("", () => choose(subject));
    button.append(
      wording("span", subject.title),
      "\u00a0",
      element("span", { class: "count" }, withCount("{count}", count, tools)),
    );
    button.setAttribute("aria-pressed", `${isChosen(subject)}`);
    button.dataset.subject = `${subject.kind} ${subject.id}`;
    return element("li", {}, button);
  };

  const render = () => {
    if (latest === undefined) return;
    const { subjects, results, tools } = latest;
    const numbers = results && new Set(results.map(({ number }) => number));
    const typed = wordsOf(field.value);
    const named = new Set(typed.length === 0 ? subjects : subjectsNamed(subjects, typed));
    const counted = subjects
      .filter((subject) => named.has(subject) || isChosen(subject))
      .map((subject): Counted => {
        const own = subject.documents.filter((number) => numbers?.has(number) ?? true);
        return { subject, count: own.length };
      })
      .filter(({ subject, count }) => count > 0 || isChosen(subject))
      .sort((one, other) => other.count - one.count)
      .sort((one, other) => Number(isChosen(other.subject)) - Number(isChosen(one.subject)));
    const focused = document.activeElement?.getAttribute("data-subject");
    groups.replaceChildren(
      ...subjectKinds.flatMap((kind) => {
        const own = counted.filter(({ subject }) => subject.kind === kind);
        const shown = groupsOf(own.slice(0, most), ({ subject }) => subject.category?.text);
        const lists = [...shown.values()].flatMap((list) => {
          const category = list[0]?.subject.category;
          const items = list.map((one) => item(one, tools));
          return [...(category ? [wording("h3", category)] : []), element("ul", {}, ...items)];
        });
        const total = element("span", { class: "count" }, withCount("{count}", own.length, tools));
        const name = element("h2", {}, tools.words.kinds[kind], " ", total);
        return own.length === 0 ? [] : [element("section", {}, name, ...lists)];
      }),
    );
    const chosen = subjects.filter(isChosen).map(({ title }) => title.text);
    summary.textContent = [heading, chosen.join(", ")].filter(Boolean).join(" · ");
    // The buttons are new ones; one that is no longer chosen may be gone.
    if (focused) {
      const same = groups.querySelector<HTMLElement>(`[data-subject="${CSS.escape(focused)}"]`);
      (same ?? summary).focus();
    }
  };

  field.addEventListener("input", render);
  place.open = matchMedia("(min-width: 60rem)").matches;
  place.hidden = false;
  return (refined) => {
    latest = refined;
    render();
  };
}
