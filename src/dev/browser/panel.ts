/** A panel over the lower part of a page, in a shadow tree: neither it nor the page changes how the other looks. */

export interface Panel {
  show(title: string, text: string): void;
  hide(): void;
}

/** A style sheet that a script constructs is no inline style, which the page's policy forbids. */
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

/** A panel that is not shown yet. */
export function createPanel(): Panel {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  const alert = document.createElement("div");
  alert.setAttribute("role", "alert");
  // It scrolls, and so must be within reach of keys.
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
      // Only now: what is put into an alert that can be seen is read out.
      alert.replaceChildren(heading, content, button);
    },
    hide() {
      host.hidden = true;
      alert.replaceChildren();
    },
  };
}
