/**
 * The dev loop: the compiled program, a snapshot that changes, and open pages in a browser.
 *
 * @module-tag chromium
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../hosts/server/listen.ts";
import { epigramUrn } from "../../testing/anthology.ts";
import { type OpenPage, obstaclesOn, openPage, startBrowser } from "../../testing/browser.ts";
import { send } from "../../testing/conformance/raw-request.ts";
import { built, failed, type RunningDev, shortBuild, startDev } from "../../testing/dev-program.ts";
import { obeyingModes, runProgram } from "../../testing/program.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { picture } from "../../testing/tree.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../../testing/workplace.ts";

const passagePath = `/passages/${epigramUrn(2)}/`;

let browser: Browser;
let good: Workplace;
beforeAll(async () => {
  browser = await startBrowser();
  good = makeWorkplace(3);
});
afterAll(async () => {
  await browser.close();
  removeWorkplace(good);
});

let place: Workplace;
let dev: RunningDev;
let opened: OpenPage | undefined;
beforeEach(() => {
  place = copyWorkplace(good);
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await dev?.stop();
  removeWorkplace(place);
});

/** Opens a page of the site in the browser. */
async function onPage(path: string): Promise<OpenPage["page"]> {
  opened = await openPage(browser, dev.origin + path);
  return opened.page;
}

function setText(text: string): void {
  alterSnapshot(place.snapshot, `UPDATE text SET text = '${text}' WHERE id = 2`);
}

const setFault = "UPDATE city SET latitude = 'abc'";
const faultText = 'found    "abc"';

