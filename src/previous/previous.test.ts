/** Sites to compare with that are not what they should be: a clear refusal, in bounded memory and time, and nothing left. */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { SiteOptions } from "../build/options.ts";
import { AnthologyError } from "../model/errors.ts";
import { allBut } from "../testing/all-but.ts";
import { buildAgainst, buildQuietly } from "../testing/build-quietly.ts";
import { type FaultyHost, type Misconduct, startHost } from "../testing/faulty-host.ts";
import { alterSnapshot } from "../testing/snapshots.ts";
import {
  copyWorkplace,
  makeWorkplace,
  removeWorkplace,
  type Workplace,
} from "../testing/workplace.ts";

const options: SiteOptions = {
  baseUrl: "https://anthology.example",
  links: "query",
  pageSize: 50,
  formatApi: false,
  xml: false,
  without: allBut("changes"),
  about: null,
};
const moved = { ...options, baseUrl: "https://elsewhere.example" };

/** Its `old` is published; the text of one epigram has changed since. */
let good: Workplace;
let host: FaultyHost;
/** A temporary folder of its own, so that whatever is left there is seen. */
const temporary = mkdtempSync(join(tmpdir(), "anthology-build-"));
const oldOf = ({ site }: Workplace) => join(site, "old");
const manifestOf = (place: Workplace) => join(oldOf(place), "manifest.json");
beforeAll(async () => {
  process.env.TMPDIR = temporary;
  good = makeWorkplace(12);
  await buildQuietly(good.snapshot, oldOf(good), { ...options, without: allBut("dumps") });
  alterSnapshot(good.snapshot, "UPDATE text SET text = 'Ἄλλο' WHERE id = 2");
  host = await startHost(oldOf(good));
});
afterAll(async () => {
  await host.stop();
  removeWorkplace(good);
  rmSync(temporary, { recursive: true });
});
afterEach(() => host.misbehave(() => false));

const hasty = {
  rate: 10_000,
  retries: 1,
  backoff: 1,
  longestPause: 500,
  timeout: 1000,
  longestAnswer: 2500,
};

/** Builds against a site, which must be refused in these words; nothing is published. */
async function expectRefusal(
  previous: string,
  says: readonly (string | RegExp)[],
  how: SiteOptions = options,
): Promise<void> {
  const place = copyWorkplace(good);
  const before = readdirSync(temporary);
  try {
    const error = await buildAgainst({ previous, manners: hasty }, place.snapshot, place.out, how)
      .then(() => undefined)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AnthologyError);
    const { kind, message, hint = "" } = error as AnthologyError;
    for (const words of says) expect(`${message}\n${hint}`).toMatch(words);
    expect(kind).toBe("run");
    expect(hint).not.toBe("");
    expect(existsSync(place.out)).toBe(false);
    expect(readdirSync(temporary)).toEqual(before);
  } finally {
    removeWorkplace(place);
  }
}

const forManifest =
  (answer: (request: IncomingMessage, response: ServerResponse) => void): Misconduct =>
  (request, response) => {
    if (request.url !== "/manifest.json") return false;
    answer(request, response);
    return true;
  };

const forDumps =
  (answer: (request: IncomingMessage, response: ServerResponse) => void): Misconduct =>
  (request, response) => {
    if (request.url?.includes("passages.ndjson.gz") !== true) return false;
    answer(request, response);
    return true;
  };

function endlessly(response: ServerResponse, start: string, more: Buffer): void {
  response.write(start);
  const go = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on("drain", go);
  go();
}

const redirect = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();
const says =
  (status: number, body = "") =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status).end(body);

const web = "<!DOCTYPE html><title>Anthology</title>".padEnd(1000);
const zeros = Buffer.alloc(1 << 16, " ");

