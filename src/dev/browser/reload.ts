/**
 * What the dev loop adds to a web page: it reloads the page when the site has changed, and shows why a change could
 * not be built.
 */
import type { PageState } from "../page-state.ts";
import { createPanel } from "./panel.ts";

/** The version of this page, which the server wrote into the address of this script. */
const version = new URL(import.meta.url).search.slice(1);

const panel = createPanel();
let stream: EventSource | undefined;

document.addEventListener("visibilitychange", follow);
follow();

/** Follows the builds while the page can be seen: a browser has few connections to a host, and hidden tabs need none. */
function follow(): void {
  stream?.close();
  stream = undefined;
  if (document.visibilityState === "hidden") return;
  stream = new EventSource(new URL("events", import.meta.url));
  stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
    void show(JSON.parse(data) as PageState);
  });
}

async function show(state: PageState): Promise<void> {
  if (state.problem === null) panel.hide();
  else panel.show("The last change could not be built", state.problem);
  if (state.version === null || state.version === version) return;
  // A page that is gone would be replaced by an answer without this script, and not come back with its record.
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
  if (status !== 404) location.reload();
  else if (state.problem === null) {
    panel.show("This page is no longer part of the site", "It is shown as it was.");
  }
}
