/**
 * What RFC 9110 allows as an answer to a request with conditions, ranges and codings: sections 9 (methods), 12.5.3
 * (Accept-Encoding), 13.2.2 (the order of conditions) and 14 (ranges). It knows the answers of the host to plain requests, and
 * nothing of the program.
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Difference } from "./compare.ts";
import type { RawResponse } from "./raw-request.ts";

/** Codings that a representation may be sent in. */
export const codings = ["identity", "gzip", "br"] as const;
type Coding = (typeof codings)[number];

/** What is known of an address: the answers to GET without conditions, for clients that accept one coding alone. */
export type Facts = Readonly<Record<Coding, RawResponse>>;

export interface Question {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All differences between the answer and what is allowed. */
export function judge({ method, headers }: Question, facts: Facts, answer: RawResponse) {
  const found: Difference[] = [...doubled(answer)];
  const differ = (aspect: string, expected: unknown, got: unknown) => {
    if (`${expected}` !== `${got}`) found.push([aspect, `${expected}`, `${got}`]);
  };
  const { status } = answer;
  const plain = facts.identity;
  differ("access-control-allow-origin", "*", answer.headers["access-control-allow-origin"]);
  if (method !== "GET" && method !== "HEAD") {
    const missing = plain.status === 404 ? [404] : [];
    const allowed = method === "OPTIONS" ? [200, ...missing] : [405, ...missing];
    if (!allowed.includes(status)) differ("status", allowed.join(" or "), status);
    return found;
  }
  const outcomes = candidates(plain, headers).flatMap((coding) =>
    outcomesOf({ method, headers }, facts[coding]).map((outcome) => ({ coding, outcome })),
  );
  const allowed = outcomes.filter(({ outcome }) => outcome === status);
  if (allowed.length === 0) {
    differ("status", [...new Set(outcomes.map(({ outcome }) => outcome))].join(" or "), status);
    return found;
  }
  if (method === "HEAD" || status === 304) differ("length of the body", 0, answer.body.length);
  if (plain.status !== 200) return found;
  if (status === 412 || status === 416) {
    differ("content-type", "application/json", answer.headers["content-type"]?.replace(/;.*/, ""));
    if (method === "GET") differ("body", true, isDetail(answer.body));
    if (status === 416)
      differ("content-range", `bytes */${plain.body.length}`, answer.headers["content-range"]);
    return found;
  }
  const isShown = method === "GET" && status === 200;
  const known = allowed
    .filter(({ coding }) => !isShown || codingOf(facts[coding]) === codingOf(answer))
    .map(({ coding }) => identityOf(facts[coding]));
  if (!known.includes(identityOf(answer))) {
    differ(
      "representation",
      [...new Set(known)].join(" or ") || "another coding",
      identityOf(answer),
    );
  }
  if (isShown) differ("body", true, decoded(answer).equals(plain.body));
  if (status === 206) found.push(...faultsOfPart(headers.range ?? "", plain.body, answer));
  return found;
}

/** The representations that may be chosen: in an accepted coding, or as it is if the server likes. */
function candidates(plain: RawResponse, headers: Question["headers"]): Coding[] {
  if (plain.status !== 200) return ["identity"];
  return codings.filter((coding) => accepts(headers["accept-encoding"], coding));
}

/** 12.5.3. Without the header any coding is acceptable; but a client that knows codings names them. */
function accepts(header: string | undefined, coding: Coding): boolean {
  const weights = new Map(
    (header ?? "").split(",").map((member): [string, number] => {
      const [name = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  // A server that cannot do otherwise may always send the content as it is.
  if (coding === "identity") return true;
  return (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
}

/** The statuses that may answer if this representation is chosen (13.2.2). */
function outcomesOf({ method, headers }: Omit<Question, "target">, chosen: RawResponse): number[] {
  // 13.2.1: conditions and ranges count only where the answer would be a success.
  if (chosen.status !== 200) return [chosen.status];
  const { etag, "last-modified": modified } = chosen.headers;
  const date = Date.parse(modified ?? "");
  const ifMatch = headers["if-match"];
  const since = Date.parse(headers["if-unmodified-since"] ?? "");
  if (ifMatch !== undefined) {
    if (ifMatch !== "*" && !tagsIn(ifMatch).some((tag) => isStrong(tag) && tag === etag))
      return [412];
  } else if (date > since) return [412];
  const allowed: number[] = [];
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) {
    const isSame = tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag ?? ""));
    if (ifNoneMatch === "*" || isSame) return [304];
  } else if (date <= Date.parse(headers["if-modified-since"] ?? "")) {
    // 13.1.3: a server may know better than its clock, and send all.
    allowed.push(304);
  }
  return [...allowed, ...(method === "GET" ? statusesOfRange(headers, chosen) : [200])];
}

/** 14.2: a server may ignore any range, but must not send a part that is joined to other bytes. */
function statusesOfRange(headers: Question["headers"], { headers: known, body }: RawResponse) {
  const { range, "if-range": ifRange } = headers;
  if (range === undefined) return [200];
  const isSame = isStrong(ifRange ?? "")
    ? ifRange === known.etag
    : ifRange === known["last-modified"];
  if (ifRange !== undefined && !isSame) return [200];
  const specs = /^bytes=(.*)$/i
    .exec(range)?.[1]
    ?.split(",")
    .map((spec) => partIn(spec.trim(), body.length));
  if (specs === undefined) return [200];
  // An invalid one may be ignored or refused.
  if (specs.includes("invalid")) return [200, 416];
  return specs.every((part) => part === "outside") ? [200, 416] : [200, 206];
}

type Part = readonly [start: number, end: number];

function partIn(spec: string, size: number): Part | "outside" | "invalid" {
  const [, first = "", last = ""] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first + last === "") return "invalid";
  if (first === "") return last === "0" ? "outside" : [Math.max(0, size - Number(last)), size];
  if (last !== "" && Number(last) < Number(first)) return "invalid";
  if (Number(first) >= size) return "outside";
  return [Number(first), last === "" ? size : Math.min(size, Number(last) + 1)];
}

/** A server may send one of several parts alone. */
function faultsOfPart(range: string, whole: Buffer, { headers, body }: RawResponse): Difference[] {
  if (headers["content-type"]?.startsWith("multipart/byteranges")) return [];
  const parts = range.slice("bytes=".length).split(",");
  const isRight = parts.some((spec) => {
    const part = partIn(spec.trim(), whole.length);
    if (typeof part === "string") return false;
    const named = `bytes ${part[0]}-${part[1] - 1}/${whole.length}`;
    return headers["content-range"] === named && body.equals(whole.subarray(...part));
  });
  return isRight ? [] : [["part", range, `${headers["content-range"]}, or other bytes`]];
}

/** What 304 and HEAD must repeat (15.4.5). */
function identityOf({ headers }: RawResponse): string {
  const vary = (headers.vary ?? "").split(",").map((name) => name.trim());
  return [headers.etag, vary.sort().join(" "), headers["cache-control"]].join(" | ");
}

function codingOf({ headers }: RawResponse): string {
  return headers["content-encoding"] ?? "identity";
}

function decoded(answer: RawResponse): Buffer {
  const coding = codingOf(answer);
  if (coding === "gzip") return gunzipSync(answer.body);
  return coding === "br" ? brotliDecompressSync(answer.body) : answer.body;
}

/** Headers with a value that is there twice: a browser refuses two values of Access-Control-Allow-Origin. */
function doubled({ headers }: RawResponse): Difference[] {
  return Object.entries(headers).flatMap(([name, value]): Difference[] => {
    if (/^(?:date|expires|last-modified|link|set-cookie|content-security-policy)$/.test(name))
      return [];
    const members = value.split(",").map((member) => member.trim());
    return new Set(members).size === members.length ? [] : [[name, "each value once", value]];
  });
}

function isDetail(body: Buffer): boolean {
  try {
    return typeof JSON.parse(`${body}`).detail === "string";
  } catch {
    return false;
  }
}

function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

function isStrong(tag: string): boolean {
  return tag.startsWith('"');
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}