const manifests: Readonly<Record<string, readonly [Misconduct, readonly (string | RegExp)[]]>> = {
  "nothing yet": [
    forManifest(says(404)),
    ["there is no http://", "(404)", "leave --previous out for this first time"],
  ],
  "a web page": [forManifest(says(200, web)), ["expected a manifest", "found a web page"]],
  "a short web page": [forManifest(says(200, "<html>")), ["found a web page"]],
  "an empty body": [forManifest(says(200)), ['expected a manifest of anthology-build, found ""']],
  "the manifest of an app": [forManifest(says(200, '{"name":"App"}')), ["expected a manifest"]],
  "a server that fails": [forManifest(says(503)), ["expected status 200, found 503", "(asked 2"]],
  "a server that forbids": [forManifest(says(403)), ["expected status 200, found 403"]],
  "a server that asks for patience": [
    forManifest(
      (_request, response) => void response.writeHead(429, { "retry-after": "99" }).end(),
    ),
    ["asks to be left alone for 99 s"],
  ],
  "a redirect to another host": [
    forManifest(redirect("http://example.org/manifest.json")),
    [
      "expected a redirect to the same host",
      "http://example.org/",
      "give the address at that host",
    ],
  ],
  "redirects without end": [
    (request, response) => {
      redirect(`${request.url}x`)(request, response);
      return true;
    },
    ["at most 5 redirects"],
  ],
  "a body that never begins": [
    forManifest(() => {}),
    ["expected an answer, found Headers Timeout"],
  ],
  "a body that stops": [
    forManifest((_request, response) => void response.write('{"format":1,')),
    ["expected an answer, found Body Timeout"],
  ],
  "a body that drips": [
    forManifest((_request, response) => {
      const drip = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(drip));
    }),
    ["expected an answer within 2.5 s, found none"],
  ],
  "a body without end": [
    forManifest((_request, response) => endlessly(response, '{"format":1,', zeros)),
    [/expected at most 268435456 bytes, found more|expected an answer within/],
  ],
  "a web page without end": [
    forManifest((_request, response) => endlessly(response, web, zeros)),
    ["found a web page"],
  ],
  "a body that unpacks to a gigabyte": [
    forManifest((_request, response) => {
      const bomb = Buffer.concat([gzipSync('{"format":1,'), ...bombs(1 << 30)]);
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    }),
    [/expected at most 268435456 bytes, found more|expected an answer within/],
  ],
  "a packing that is unknown": [
    forManifest((_request, response) => {
      response.writeHead(200, { "content-encoding": "zstd" }).end("x");
    }),
    ["content encoding gzip or br, found zstd"],
  ],
  "a packed body that is cut": [
    forManifest((_request, response) => {
      const whole = gzipSync(readFileSync(manifestOf(good)));
      response.writeHead(200, { "content-encoding": "gzip" }).end(whole.subarray(0, 900));
    }),
    ["cannot be read", "unexpected end of file"],
  ],
};

/** Members of a gzip file that unpack to so many blanks. */
function bombs(length: number): Buffer[] {
  const size = 1 << 24;
  return Array.from({ length: length / size }, () => gzipSync(Buffer.alloc(size, " ")));
}

describe("refuses an address with", () => {
  test.each(Object.entries(manifests))("%s", async (_title, [misconduct, words]) => {
    host.misbehave(misconduct);
    await expectRefusal(host.origin, [`--previous ${host.origin}: `, ...words]);
  });
});

const dumps: Readonly<Record<string, readonly [Misconduct, readonly (string | RegExp)[]]>> = {
  "that is not there": [forDumps(says(404)), ["there is no http://", "though its manifest lists"]],
  "that is a web page": [
    forDumps(says(200, web)),
    [/expected (at most|SHA-256)/, /passages\.ndjson\.gz cannot be read/],
  ],
  "that is another": [
    forDumps(says(200, "other bytes")),
    [/expected SHA-256 [0-9a-f]{64} \([0-9]+ bytes\), as the manifest says, found/],
  ],
  "without end": [
    forDumps((_request, response) => endlessly(response, "", zeros)),
    [/expected at most [0-9]+ bytes, found more/],
  ],
  "on another host": [forDumps(redirect("http://example.org/")), ["redirect to the same host"]],
  "that breaks off": [
    forDumps((_request, response) => {
      response.writeHead(200, { "content-length": "9999" }).write("x");
      setTimeout(() => response.destroy(), 20);
    }),
    ["expected an answer, found", "(asked 2 times)"],
  ],
};

describe("refuses an address with a bulk file", () => {
  test.each(Object.entries(dumps))("%s", async (_title, [misconduct, words]) => {
    host.misbehave(misconduct);
    await expectRefusal(host.origin, words);
  });
});

