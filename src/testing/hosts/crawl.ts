/** Follows every link of a site. */

/** IIIF names pages of a codex by addresses that need not lead anywhere. */
const identifiers = "/iiif/canvas/";

/**
 * @param at where the host listens, if its site was built for another address
 * @returns the number of addresses asked for, and those that do not answer, each with the file that leads there
 */
export async function crawl(origin: string, starts: readonly string[], at = origin) {
  const from = new Map(starts.map((path) => [`${origin}${path}`, ""]));
  const dead: string[] = [];
  for (const [address, source] of from) {
    const answer = await fetch(address.replace(origin, at));
    const text = await answer.text();
    if (answer.status !== 200) dead.push(`${address} in ${source}`);
    else {
      for (const link of linksIn(address, text)) {
        const [target = ""] = new URL(link, address).href.split(/[?#]/);
        if (target.startsWith(`${origin}/`) && !from.has(target)) from.set(target, address);
      }
    }
  }
  return { addresses: from.size, dead };
}

/** The links in a page, in JSON, and in XML. */
function linksIn(address: string, text: string): string[] {
  if (/[.]html$|\/$/.test(address)) {
    const found = text.matchAll(/ (?:href|src)="([^"]*)"/g);
    return [...found].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  }
  if (/[.](?:xml|atom|tei)$/.test(address)) {
    return [...text.matchAll(/(?:>|")(https?:\/\/[^<"\s]*)/g)].map(([, link = ""]) => link);
  }
  const links: string[] = [];
  if (!/[.]json(?:ld)?$|api-catalog$/.test(address)) return links;
  JSON.parse(text, (_, value: unknown) => {
    // A template is no address, and neither is prose that begins with one.
    const isLink = typeof value === "string" && /^https?:\/\/[^\s{]*$/.test(value);
    if (isLink && !value.includes(identifiers)) links.push(value);
    return value;
  });
  return links;
}
