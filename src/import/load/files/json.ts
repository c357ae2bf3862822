/** Reads the records in a text of JSON, one by one: each is checked against the limits, and errors name its line. */
import { messageOf, quote } from "../../../model/errors.ts";
import { isObject, type Json } from "../../../model/json.ts";
import { isDeeper, scanJson } from "../../../model/json-text.ts";
import { linesIn } from "../../../model/lines.ts";
import { limits } from "./limits.ts";

/** The text of a record, where it is, and the line of its file where it begins. */
interface Piece {
  readonly text: string;
  readonly at: string;
  readonly line: number;
}

/**
 * The records that can be read, of a list or of lines that are not blank.
 * @param refuse takes the reason why a record cannot be read
 * @throws Error if it is no list, or for a line that is too long
 */
export function* recordsIn(text: string, isList: boolean, refuse: (reason: string) => void) {
  for (const piece of isList ? piecesOf(text) : piecesOfLines(text)) {
    try {
      yield { record: recordOf(piece), at: piece.at };
    } catch (error) {
      refuse(messageOf(error));
    }
  }
}

function* piecesOfLines(text: string): Generator<Piece> {
  let line = 0;
  const tooLong = (number: number) => new Error(`line ${number}: ${tooLarge}`);
  for (const whole of linesIn([text], limits.record, tooLong)) {
    line += 1;
    // Files that were joined have byte order marks between their lines.
    const record = whole.trim();
    if (record !== "") yield { text: record, at: `line ${line}`, line };
  }
}

function piecesOf(text: string): Piece[] {
  const first = text.search(/\S/);
  if (text[first] !== "[") {
    const found = first < 0 ? "nothing" : quote(text.slice(first), 60);
    const isPage = /^\s*\{[^[]*"results"\s*:\s*\[/.test(text.slice(0, 10_000));
    const hint =
      ", a page of an API: load the list in its `results`, or use `anthology-build pull` for all pages";
    throw new Error(`a list of records was expected, found ${found}${isPage ? hint : ""}`);
  }
  const pieces: Piece[] = [];
  let [line, start, startLine] = [1, first + 1, 0];
  const last = scanJson(text, (character, index, depth) => {
    if (character === "\n") line += 1;
    // The list itself is not a level of its records.
    if (depth > limits.depth + 1) throw new Error(`line ${line}: ${tooDeep}`);
    if (character === "open" && depth === 2) startLine = line;
    if ((character !== "," || depth !== 1) && (character !== "close" || depth !== 0)) return;
    const begin = startLine || line;
    const at = `line ${begin}, record ${pieces.length + 1}`;
    // A slice keeps its whole text alive, but costs no memory of its own.
    if (pieces.push({ text: text.slice(start, index), at, line: begin }) > limits.records) {
      throw new Error(tooManyRecords);
    }
    [start, startLine] = [index + 1, 0];
  });
  if (last < 0) {
    throw new Error(`line ${line}: the end of the list was expected, found the end of the file`);
  }
  if (text.slice(last + 1).trim() !== "") {
    throw new Error(`line ${line}: nothing was expected after the end of the list`);
  }
  return pieces.length === 1 && pieces[0]?.text.trim() === "" ? [] : pieces;
}

const tooLarge = `at most ${limits.record} characters were expected in a record, found more (docs/limits.md)`;

const tooDeep = `at most ${limits.depth} levels of values inside one another were expected, found more (docs/limits.md)`;

export const tooManyRecords = `at most ${limits.records} records were expected, found more (docs/limits.md)`;

function recordOf({ text, at, line }: Piece): Json {
  if (isDeeper(text, limits.depth)) throw new Error(`${at}: ${tooDeep}`);
  if (text.length > limits.record) throw new Error(`${at}: ${tooLarge}`);
  const record = parsed(text, line);
  if (!isObject(record)) {
    throw new Error(`${at}: an object was expected, found ${quote(record, 60)}`);
  }
  const signs = text.replace(strings, "");
  const members = countMembers(record);
  const values = Math.max(members, signs.split(",").length);
  if (values > limits.members) {
    const expected = `at most ${limits.members} members and items of lists were expected in a record`;
    throw new Error(`${at}: ${expected}, found ${values} (docs/limits.md)`);
  }
  // JSON.parse takes the last of two.
  if (signs.split(":").length - 1 > members) {
    throw new Error(`${at}: each member of an object was expected once, found one twice`);
  }
  const changed = signs.match(numbers)?.find(isChanged);
  if (changed !== undefined) {
    const found = `found ${quote(changed, 60)}, which would become ${Number(changed)}`;
    throw new Error(
      `${at}: a number that fits a 64-bit float was expected, ${found}: write a text`,
    );
  }
  return record;
}

const numbers = /-?\d[\d.eE+-]*/g;

/** Whether a number is another one when it is read. */
function isChanged(number: string): boolean {
  const digits = (one: string) => one.replace(/e.*|[-.]/gi, "").replace(/^0+|(?<!0)0+$/g, "");
  const read = Number(number);
  return !Number.isFinite(read) || digits(number) !== digits(String(read));
}

const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** The value of a text whose record begins in this line of its file. */
function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = messageOf(cause);
    const [position, offset] = / (?:in JSON )?at position (\d+).*$/s.exec(reason) ?? ["", "0"];
    const before = text.slice(0, Number(offset)).trimStart().split("\n").length - 1;
    const words = reason.replace(position, "").replaceAll("\n", "\\n");
    throw new Error(`line ${line + before}: expected JSON: ${words}`);
  }
}

/** The number of members of all objects in a value. */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce<number>((sum, member) => sum + countMembers(member), own);
}
