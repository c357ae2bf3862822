/** A list of paths in a file, one on each line: there may be a million, and rclone reads such files. */
import { appendFileSync, writeFileSync } from "node:fs";
import { fileLines } from "../disk/files.ts";

/** Characters that are written at once. */
const pieceSize = 1 << 16;

/** Add the paths in order, then call `end`; afterwards they can be read any number of times. */
export class PathList implements Iterable<string> {
  readonly file: string;
  #count = 0;
  #text = "";

  constructor(file: string) {
    this.file = file;
    writeFileSync(file, "");
  }

  get count(): number {
    return this.#count;
  }

  add(path: string): void {
    this.#count += 1;
    this.#text += `${path}\n`;
    if (this.#text.length >= pieceSize) this.end();
  }

  /** Writes the paths that are not in the file yet. */
  end(): void {
    appendFileSync(this.file, this.#text);
    this.#text = "";
  }

  [Symbol.iterator](): Iterator<string> {
    return fileLines(this.file);
  }
}
