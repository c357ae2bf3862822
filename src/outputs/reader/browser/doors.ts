/**
 * Makes each word of the Greek texts of a page a door: what a tap or a key opens is loaded then, and nothing before.
 */

/** Texts whose words can be chosen by the arrow keys. */
const texts = [...document.querySelectorAll<HTMLElement>(".original")];

document.addEventListener("click", (event) => {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey, clientX: x, clientY: y } = event;
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const line = lineOf(target);
  if (line === null || (target instanceof Element && target.closest("a, button") !== null)) return;
  void panel().then(({ openAt }) => openAt(line, { x, y }));
});

for (const text of texts) {
  // A region with a name, which its note describes: who comes by the keyboard is told what the keys do.
  text.tabIndex = 0;
  text.setAttribute("aria-describedby", "doors");
  text.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (event.target !== text || altKey || ctrlKey || metaKey || shiftKey) return;
    if (step === undefined && key !== "Enter") return;
    event.preventDefault();
    void panel().then(({ chooseNext, openChosen }) => {
      if (step === undefined) openChosen(text);
      else chooseNext(text, step);
    });
  });
}

// A word that is selected without a pointer, as by browsing with the caret.
document.addEventListener("keydown", ({ key, target }) => {
  const selection = getSelection();
  if (key !== "Enter" || target !== document.body || selection?.isCollapsed !== false) return;
  const line = lineOf(selection.anchorNode);
  if (line !== null) void panel().then(({ openSelected }) => openSelected(line));
});

function panel() {
  return import("./word-panel.js");
}

/** The line of a Greek text that something stands in. */
function lineOf(target: EventTarget | null): Element | null {
  const element = target instanceof Text ? target.parentElement : target;
  const line = element instanceof Element ? element.closest(".line") : null;
  return line?.closest<HTMLElement>("[lang]")?.lang === "grc" ? line : null;
}
