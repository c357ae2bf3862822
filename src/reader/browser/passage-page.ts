/**
 * What a script adds to the page of a passage: a choice of translations, and buttons that copy. Its words stand on the
 * page, so that it speaks the page's language.
 */

/** Where the reader's choice is kept, in this browser alone, so that it holds on the next page. */
const storageKey = "translations";

const main = document.querySelector<HTMLElement>("main");
if (main !== null) {
  addChoice(main);
  addCopyButtons(main);
}

/** Buttons that show the translations in one language, or all; where there is but one language there is no choice. */
function addChoice(page: HTMLElement): void {
  const place = page.querySelector<HTMLElement>(".translations");
  const versions = [...page.querySelectorAll<HTMLElement>(".translations > [data-language]")];
  const codes = [...new Set(versions.map(({ dataset }) => dataset.language ?? ""))];
  if (place === null || codes.length < 2) return;
  const choice = document.createElement("div");
  choice.className = "choice";
  choice.setAttribute("role", "group");
  choice.setAttribute("aria-label", place.getAttribute("aria-label") ?? "");
  const show = (code: string) => {
    for (const version of versions)
      version.hidden = code !== "" && version.dataset.language !== code;
    for (const button of choice.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.language === code));
    }
  };
  for (const code of ["", ...codes]) {
    const name = versions.find(({ dataset }) => dataset.language === code)?.querySelector("h2");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.language = code;
    button.textContent = name?.textContent ?? place.dataset.all ?? "";
    button.addEventListener("click", () => {
      show(code);
      remember(code);
    });
    choice.append(button);
  }
  place.prepend(choice);
  const last = remembered();
  show(codes.includes(last) ? last : "");
}

/** A button behind all that is there to be copied. */
function addCopyButtons(page: HTMLElement): void {
  const { copy = "", copied = "" } = page.querySelector<HTMLElement>(".record")?.dataset ?? {};
  for (const text of page.querySelectorAll<HTMLElement>(".copied")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = copy;
    button.setAttribute("aria-describedby", text.id);
    const status = document.createElement("span");
    status.setAttribute("role", "status");
    button.addEventListener("click", () => {
      void copyText(text).then((isDone) => {
        status.textContent = isDone ? ` ${copied}` : "";
      });
    });
    text.after(button, status);
  }
}

/** Copies an element's text; where that is not allowed it is selected, for the reader to copy. */
async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

/** A browser may keep nothing: the choice then holds for this page. */
function remember(code: string): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {}
}

function remembered(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}
