/** Scrolls a reader who comes back to the result from which they left, at the same height of the screen. */

/** The position in the results, as the browser's history stores it. */
export interface LeftPosition {
  readonly count: number;
  /** The document of the result, and its distance from the top of the screen. */
  readonly document: string;
  readonly top: number;
}

/** Stores the position whenever a link is followed: that of the result with the link, else of the first visible result. */
export function keepPosition(answers: Element): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("a") === null) return;
    const results = [...answers.querySelectorAll<HTMLElement>(".documents > li")];
    const own = results.find((one) => one.contains(target));
    const result = own ?? results.find((one) => one.getBoundingClientRect().bottom > 0);
    if (result === undefined) return;
    const { document = "" } = result.dataset;
    const { top } = result.getBoundingClientRect();
    history.replaceState({ count: results.length, document, top } satisfies LeftPosition, "");
  });
}

/** Scrolls to the stored result, and keeps it there while results above it are filled, until the reader moves. */
export function goTo(left: LeftPosition, answers: Element): void {
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
