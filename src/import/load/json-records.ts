/** Reads the records in a text of JSON, one by one: each is checked against the limits, and errors name its line. */
import { quote } from "../../model/errors.ts";
import { linesIn } from "../../model/lines.ts";
import { limits } from "./limits.ts";
import { isObject, type Json } from "./relations.ts";

/** A record, and where it begins in its file: `line 12`. */
export interface Located {
  readonly record: Json;
  readonly at: string;
}

/** The records of a JSON list. */
export function* listedRecords(text: string): Generator<Located> {
  let number = 0;
  for (const { text: item, line } of itemsOf(text)) {
    number += 1;
    yield located(item, line, number);
  }
}

/** The records of JSON lines. */
export function* recordLines(text: string): Generator<Located> {
  let line = 0;
  const tooLong = (number: number) => new Error(`line ${number}: ${tooLarge}`);
  for (const record of linesIn([text], limits.record, tooLong)) {
    line += 1;
    yield located(record, line, line);
  }
}

const tooLarge = `at most ${limits.record} characters were expected in a record, found more (docs/limits.md)`;

function located(text: string, line: number, number: number): Located {
  if (text.length > limits.record) throw new Error(`line ${line}: ${tooLarge}`);
  const record = parsed(text, line);
  if (!isObject(record)) {
    throw new Error(
      `line ${line}, record ${number}: an object was expected, found ${quote(record, 60)}`,
    );
  }
  const excess = excessIn(record);
  if (excess !== undefined) throw new Error(`line ${line}, record ${number}: ${excess}`);
  return { record, at: `line ${line}` };
}

/** The value of a text that begins in this line of its file. */
function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [position, offset] = / (?:in JSON )?at position (\d+).*$/s.exec(reason) ?? ["", "0"];
    const before = text.slice(0, Number(offset)).split("\n").length - 1;
    const words = reason.replace(position, "").replaceAll("\n", "\\n");
    throw new Error(`line ${line + before}: expected JSON: ${words}`);
  }
}

/** What is nested too deep or has too many members. Without recursion, which deep values would exhaust. */
function excessIn(record: Json): string | undefined {
  const pending: [object, number][] = [[record, 1]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    if (depth > limits.depth) return tooDeep;
    const members: unknown[] = Object.values(value);
    if (!Array.isArray(value) && members.length > limits.members) {
      return `at most ${limits.members} members of an object were expected, found ${members.length} (docs/limits.md)`;
    }
    for (const member of members) {
      if (typeof member === "object" && member !== null) pending.push([member, depth + 1]);
    }
  }
  return undefined;
}

const tooDeep = `at most ${limits.depth} levels of values inside one another were expected, found more (docs/limits.md)`;

const [lineFeed, mark, comma, list, listEnd, object, objectEnd] = [10, 34, 44, 91, 93, 123, 125];

/** The texts of the items of a JSON list, each with the line in which it begins. */
function* itemsOf(text: string): Generator<{ readonly text: string; readonly line: number }> {
  const first = text.search(/\S/);
  if (text[first] !== "[") {
    throw new Error(
      `a list of records was expected, found ${first < 0 ? "nothing" : quote(text.slice(first), 60)}`,
    );
  }
  let [depth, line, start, startLine, count] = [0, 1, 0, 1, 0];
  const item = (end: number) => {
    count += 1;
    const blank = /\S/.exec(text.slice(start, Math.min(end, start + limits.record)))?.index;
    const breaks = text.slice(start, start + (blank ?? 0)).split("\n").length - 1;
    if (blank === undefined) {
      throw new Error(`line ${line}, record ${count}: an object was expected, found nothing`);
    }
    return { text: text.slice(start, end), line: startLine + breaks };
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === lineFeed) line += 1;
    else if (code === mark) index = endOfText(text, index, line);
    else if (code === list || code === object) {
      depth += 1;
      if (depth === 1) [start, startLine] = [index + 1, line];
      // The list itself is not a level of its records.
      if (depth > limits.depth + 1) throw new Error(`line ${line}: ${tooDeep}`);
    } else if (code === listEnd || code === objectEnd) {
      depth -= 1;
      if (depth > 0) continue;
      const isEmpty = count === 0 && text.slice(start, index).trim() === "";
      if (!isEmpty) yield item(index);
      if (text.slice(index + 1).trim() === "") return;
      throw new Error(`line ${line}: nothing was expected after the end of the list`);
    } else if (code === comma && depth === 1) {
      yield item(index);
      [start, startLine] = [index + 1, line];
    }
  }
  throw new Error(`line ${line}: the end of the list was expected, found the end of the file`);
}

/** The index of the quotation mark that ends the text that begins with one at `start`. */
function endOfText(text: string, start: number, line: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  throw new Error(`line ${line}: the end of a text was expected, found the end of the file`);
}
