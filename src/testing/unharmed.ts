/** Checks from inside a page that attacks in its data have not changed it. */
import type { BrowserContext, Page } from "playwright-core";

/** Elements in the templates of the reading edition; none of them is dangerous. */
const elements = `
  html head meta title link script body header main footer nav section article div p span a b em strong small mark
  br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code abbr figure figcaption img details summary
  form label input button select option datalist svg g path circle rect line text desc image
`
  .trim()
  .split(/\s+/);

/** Runs in the page: names everything that should not be there. */
const look = `(() => {
  const known = new Set(${JSON.stringify(elements)});
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const selector of ["main#content", "header.site", "footer.site", "h1"]) {
    const { length } = all(selector);
    if (length !== 1) faults.push(length + " of " + selector);
  }
  if (location.pathname.includes("/passages/") && all("section.record").length !== 1) {
    faults.push("no section of the record");
  }
  const isOurs = (url) => new URL(url, document.baseURI).origin === location.origin;
  const isAsset = (url) => isOurs(url) && new URL(url, document.baseURI).pathname.includes("/assets/");
  for (const one of all("*")) {
    const name = one.localName;
    if (!known.has(name)) faults.push("an element " + name);
    for (const attribute of one.getAttributeNames()) {
      if (/^on|^(?:style|srcdoc|ping|formaction|srcset)$/.test(attribute)) {
        faults.push("an attribute " + name + "/" + attribute);
      }
    }
    const address = one.getAttribute("href") ?? one.getAttribute("src") ?? one.getAttribute("action");
    if (address === null) continue;
    if (!URL.canParse(address, document.baseURI)) faults.push("no address: " + address);
    else if (!/^https?:|^mailto:/.test(new URL(address, document.baseURI).protocol)) {
      faults.push("an address that runs: " + address);
    }
    if (name === "script" && !isAsset(address)) faults.push("a script " + address);
    if (name === "image" && !isAsset(address)) faults.push("a picture " + address);
    if (name === "form" && !isOurs(address)) faults.push("a form " + address);
    if (name === "link" && ["stylesheet", "icon"].includes(one.rel) && !isAsset(address)) {
      faults.push("a link " + address);
    }
  }
  for (const one of all("script")) if (one.textContent !== "" && one.type !== "application/ld+json") faults.push("an inline script");
  return [...new Set(faults)];
})()`;

/** Elements that should not be on the open page, or that are missing. */
export function faultsInside(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(look);
}

/** Reports every call of a function that attacks use, such as `alert`. */
export async function trapScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    `for (const name of ["alert", "confirm", "prompt", "open", "print"]) {
      window[name] = () => console.error("a script of an attack ran " + name);
    }`,
  );
}
