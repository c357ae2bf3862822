/**
 * The script that the dev loop adds to each web page. It reloads the page when the site changes, and shows why a
 * build failed.
 */
import type { PageState } from "../page-state.ts";
import { createPanel } from "./panel.ts";

/** The version of this page, from the query of the script's address. */
const version = new URL(import.meta.url).search.slice(1);

const panel = createPanel();
let stream: EventSource | undefined;

document.addEventListener("visibilitychange", follow);
follow();

/** Follows the builds while the page is visible: a browser limits connections to a host, so hidden tabs hold none. */
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
  // A reload of a removed page would show a 404 without this script, which could not reload when the record returns.
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
  if (status !== 404) location.reload();
  else if (state.problem === null) {
    panel.show("This page is no longer part of the site", "It is shown as it was.");
  }
}