test.each([
  ["ftp://example.org/", "expected a file, a folder, or an address"],
  ["https://user:word@example.org/", "without a query, a fragment or a password"],
  ["https://example.org/manifest.json?a=b", "without a query"],
  ["http://", "expected a file, a folder, or an address"],
  ["http://127.0.0.1:1/", "expected an answer, found connect ECONNREFUSED"],
  ["/nowhere", "there is no /nowhere"],
  ["", "there is no"],
])("refuses %j", async (previous, words) => {
  await expectRefusal(previous, [words]);
});

/** What a folder may have come to. */
const spoilt: Readonly<
  Record<string, readonly [spoil: (place: Workplace) => void, says: readonly (string | RegExp)[]]>
> = {
  "has no manifest": [(place) => rmSync(manifestOf(place)), ["leave --previous out"]],
  "is half applied": [
    (place) => writeFileSync(join(oldOf(place), ".anthology-build-half-applied"), ""),
    ["is half applied", "run the build that was interrupted"],
  ],
  "has a manifest of a newer format": [
    (place) => edit(place, (text) => text.replace('{"format":1,', '{"format":2,')),
    ["found one of format 2", "only a newer anthology-build", "build with that version"],
  ],
  "has a manifest without files": [
    (place) => edit(place, (text) => text.slice(0, text.indexOf("\n"))),
    ["not JSON, or is cut short"],
  ],
  "has a manifest that is cut": [
    (place) => edit(place, (text) => text.slice(0, text.length / 2)),
    ["cannot be used", /not JSON|expected/],
  ],
  "has a manifest with a path that leads out": [
    (place) =>
      edit(place, (text) => text.replace(/"path":"dumps\/by-hash/, '"path":"dumps/../../by-hash')),
    ["/path: expected a path"],
  ],
  "has a manifest without a base address": [
    (place) => edit(place, (text) => text.replace('"base_url"', '"base"')),
    ["/options/base_url: expected a string, found nothing"],
  ],
  "has a manifest whose first line does not end": [
    (place) => edit(place, (text) => text.replaceAll("\n", " ").padEnd(1 << 21)),
    ["a first line of at most 1048576 bytes"],
  ],
  "has bulk files of another size": [
    (place) => {
      for (const path of dumpsOf(place, "passages")) writeFileSync(path, "other bytes");
    },
    ["expected SHA-256", "as its manifest says, found", "(11 bytes)", "anthology-build verify"],
  ],
  "has no bulk file that it lists": [
    (place) => {
      for (const path of dumpsOf(place, "passages")) rmSync(path);
    },
    ["as its manifest says, found nothing"],
  ],
};

function edit(place: Workplace, change: (text: string) => string): void {
  const file = manifestOf(place);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

function dumpsOf(place: Workplace, collection: string): string[] {
  const folder = join(oldOf(place), "dumps");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(`${collection}.ndjson.gz`))
    .map((path) => join(folder, path));
}

describe("refuses a folder that", () => {
  test.each(Object.entries(spoilt))("%s", async (_title, [spoil, words]) => {
    const place = copyWorkplace(good);
    spoil(place);
    await expectRefusal(oldOf(place), words);
    removeWorkplace(place);
  });

  test("was built without bulk files", async () => {
    const place = copyWorkplace(good);
    await buildQuietly(place.snapshot, place.out, options);
    await expectRefusal(place.out, ["lists no bulk files", "--without dumps"]);
    removeWorkplace(place);
  });

  test("is a shard", async () => {
    const place = copyWorkplace(good);
    const all = { ...options, without: allBut("dumps") };
    await buildQuietly(place.snapshot, place.out, all, { number: 1, of: 2 });
    await expectRefusal(place.out, ["expected a whole site, found a shard"]);
    removeWorkplace(place);
  });
});

/** Bulk files whose hash the manifest has, and that are no records all the same. */
const strange: Readonly<Record<string, readonly [(text: string) => Buffer, string | RegExp]>> = {
  "not packed": [(text) => Buffer.from(text), /line 1: expected lines of JSON in gzip/],
  cut: [(text) => gzipSync(text).subarray(0, -20), /expected lines of JSON in gzip, found|as the/],
  "one record short": [
    (text) => gzipSync(text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)),
    /line 12: expected 12 records, as the manifest says, found 11/,
  ],
  "one record long": [(text) => gzipSync(`${text}{}\n`), /expected 12 records.*found more/],
  "no JSON": [(text) => gzipSync(text.replace("{", "")), /line 1: expected a record/],
  "a list": [(text) => gzipSync(`[]\n${text}`), /line 1: expected a record with an address/],
  "records of another site": [
    (text) => gzipSync(text.replaceAll("anthology.example", "other.example")),
    /expected a record with an address below https:\/\/anthology.example\/api\/passages\//,
  ],
  "a record whose address leads out": [
    (text) => gzipSync(text.replace(/"url":"(.*?)urn:cts[^"/]*\/"/, '"url":"$1../../x/"')),
    /expected a record with an address/,
  ],
  "two records of one address": [
    (text) => {
      const lines = text.split("\n");
      return gzipSync([lines[0], ...lines.slice(0, -2), ""].join("\n"));
    },
    "two records of the address",
  ],
  "a line without end": [
    () => Buffer.concat([gzipSync('{"url":"'), ...bombs(1 << 27)]),
    /a line without an end|lines of JSON in gzip/,
  ],
  "lines without end": [
    (text) => gzipSync(`${text}${"\n".repeat(1 << 24)}`),
    /expected 12 records, as the manifest says, found more/,
  ],
};

describe("refuses bulk files that are", () => {
  test.each(Object.entries(strange))("%s", async (_title, [spoil, words]) => {
    const place = copyWorkplace(good);
    const files = dumpsOf(place, "passages");
    const bytes = spoil(gunzipSync(readFileSync(files[0] ?? "")).toString());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const file of files) writeFileSync(file, bytes);
    edit(place, (text) =>
      text.replace(
        /(passages\.ndjson\.gz","bytes":)[0-9]+,"sha256":"[0-9a-f]+"/g,
        `$1${bytes.length},"sha256":"${sha256}"`,
      ),
    );
    await expectRefusal(oldOf(place), [words]);
    removeWorkplace(place);
  });
});

test("asks for nothing but the manifest and what may have changed", async () => {
  const place = copyWorkplace(good);
  const asked = async (how: SiteOptions) => {
    const start = host.asked.length;
    await buildAgainst({ previous: host.origin }, place.snapshot, place.out, how);
    return host.asked.slice(start).map((path) => path.replace(/by-hash\/[0-9a-f]{16}\//, ""));
  };
  const dump = (name: string) => `/dumps/${name}.ndjson.gz`;
  expect(await asked(options)).toEqual(["/manifest.json", dump("passages"), dump("texts")]);
  // The build before this one knows what they held.
  expect(await asked(options)).toEqual(["/manifest.json"]);
  const all = await asked(moved);
  expect(all).toHaveLength(17);
  removeWorkplace(place);
});

test.each(["gzip", "br", "identity"])("takes a manifest that comes as %s", async (encoding) => {
  const pack = { gzip: gzipSync, br: brotliCompressSync, identity: (bytes: Buffer) => bytes };
  host.misbehave(
    forManifest((_request, response) => {
      const bytes = pack[encoding as keyof typeof pack](readFileSync(manifestOf(good)));
      response.writeHead(200, { "content-encoding": encoding }).end(bytes);
    }),
  );
  const place = copyWorkplace(good);
  await buildAgainst({ previous: `${host.origin}/` }, place.snapshot, place.out, options);
  const remote = readFileSync(join(place.out, "changes.json"), "utf8");
  cpSync(oldOf(good), join(place.site, "copy"), { recursive: true });
  const local = { previous: join(place.site, "copy", "manifest.json") };
  await buildAgainst(local, place.snapshot, place.out, options);
  expect(remote).toBe(readFileSync(join(place.out, "changes.json"), "utf8"));
  removeWorkplace(place);
});

test("follows a redirect on the same host, and takes files that a host calls packed", async () => {
  host.misbehave((request, response) => {
    if (request.url?.startsWith("/ag/manifest") === true) {
      redirect("/manifest.json")(request, response);
      return true;
    }
    if (request.url?.endsWith(".gz") === true) response.setHeader("content-encoding", "gzip");
    if (request.url?.startsWith("/ag/") !== true) return false;
    response.end(readFileSync(join(oldOf(good), request.url.slice("/ag/".length))));
    return true;
  });
  const place = copyWorkplace(good);
  await buildAgainst({ previous: `${host.origin}/ag` }, place.snapshot, place.out, options);
  expect(readFileSync(join(place.out, "changes.json"), "utf8")).toContain('"fields":["text"]');
  removeWorkplace(place);
});
