/** Takes a reader who comes back to the results to the one that was left, where it stood on the screen. */

/** What the history of the browser keeps of the results that were left. */
export interface LeftPlace {
  /** How many results were shown. */
  readonly count: number;
  /** The document of the result, and how far below the top of the screen it stood. */
  readonly document: number;
  readonly top: number;
}

/** The place that was left when this page was last shown, if it was. */
export function leftPlace(): LeftPlace | undefined {
  const state: unknown = history.state;
  return isLeftPlace(state) ? state : undefined;
}

function isLeftPlace(state: unknown): state is LeftPlace {
  if (typeof state !== "object" || state === null) return false;
  const { count, document, top } = state as Partial<Record<keyof LeftPlace, unknown>>;
  return [count, document, top].every((value) => typeof value === "number");
}

/** Keeps the place whenever a link is followed: the result that it leads from, else the first one in sight. */
export function keepPlace(answers: Element): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("a") === null) return;
    const results = [...answers.querySelectorAll<HTMLElement>(".documents > li")];
    const own = target.closest<HTMLElement>("#answers .documents > li");
    const result = own ?? results.find((one) => one.getBoundingClientRect().bottom > 0);
    if (result === undefined) return;
    const { top } = result.getBoundingClientRect();
    const left = { count: results.length, document: Number(result.dataset.document), top };
    history.replaceState(left satisfies LeftPlace, "");
  });
}

/** Goes to the result that was left, and keeps it in its place while others above it get their lines, until the reader moves. */
export function goTo(left: LeftPlace, answers: Element): void {
  const result = answers.querySelector(`.documents > [data-document="${left.document}"]`);
  if (result === null) return;
  const move = () => scrollBy(0, result.getBoundingClientRect().top - left.top);
  const observer = new ResizeObserver(move);
  observer.observe(answers);
  for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(event, () => observer.disconnect(), { once: true, passive: true });
  }
  move();
  result.querySelector("a")?.focus({ preventScroll: true });
}
