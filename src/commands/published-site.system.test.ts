/** Faulty addresses as --previous: each is refused with a clear message, in bounded memory and time. */
import { cpSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildAgainst } from "../testing/build-quietly.ts";
import type { Misconduct } from "../testing/faulty-host.ts";
import { oldOf, options, previousPlace } from "../testing/previous-place.ts";
import { copyWorkplace } from "../testing/workplace.ts";

const at = previousPlace();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const answering =
  (file: string) =>
  (answer: Answer): Misconduct =>
  (request, response) => {
    if (request.url?.endsWith(file) !== true) return false;
    answer(request, response);
    return true;
  };
const forBuild = answering("/build.json");
const forSnapshot = answering("/dumps/anthology.sqlite");

function endlessly(response: ServerResponse, start: string, more: Buffer): void {
  response.write(start);
  const go = () => {
    while (!response.destroyed && response.write(more));
  };
  response.on("drain", go);
  go();
}

const says =
  (status: number, body = ""): Answer =>
  (_request, response) =>
    void response.writeHead(status).end(body);

const web = "<!DOCTYPE html><title>Anthology</title>".padEnd(1000);
const zeros = Buffer.alloc(1 << 16, " ");

const packed =
  (encoding: string): Answer =>
  (_request, response) =>
    void response.writeHead(200, { "content-encoding": encoding }).end("x");
const endless: Answer = (_request, response) => endlessly(response, '{"format":1,', zeros);
/** A megabyte is more than any build.json; the answer itself may take too long. */
const tooLong = /expected at most 1048576 bytes, found more|expected an answer within/;
const nothing = ["there is no http://", "leave --previous out for this first time"];

test.each<[what: string, answer: Answer, ...says: (string | RegExp)[]]>([
  ["nothing yet", says(404), ...nothing, "--previous-optional"],
  ["a web page", says(200, web), "cannot be used: expected format 1, found nothing"],
  ["an empty body", says(200), "cannot be used: expected format 1, found nothing"],
  ["the manifest of an app", says(200, '{"name":"App"}'), "expected format 1, found nothing"],
  ["a server that fails", says(503), "expected status 200, found 503", "(asked 2"],
  ["a body without end", endless, tooLong],
  ["an encoding that was not asked for", packed("gzip"), "no content encoding, found gzip"],
])("refuses an address with %s", async (_, answer, ...words) => {
  at.host.misbehave(forBuild(answer));
  await at.expectRefusal(at.host.origin, [`--previous ${at.host.origin}: `, ...words]);
});

test.each<[what: string, answer: Answer, ...says: (string | RegExp)[]]>([
  ["missing", says(404), "there is no http://", "though its build.json names the product dumps"],
  ["a web page", says(200, web), "expected an SQLite database, found a file of another kind"],
  ["without end", endless, "expected an answer within"],
])("refuses an address with a snapshot that is %s", async (_, answer, ...words) => {
  at.host.misbehave(forSnapshot(answer));
  await at.expectRefusal(at.host.origin, words);
});

test.each([
  ["ftp://example.org/", "expected a file, a folder, or an address"],
  ["https://user:word@example.org/", "without a query, a fragment or a password"],
  ["https://example.org/manifest.json?a=b", "without a query"],
  ["http://", "expected a file, a folder, or an address"],
])("refuses %j", async (previous, words) => {
  await at.expectRefusal(previous, [words]);
});

test("asks only for build.json and the snapshot, and a site with changes for its feed", async () => {
  const place = copyWorkplace(at.good);
  const start = at.host.asked.length;
  await buildAgainst({ previous: at.host.origin }, place.snapshot, place.out, options);
  expect(at.host.asked.slice(start)).toEqual(["/build.json", "/dumps/anthology.sqlite"]);
  const local = join(place.site, "copy");
  cpSync(oldOf(at.good), local, { recursive: true });
  const remote = readFileSync(join(place.out, "changes.json"), "utf8");
  await buildAgainst({ previous: local }, place.snapshot, place.out, options);
  expect(remote).toBe(readFileSync(join(place.out, "changes.json"), "utf8"));
});

test("follows a redirect on the same host", async () => {
  at.host.misbehave((request, response) => {
    if (request.url?.startsWith("/ag/build") === true) {
      response.writeHead(302, { location: "/build.json" }).end();
      return true;
    }
    if (request.url?.startsWith("/ag/") !== true) return false;
    response.end(readFileSync(join(oldOf(at.good), request.url.slice("/ag/".length))));
    return true;
  });
  const place = copyWorkplace(at.good);
  const previous = `${at.host.origin}/ag/manifest.json`;
  await buildAgainst({ previous }, place.snapshot, place.out, options);
  expect(readFileSync(join(place.out, "changes.json"), "utf8")).toContain('"fields":["text"]');
});