describe("an open page", () => {
  beforeEach(async () => {
    dev = await startDev(place);
    await dev.until(built);
  });

  test("shows a text that changes in the snapshot", async () => {
    const page = await onPage(passagePath);
    setText("Ἄλλο πρῶτον");
    await page.getByText("Ἄλλο πρῶτον").first().waitFor();
    setText("Ἄλλο δεύτερον");
    await page.getByText("Ἄλλο δεύτερον").first().waitFor();
    expect(opened?.noise).toEqual([]);
  });

  test("shows a snapshot that replaces another", async () => {
    const page = await onPage(passagePath);
    const other = join(place.folder, "other.sqlite");
    copyFileSync(place.snapshot, other);
    alterSnapshot(other, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
    renameSync(other, place.snapshot);
    await page.getByText("Ἄλλο").first().waitFor();
  });

  test("stays when a build fails, shows why, and updates after the next good build", async () => {
    const page = await onPage(passagePath);
    const [alert, text] = [page.getByRole("alert"), page.getByText("Μοῦσα φίλα 2").first()];
    const site = picture(place.out);
    alterSnapshot(place.snapshot, setFault);
    await alert.getByText(faultText).waitFor();
    expect(await alert.innerText()).toContain(`snapshot ${place.snapshot} cannot be published`);
    expect(await text.isVisible()).toBe(true);
    expect(await obstaclesOn(page)).toEqual([]);
    await dev.until(failed);
    expect(dev.printed()).toContain(faultText);
    expect(dev.printed()).not.toContain("defect");
    expect(picture(place.out)).toEqual(site);

    alterSnapshot(place.snapshot, "UPDATE city SET latitude = '32.82500'");
    await alert.waitFor({ state: "hidden" });
    setText("Ἄλλο");
    await page.getByText("Ἄλλο").first().waitFor();
    expect(opened?.noise).toEqual([]);
  });

  test("shows why a build failed when it is opened later, and can hide the message", async () => {
    alterSnapshot(place.snapshot, setFault);
    await dev.until(failed);
    const page = await onPage("/");
    const alert = page.getByRole("alert");
    await alert.getByText(faultText).waitFor();
    await alert.getByRole("button", { name: "Hide" }).press("Enter");
    await alert.waitFor({ state: "hidden" });
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  });

  test("stays when its record is removed, and updates when the record comes back", async () => {
    const page = await onPage(`/passages/${epigramUrn(3)}/`);
    const number = (value: number) => `UPDATE passage SET fragment = ${value} WHERE id = 3`;
    alterSnapshot(place.snapshot, number(33));
    await page.getByRole("alert").getByText("no longer part of the site").waitFor();
    alterSnapshot(place.snapshot, number(3));
    await page.getByRole("alert").waitFor({ state: "hidden" });
    // The message is hidden when the page begins to load again.
    await page.getByText("Μοῦσα φίλα 3").first().waitFor();
  });

  test("does not reload while it is hidden", async () => {
    const page = await onPage(passagePath);
    const become = (state: "hidden" | "visible") =>
      page.evaluate(`
        Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));`);
    await become("hidden");
    setText("Ἄλλο");
    await dev.until(built);
    // Once this request is answered, any message about the change would have arrived.
    await page.evaluate("fetch(location.href)");
    expect(await page.getByText("Μοῦσα φίλα 2").first().isVisible()).toBe(true);
    await become("visible");
    await page.getByText("Ἄλλο").first().waitFor();
  });

  test("follows the next run on the same port", async () => {
    const page = await onPage(passagePath);
    const { port } = new URL(dev.origin);
    await dev.stop();
    setText("Ἄλλο");
    dev = await startDev(place, [...shortBuild, "--port", port]);
    await page.getByText("Ἄλλο").first().waitFor();
  });
});

describe("before the first successful build", () => {
  test("every page says why there is no site, and then shows the site", async () => {
    alterSnapshot(place.snapshot, setFault);
    dev = await startDev(place);
    const page = await onPage(passagePath);
    await page.getByRole("heading", { name: "No site yet" }).waitFor();
    await page.getByRole("alert").getByText(faultText).waitFor();
    expect(await obstaclesOn(page)).toEqual([]);
    const { status, body } = await send(dev.origin, { method: "GET", target: "/api/" });
    expect([status, `${body}`]).toEqual([503, '{"detail":"There is no site yet."}']);
    alterSnapshot(place.snapshot, "UPDATE city SET latitude = '32.82500'");
    await page.getByText("Μοῦσα φίλα 2").first().waitFor();
  });

  test("waits for a missing snapshot", async () => {
    const elsewhere = join(place.folder, "elsewhere.sqlite");
    renameSync(place.snapshot, elsewhere);
    dev = await startDev(place);
    await dev.until(failed);
    expect(dev.printed()).toContain(`error: no snapshot at ${place.snapshot}\n`);
    renameSync(elsewhere, place.snapshot);
    await dev.until(built);
  });
});

test("builds again when the file of --about changes", async () => {
  const about = join(place.folder, "about.json");
  const say = (title: string | number) => {
    const rest = { description: "Epigrams.", licence: null, citation: null, publisher: null };
    writeFileSync(about, JSON.stringify({ title, ...rest }));
  };
  say("First title");
  dev = await startDev(place, ["--about", about, ...shortBuild]);
  await dev.until(built);
  const page = await onPage("/");
  say(7);
  await page.getByRole("alert").getByText("expected a string").waitFor();
  say("Second title");
  await page.getByRole("heading", { name: "Second title" }).waitFor();
});

test("builds again when the file of --lemmas changes", async () => {
  const lemmas = join(place.folder, "lemmas.tsv");
  writeFileSync(lemmas, "φίλα\tφίλος\n");
  dev = await startDev(place, ["--lemmas", lemmas, ...shortBuild]);
  await dev.until(built);
  const page = await onPage("/search/?q=φίλος");
  await page.locator("#answers mark").first().waitFor();
  writeFileSync(lemmas, "φίλα φίλος\n");
  await page.getByRole("alert").getByText("a form, a tab and its lemma").waitFor();
  writeFileSync(lemmas, "Μοῦσα\tφίλος\n");
  await page.locator("#answers mark", { hasText: "Μοῦσα" }).first().waitFor();
});

test("ignores where the settings file publishes to", async () => {
  const settings = { releases: "releases", keep: 2 };
  writeFileSync(join(place.folder, "anthology.config.json"), JSON.stringify(settings));
  dev = await startDev({ snapshot: place.snapshot }, shortBuild, { cwd: place.folder });
  await dev.until(built);
  expect(existsSync(join(place.folder, ".anthology-dev/site/manifest.json"))).toBe(true);
  expect(existsSync(join(place.folder, "releases"))).toBe(false);
});

describe("other programs", () => {
  test("find the files of the site as they were published", async () => {
    dev = await startDev(place);
    await dev.until(built);
    for (const [path, { kind }] of Object.entries(picture(place.out))) {
      // Only web pages get the script.
      if (kind !== "file" || path.endsWith(".html")) continue;
      const target = `/${path.replace(/index[.]json$/, "")}`;
      const { status, body } = await send(dev.origin, { method: "GET", target });
      expect([path, status]).toEqual([path, 200]);
      expect(body.equals(readFileSync(join(place.out, path))), path).toBe(true);
    }
    const verified = await runProgram(["verify", place.out]);
    expect(verified.status).toBe(0);
  });

  test("follow links to the address that is served", async () => {
    dev = await startDev(place);
    await dev.until(built);
    const { body } = await send(dev.origin, { method: "GET", target: "/api/" });
    expect(JSON.parse(`${body}`).passages).toBe(`${dev.origin}/api/passages/`);
  });

  test("get complete files, old or new, while the site is built again", async () => {
    dev = await startDev(place);
    await dev.until(built);
    const texts = ["Μοῦσα φίλα 2", "α".repeat(5000), "β".repeat(9000), "γ"];
    const lengths = new Set<number>();
    let isDone = false;
    const ask = async () => {
      while (!isDone) {
        const { status, body } = await send(dev.origin, { method: "GET", target: passagePath });
        const page = `${body}`;
        expect(status).toBe(200);
        expect(page).toMatch(/<\/html>\n<script [^\n]*><\/script>\n$/);
        expect(texts.filter((text) => page.includes(`>${text}<`))).toHaveLength(1);
        lengths.add(body.length);
      }
    };
    const asking = Promise.all([ask(), ask()]);
    for (const text of texts.slice(1)) {
      setText(text);
      await dev.until(built);
    }
    isDone = true;
    await asking;
    expect(lengths.size).toBeGreaterThan(1);
  });

  test("can write the snapshot during a build", async () => {
    dev = await startDev(place);
    let isBuilt = false;
    const build = dev.until(built).then(() => {
      isBuilt = true;
    });
    // Fails if SQLite cannot give an exclusive lock at once.
    while (!isBuilt) {
      alterSnapshot(place.snapshot, "PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE; ROLLBACK");
      await new Promise((resume) => setImmediate(resume));
    }
    await build;
  });
});

describe("stops with 0", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("on %s, while a page is open", async (signal) => {
    dev = await startDev(place);
    await dev.until(built);
    await onPage("/");
    const { status, stderr } = await dev.stop(signal);
    expect(status).toBe(0);
    expect(stderr).not.toContain("error");
  });

  test("on SIGINT in the middle of a build", async () => {
    dev = await startDev(place);
    await dev.until(/^check the snapshot: .*\n/m);
    const { status, stdout } = await dev.stop();
    expect([status, built.test(stdout)]).toEqual([0, false]);
  });
});

