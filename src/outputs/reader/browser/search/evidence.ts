/** Shows the lines in which a result was found. Its texts are fetched when the result comes into view. */
import { type Evidence, evidenceOf, type Mark, verseEvidence } from "../../search/evidence.ts";
import type { Condition } from "../../search/query.ts";
import type { FoundText } from "../../search/text-piece.ts";
import { element, wording } from "./elements.ts";

/** A result, and the query that finds its lines. */
export interface Shown {
  readonly link: HTMLAnchorElement;
  readonly conditions: readonly Condition[];
  /** The cited verse, if any. */
  readonly verse: number | undefined;
  texts(): Promise<readonly FoundText[]>;
}

/** Texts are fetched when a result is this close to the visible part of the page. */
const margin = "200px";

const waiting = new WeakMap<Element, Shown>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const shown = waiting.get(target);
      if (!isIntersecting || shown === undefined) continue;
      observer.unobserve(target);
      waiting.delete(target);
      void show(target, shown);
    }
  },
  { rootMargin: margin },
);

/** An element for the lines of a result. It is filled when it comes into view. */
export function lazyEvidence(shown: Shown): HTMLElement {
  const evidence = element("span");
  evidence.className = "evidence waiting";
  waiting.set(evidence, shown);
  observer.observe(evidence);
  return evidence;
}

/** Without its texts a result still links to its page. */
async function show(target: Element, { link, conditions, verse, texts }: Shown): Promise<void> {
  const found = await texts().catch((): readonly FoundText[] => []);
  const evidence =
    verse === undefined ? evidenceOf(found, conditions) : verseEvidence(found, verse);
  const [first] = evidence;
  if (first !== undefined && (conditions.length > 0 || verse !== undefined)) {
    const [page = ""] = (link.getAttribute("href") ?? "").split("#");
    link.setAttribute("href", `${page}#${first.anchor}`);
  }
  target.replaceChildren(...evidence.map(evidenceElement));
  target.classList.remove("waiting");
}

function evidenceElement({ text, lines }: Evidence): HTMLElement {
  const part = wording("span", { text: "", tag: text.tag });
  part.className = "text";
  part.dir = "auto";
  for (const line of lines) {
    const shown = element("span");
    shown.className = line.isApart ? "found apart" : "found";
    if (line.verse !== undefined) shown.dataset.verse = String(line.verse);
    if (line.marks.length > 0) shown.classList.add("marked");
    shown.append(...markedParts(line.text, line.marks));
    part.append(shown, " ");
  }
  return part;
}

function markedParts(text: string, marks: readonly Mark[]): (string | Node)[] {
  let from = 0;
  const parts = marks.flatMap(({ start, end }) => {
    const part = [text.slice(from, start), element("mark", text.slice(start, end))];
    from = end;
    return part;
  });
  return [...parts, text.slice(from)];
}
