/**
 * Simulates power cuts. strace records the calls of a program on a folder; then the folder is made as a disk may have
 * it after a power cut at some call: with everything that was synced before, and any part of the rest.
 */
import { createHash } from "node:crypto";
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

/** A call that changes or syncs a folder. Files have numbers, because a name may pass from one file to another. */
type Call =
  | { readonly kind: "name"; readonly path: string; readonly file: number }
  | { readonly kind: "write"; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "cut"; readonly file: number; readonly size: number }
  | { readonly kind: "move"; readonly from: string; readonly path: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "sync"; readonly file: number | undefined; readonly folder: string }
  | { readonly kind: "sync all" };

/** The content of a disk: files by path, each with its content; the content of a link is its target. */
export interface Disk {
  readonly names: Map<string, number>;
  readonly contents: Map<number, Buffer>;
  readonly links: Set<number>;
}

/** What happens to the calls that were not synced. */
export const fates = [
  "lost",
  "kept",
  "names kept",
  "names and last file kept",
  "some kept",
  "all but the first kept",
  "only the last kept",
] as const;
export type Fate = (typeof fates)[number];

/** The calls of a program on a folder. */
export interface Recording {
  readonly calls: readonly Call[];
  /** For each call, the number of calls up to the sync that covers it. */
  readonly synced: readonly number[];
  /** The folder before the calls. */
  readonly before: Disk;
}

const traced = [
  ...["openat", "close", "write", "pwrite64", "ftruncate", "rename", "unlink", "rmdir", "link"],
  ...["symlink", "fsync", "fdatasync", "syncfs", "copy_file_range", "sendfile"],
];

/** Runs the program and records its calls below a folder. */
export async function record(
  folder: string,
  args: readonly string[],
  log: string,
): Promise<Recording & { readonly outcome: Outcome }> {
  const before = diskOf(folder);
  const under = ["strace", "-f", "-qq", "-y", "-xx", "-s", "20000000", "-o", log];
  under.push("-e", `trace=${traced.join()}`, "--");
  const outcome = await startProgram(args, { under, env: { UV_USE_IO_URING: "0" } }).ended;
  const calls = callsIn(readFileSync(log, "latin1"), folder, copyOf(before));
  const synced = calls.map((call, index) => {
    const sync = calls.findIndex((later, at) => at > index && covers(later, call));
    return sync < 0 ? Number.POSITIVE_INFINITY : sync + 1;
  });
  return { outcome, before, calls, synced };
}

/** The content of the disk after a power cut at this number of calls. */
export function diskAfter(
  { calls, synced, before }: Recording,
  count: number,
  fate: Fate,
  random: () => number,
): Disk {
  const disk = copyOf(before);
  const done = calls.slice(0, count);
  const written = done.findLast((call) => call.kind === "write")?.file;
  const unsynced = done.filter((_, index) => (synced[index] ?? 0) > count);
  const [first, last] = [unsynced.find(isChange), unsynced.findLast(isChange)];
  const isKept = (call: Call): boolean => {
    switch (fate) {
      case "lost":
        return false;
      case "kept":
        return true;
      case "names kept":
        return isName(call);
      case "names and last file kept":
        return isName(call) || ("file" in call && call.file === written);
      case "some kept":
        return random() < 0.5;
      case "all but the first kept":
        return call !== first;
      case "only the last kept":
        return call === last;
    }
  };
  for (const [index, call] of done.entries()) {
    if ((synced[index] ?? 0) <= count || isKept(call)) apply(call, disk);
  }
  return disk;
}

function isName({ kind }: Call): boolean {
  return kind === "name" || kind === "move" || kind === "remove";
}

function isChange({ kind }: Call): boolean {
  return kind !== "sync" && kind !== "sync all";
}

/** Makes the folder with the content of the disk. */
export function writeDisk({ names, contents, links }: Disk, folder: string): void {
  for (const [path, file] of names) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true });
    const content = contents.get(file) ?? empty;
    if (links.has(file)) symlinkSync(content.toString(), to);
    else writeFileSync(to, content);
  }
}

/** SHA-256 of every file of the disk by path, as `contents` gives them; the target of a link. */
export function contentsOfDisk({ names, contents, links }: Disk): Record<string, string> {
  return Object.fromEntries(
    [...names].map(([path, file]) => {
      const content = contents.get(file) ?? empty;
      return [path, links.has(file) ? content.toString() : sha256(content)];
    }),
  );
}

const empty = Buffer.alloc(0);
const known = new WeakMap<Buffer, string>();

/** Most disks share most contents. */
function sha256(content: Buffer): string {
  const hash = known.get(content) ?? createHash("sha256").update(content).digest("hex");
  known.set(content, hash);
  return hash;
}

/** Whether a sync covers an earlier call. */
function covers(sync: Call, call: Call): boolean {
  if (sync.kind === "sync all") return true;
  if (sync.kind !== "sync") return false;
  if (call.kind === "write" || call.kind === "cut") return call.file === sync.file;
  return "path" in call && dirname(call.path) === sync.folder;
}

function apply(call: Call, { names, contents }: Disk): void {
  switch (call.kind) {
    case "name":
      names.set(call.path, call.file);
      break;
    case "write":
    case "cut": {
      const old = contents.get(call.file) ?? empty;
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
  // `links` is shared on purpose: it also applies to files of later calls.
  return { names: new Map(names), contents: new Map(contents), links };
}

/** Reads the calls from strace's log. `disk` follows the calls, to find the file that a name refers to. */
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
        // The target of a short link is stored with its name, so it is never lost alone.
        add({ kind: "write", file, at: 0, bytes: strings[0] ?? Buffer.alloc(0) });
        add({ kind: "sync", file, folder: "" });
        add({ kind: "name", path: to, file });
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

/** Lines without the thread number; calls that strace logs in two parts are joined. */
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
