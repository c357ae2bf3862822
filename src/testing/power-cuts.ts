/**
 * Power cuts, played back: what a program does to a folder is recorded by strace, call by call; then the folder is made as
 * a disk may have it when the power goes at some call. What was synced before is there. Of the rest any part may be.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Outcome, startProgram } from "./program.ts";

/** A call that changes a folder, or brings it to the disk. Files are numbered: a name may pass from one to another. */
type Call =
  | { readonly kind: "name"; readonly path: string; readonly file: number }
  | { readonly kind: "write"; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "cut"; readonly file: number; readonly size: number }
  | { readonly kind: "move"; readonly from: string; readonly path: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "sync"; readonly file: number | undefined; readonly folder: string }
  | { readonly kind: "sync all" };

/** What a disk holds: files by path, each with its content; that of a link is where it leads. */
interface Disk {
  readonly names: Map<string, number>;
  readonly contents: Map<number, Buffer>;
  readonly links: Set<number>;
}

/** What becomes of the calls that no sync has covered. */
export type Fate = "lost" | "kept" | "names kept" | "names and last file kept" | "some kept";

/** A program's calls on a folder. */
export interface Recording {
  readonly calls: readonly Call[];
  /** The folder as it was before. */
  readonly before: Disk;
}

const traced = [
  ...["openat", "close", "write", "pwrite64", "ftruncate", "rename", "unlink", "rmdir", "link"],
  ...["symlink", "fsync", "fdatasync", "syncfs", "copy_file_range", "sendfile"],
];

/** Runs the program and records what it does below a folder. */
export async function record(
  folder: string,
  args: readonly string[],
  log: string,
): Promise<Recording & { readonly outcome: Outcome }> {
  const before = diskOf(folder);
  const under = ["strace", "-f", "-qq", "-y", "-xx", "-s", "20000000", "-o", log];
  under.push("-e", `trace=${traced.join()}`, "--");
  const outcome = await startProgram(args, { under, env: { UV_USE_IO_URING: "0" } }).ended;
  return { outcome, before, calls: callsIn(readFileSync(log, "latin1"), folder, copyOf(before)) };
}

/** Makes the folder as the disk has it when the power goes after so many calls. */
export function cutAfter(
  { calls, before }: Recording,
  count: number,
  fate: Fate,
  random: () => number,
  folder: string,
): void {
  const disk = copyOf(before);
  const done = calls.slice(0, count);
  const last = done.findLast(({ kind }) => kind === "write");
  for (const [index, call] of done.entries()) {
    const isLast =
      "file" in call && last !== undefined && "file" in last && call.file === last.file;
    if (isSynced(calls, index, count) || isKept(call, fate, isLast, random)) apply(call, disk);
  }
  for (const [path, file] of disk.names) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    const content = disk.contents.get(file) ?? Buffer.alloc(0);
    if (disk.links.has(file)) symlinkSync(content.toString(), to);
    else writeFileSync(to, content);
  }
}

function isKept({ kind }: Call, fate: Fate, isLast: boolean, random: () => number): boolean {
  const isName = kind === "name" || kind === "move" || kind === "remove";
  switch (fate) {
    case "lost":
      return false;
    case "kept":
      return true;
    case "names kept":
      return isName;
    case "names and last file kept":
      return isName || isLast;
    case "some kept":
      return random() < 0.5;
  }
}

/** Whether a call has reached the disk before the power goes. */
function isSynced(calls: readonly Call[], index: number, count: number): boolean {
  const call = calls[index];
  return calls.slice(index + 1, count).some((later) => {
    if (later.kind === "sync all") return true;
    if (later.kind !== "sync" || call === undefined) return false;
    if (call.kind === "write" || call.kind === "cut") return call.file === later.file;
    return "path" in call && dirname(call.path) === later.folder;
  });
}

function apply(call: Call, { names, contents }: Disk): void {
  switch (call.kind) {
    case "name":
      names.set(call.path, call.file);
      break;
    case "write":
    case "cut": {
      const old = contents.get(call.file) ?? Buffer.alloc(0);
      const end = call.kind === "cut" ? call.size : call.at + call.bytes.length;
      const size = call.kind === "cut" ? end : Math.max(old.length, end);
      const content = Buffer.alloc(size);
      old.copy(content);
      if (call.kind === "write") call.bytes.copy(content, call.at);
      contents.set(call.file, content);
      break;
    }
    case "move": {
      const inside = `${call.from}/`;
      for (const [path, file] of [...names]) {
        if (path !== call.from && !path.startsWith(inside)) continue;
        names.delete(path);
        names.set(`${call.path}${path.slice(call.from.length)}`, file);
      }
      break;
    }
    case "remove":
      names.delete(call.path);
      break;
    default:
  }
}

