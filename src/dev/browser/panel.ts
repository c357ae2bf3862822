/** A panel over the lower part of a page. It is in a shadow tree, so that the styles of page and panel do not mix. */

export interface Panel {
  show(title: string, text: string): void;
  hide(): void;
}

/** The page's content security policy forbids inline styles, but not style sheets that a script constructs. */
const style = new CSSStyleSheet();
style.replaceSync(`
:host {
  all: initial;
  position: fixed;
  inset: auto 0 0;
  z-index: 2147483647;
  color-scheme: light dark;
  font: 1rem/1.4 system-ui, sans-serif;
}
:host([hidden]) {
  display: none;
}
div {
  max-height: 50vh;
  overflow: auto;
  padding: 0.8rem 1.2rem;
  border-top: 0.3rem solid #c62828;
  background: Canvas;
  color: CanvasText;
}
h2 {
  margin: 0;
  font-size: 1.1rem;
}
pre {
  margin: 0.6rem 0;
  font: 0.85rem/1.4 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
button {
  font: inherit;
}
@media print {
  :host {
    display: none;
  }
}
`);

/** Creates a hidden panel. */
export function createPanel(): Panel {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  const alert = document.createElement("div");
  alert.setAttribute("role", "alert");
  // It can scroll, so the keyboard must be able to reach it.
  alert.tabIndex = 0;
  root.append(alert);
  host.hidden = true;
  document.body.append(host);
  return {
    show(title, text) {
      const heading = document.createElement("h2");
      heading.textContent = title;
      const content = document.createElement("pre");
      content.textContent = text;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Hide";
      button.addEventListener("click", () => {
        host.hidden = true;
      });
      host.hidden = false;
      // After the panel is visible: screen readers announce what is added to a visible alert.
      alert.replaceChildren(heading, content, button);
    },
    hide() {
      host.hidden = true;
      alert.replaceChildren();
    },
  };
}