describe("cannot run", () => {
  test("on a port that is in use", async () => {
    const taken = await listen(createServer(), { host: "127.0.0.1", port: 0 });
    const { port } = new URL(taken.origin);
    const { status, stderr } = await runIn("--port", port);
    await taken.stop();
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: cannot serve: port [0-9]+ of 127.0.0.1 is in use\n/);
  });

  test("into a folder that holds something else", async () => {
    const { status, stderr } = await runIn("--out", place.data);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --out .*data: it holds the snapshot/);
  });

  test("with a base URL that is not a URL", async () => {
    const { status, stderr } = await runIn("--base-url", "example.org");
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: --base-url: expected an address/);
  });

  test("where it cannot write", { tags: ["setpriv"] }, async () => {
    const closed = join(place.site, "closed");
    mkdirSync(closed, { mode: 0o555 });
    const args = ["dev", "--snapshot", place.snapshot, "--out", join(closed, "out"), "--port", "0"];
    const { status, stderr } = await runProgram(args, { under: obeyingModes });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: cannot write to .*closed[/]out: permission is denied/);
  });

  function runIn(...args: readonly string[]) {
    const where = ["--snapshot", place.snapshot, "--out", place.out];
    return runProgram(["dev", ...where, ...args]);
  }
});

test("warns of links that lead elsewhere", async () => {
  dev = await startDev(place, ["--base-url", "https://example.org/ag", ...shortBuild]);
  await dev.until(/^warning: links lead to https:\/\/example.org\/ag; .*\n/m);
});