function diskOf(folder: string): Disk {
  const disk: Disk = { names: new Map(), contents: new Map(), links: new Set() };
  const add = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        add(name);
        continue;
      }
      const file = disk.names.size;
      const isLink = entry.isSymbolicLink();
      disk.names.set(name, file);
      if (isLink) disk.links.add(file);
      const at = join(folder, name);
      disk.contents.set(file, isLink ? Buffer.from(readlinkSync(at)) : readFileSync(at));
    }
  };
  add("");
  return disk;
}

function copyOf({ names, contents, links }: Disk): Disk {
  // Links of the calls are known by what the same set says.
  return { names: new Map(names), contents: new Map(contents), links };
}

/** The calls in strace's words. `disk` goes along, to know which file a name means. */
function callsIn(log: string, folder: string, disk: Disk): Call[] {
  const calls: Call[] = [];
  const positions = new Map<string, number>();
  let files = disk.names.size;
  const inside = (path: string) => {
    if (path === folder) return ".";
    return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
  };
  const add = (call: Call) => {
    calls.push(call);
    apply(call, disk);
  };
  const write = (descriptor: string, path: string | undefined, bytes: Buffer, at?: number) => {
    const file = disk.names.get(path ?? "");
    if (file === undefined) return;
    const place = at ?? positions.get(descriptor) ?? 0;
    add({ kind: "write", file, at: place, bytes });
    if (at === undefined) positions.set(descriptor, place + bytes.length);
  };
  for (const line of wholeLines(log)) {
    const [, name = "", words = "", result = ""] = /^(\w+)\((.*)\)\s+= (.*)$/.exec(line) ?? [];
    if (!/^\d/.test(result)) continue;
    const strings = [...words.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll("\\x", ""), "hex"),
    );
    const paths = strings.map((string) => inside(string.toString()));
    const descriptors = [...`${words} = ${result}`.matchAll(/(\d+)<([^>]*)>/g)].map(
      ([, number = "", path = ""]) => ({ number, path: inside(unescaped(path)) }),
    );
    const [first, second] = descriptors;
    const { number = "", path } = first ?? {};
    const [from, to] = paths;
    switch (name) {
      case "openat": {
        const { number: opened = "", path: openedPath } = descriptors.at(-1) ?? {};
        positions.set(opened, 0);
        if (openedPath === undefined || !/O_WRONLY|O_RDWR/.test(words)) break;
        if (!disk.names.has(openedPath)) add({ kind: "name", path: openedPath, file: files++ });
        const file = disk.names.get(openedPath) ?? 0;
        if (words.includes("O_TRUNC")) add({ kind: "cut", file, size: 0 });
        break;
      }
      case "write":
        write(number, path, strings[0] ?? Buffer.alloc(0));
        break;
      case "pwrite64":
        write(number, path, strings[0] ?? Buffer.alloc(0), Number(/(\d+)$/.exec(words)?.[1]));
        break;
      case "copy_file_range":
      case "sendfile": {
        const [source, target] = name === "sendfile" ? [second, first] : [first, second];
        const from = new RegExp(`\\b${source?.number}<([^>]*)>`).exec(words)?.[1] ?? "";
        const at = positions.get(target?.number ?? "") ?? 0;
        const bytes = readFileSync(unescaped(from)).subarray(at, at + Number.parseInt(result, 10));
        write(target?.number ?? "", target?.path, bytes);
        break;
      }
      case "ftruncate": {
        const file = disk.names.get(path ?? "");
        if (file !== undefined) add({ kind: "cut", file, size: Number(/(\d+)$/.exec(words)?.[1]) });
        break;
      }
      case "rename":
        if (from !== undefined && to !== undefined) add({ kind: "move", from, path: to });
        break;
      case "unlink":
        if (from !== undefined) add({ kind: "remove", path: from });
        break;
      case "link": {
        const file = disk.names.get(from ?? "");
        if (file !== undefined && to !== undefined) add({ kind: "name", path: to, file });
        break;
      }
      case "symlink": {
        if (to === undefined) break;
        const file = files++;
        disk.links.add(file);
        add({ kind: "name", path: to, file });
        add({ kind: "write", file, at: 0, bytes: strings[0] ?? Buffer.alloc(0) });
        // A short link stands in its name.
        add({ kind: "sync", file, folder: "" });
        break;
      }
      case "fsync":
      case "fdatasync":
        if (path !== undefined) add({ kind: "sync", file: disk.names.get(path), folder: path });
        break;
      case "syncfs":
        add({ kind: "sync all" });
        break;
      default:
    }
  }
  return calls;
}

/** Lines without the number of the thread; what was said in two parts is one line again. */
function* wholeLines(log: string): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of log.split("\n")) {
    const [, thread = "", text = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const [, start] = /^(.*) <unfinished \.\.\.>$/.exec(text) ?? [];
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    if (start !== undefined) begun.set(thread, start);
    else yield rest === undefined ? text : `${begun.get(thread)}${rest}`;
  }
}

function unescaped(path: string): string {
  return path.replaceAll(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
