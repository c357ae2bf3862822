/**
 * Makes the calls on a folder fail one by one, and records them for simulated power cuts. Import this module before the
 * program: packages keep copies of the functions that it replaces.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname } from "node:path";
import type { Sync } from "../disk/sync.ts";

const lookUps = ["accessSync", "existsSync", "lstatSync", "readFileSync", "readdirSync"] as const;
const moreLookUps = ["readlinkSync", "realpathSync", "statSync"] as const;
const changes = ["copyFileSync", "linkSync", "mkdirSync", "openSync", "renameSync"] as const;
const moreChanges = ["rmSync", "rmdirSync", "symlinkSync", "unlinkSync", "writeFileSync"] as const;
const writes = ["writeSync"] as const;
type Name = (
  | typeof changes
  | typeof moreChanges
  | typeof lookUps
  | typeof moreLookUps
  | typeof writes
)[number];

const originals = { ...fs };

/** Which calls fail, counted from 1: one alone, or it and all that follow, as after a kill. */
interface Failure {
  readonly folder: string;
  readonly from: number;
  readonly isLasting: boolean;
}

let failure: Failure | undefined;
let calls = 0;
/** Whether a call of Node's own code is running within another one. */
let isInner = false;
let record: ((name: Name, args: readonly unknown[]) => void) | undefined;
/** Paths of descriptors. */
const opened = new Map<unknown, string>();

for (const name of [...lookUps, ...moreLookUps, ...changes, ...moreChanges, ...writes]) {
  const original = originals[name] as (...args: unknown[]) => unknown;
  const replacement = (...args: unknown[]) => {
    if (isInner || (failure === undefined && record === undefined)) return original(...args);
    const path = opened.get(args[0]) ?? String(args.at(isTwoPaths(name) ? 1 : 0));
    if (failure !== undefined && isWithin(path, failure.folder)) {
      calls += 1;
      if (calls === failure.from || (failure.isLasting && calls > failure.from)) {
        // This function cannot say that it failed.
        if (name === "existsSync") return false;
        throw Object.assign(new Error(`EIO: i/o error, ${path}`), { code: "EIO", syscall: name });
      }
    }
    isInner = true;
    try {
      record?.(name, args);
      const result = original(...args);
      if (name === "openSync") opened.set(result, path);
      return result;
    } finally {
      isInner = false;
    }
  };
  Object.assign(fs, { [name]: Object.assign(replacement, original) });
}
syncBuiltinESMExports();

function isTwoPaths(name: Name): boolean {
  return ["copyFileSync", "linkSync", "renameSync", "symlinkSync"].includes(name);
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Runs `work` while calls on files of a folder fail. Returns what was thrown, and whether any call failed. */
export async function withFailure(given: Failure, work: () => Promise<unknown>) {
  [calls, failure] = [0, given];
  let thrown: unknown;
  try {
    await work();
  } catch (error) {
    thrown = error;
  } finally {
    failure = undefined;
  }
  return { thrown, isReached: calls >= given.from };
}

/** Opens what would be flushed, so that a flush can fail. */
const open = (path: string) => fs.closeSync(fs.openSync(path, "r"));
export const opening: Sync = {
  all: (where, paths) => [where, ...paths()].map(open),
  one: open,
  proof: "",
};

/** A change that a power cut can lose. */
interface Change {
  /** The file that was written, or the folder in which a name changed: what a flush must cover. */
  readonly at: string;
  readonly isContent: boolean;
  /** Makes the change again. @param isEmpty whether the content was lost */
  redo(isEmpty: boolean): void;
}

/** What happens to the changes that were not flushed. */
const fates = ["lost", "empty", "kept but for the first", "lost but for the last"] as const;

/**
 * Runs `work`, and then for each change that it made and each fate: makes the folder as a disk may have it after a power
 * cut at that moment, and calls `check`, which learns whether the work had ended.
 * @param hasCommand whether the machine has the command that flushes a whole file system
 */
export async function withPowerCuts(
  folder: string,
  work: (sync: Sync) => Promise<unknown>,
  check: (cut: string, isEnd: boolean) => Promise<void>,
  hasCommand = true,
): Promise<void> {
  const base = `${folder}.base`;
  const bases: (() => void)[] = [];
  const copy = (from: string, to: string) => {
    originals.rmSync(to, { recursive: true, force: true });
    originals.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  };
  /** The changes since everything was flushed, whether each is flushed by now, and where that is done: files are moved. */
  let since: { readonly change: Change; isFlushed: boolean; at: string }[] = [];
  const flushAll = () => {
    const kept = `${base}-${bases.length}`;
    copy(folder, kept);
    bases.push(() => copy(kept, folder));
    since = [];
  };
  const cuts: { readonly restore: () => void; readonly done: typeof since }[] = [];
  const note = () => {
    const restore = bases.at(-1);
    if (restore !== undefined) cuts.push({ restore, done: since.map((one) => ({ ...one })) });
  };
  flushAll();
  record = (name, args) => {
    for (const change of changesOf(name, args)) {
      if (!isWithin(change.at, folder)) continue;
      const { at, isContent } = change;
      since.push({ change, isFlushed: !isContent && isMovedAway(at), at });
      note();
    }
    const [from, to] = [String(args[0]), String(args[1])];
    for (const one of name === "renameSync" ? since : []) {
      if (one.change.isContent && isWithin(one.at, from)) one.at = to + one.at.slice(from.length);
    }
  };
  const outside = (flush: () => void) => {
    const recording = record;
    record = undefined;
    flush();
    record = recording;
  };
  const flush = (path: string) => {
    for (const one of since) if (one.at === path) one.isFlushed = true;
    note();
  };
  await work({
    all: (_, paths) => {
      if (hasCommand) outside(flushAll);
      else for (const path of paths()) flush(path);
    },
    one: flush,
    proof: "",
  }).finally(() => {
    record = undefined;
  });
  note();
  for (const [index, { restore, done }] of cuts.entries()) {
    const open = done.filter(({ isFlushed }) => !isFlushed);
    for (const fate of open.length > 0 ? fates : []) {
      restore();
      for (const one of done) {
        const isKept =
          one.isFlushed ||
          fate === "empty" ||
          (fate === "kept but for the first" && one !== open[0]) ||
          (fate === "lost but for the last" && one === open.at(-1));
        if (isKept) redo(one.change, !one.isFlushed && fate === "empty");
      }
      await check(`${fate} after change ${index + 1}`, index === cuts.length - 1);
    }
  }
  for (const index of bases.keys()) originals.rmSync(`${base}-${index}`, { recursive: true });
}

/** Makes a change again. It cannot be made if another one was lost on which it depends. */
function redo(change: Change, isEmpty: boolean): void {
  try {
    change.redo(isEmpty);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

function changesOf(name: Name, args: readonly unknown[]): readonly Change[] {
  if (name === "mkdirSync") return newFolders(String(args[0]));
  const change = changeOf(name, args);
  return change === undefined ? [] : [change];
}

/** Whether a folder is one for work: what is in it is moved away, and needs no name there. */
function isMovedAway(folder: string): boolean {
  return folder.includes(".anthology-build");
}

/** The folders that are made, each of which has its name in the one above. */
function newFolders(path: string): readonly Change[] {
  if (originals.existsSync(path)) return [];
  const redo = () => originals.mkdirSync(path);
  const at = isMovedAway(path) ? path : dirname(path);
  return [...newFolders(dirname(path)), { at, isContent: false, redo }];
}

function changeOf(name: Name, args: readonly unknown[]): Change | undefined {
  const [from, to] = [opened.get(args[0]) ?? String(args[0]), String(args[1])];
  const written = (file: string, bytes: Buffer | string, flag = "w"): Change => ({
    at: file,
    isContent: true,
    redo: (isEmpty) => originals.writeFileSync(file, isEmpty ? "" : bytes, { flag }),
  });
  const named = (path: string, repeat: () => void): Change => ({
    at: dirname(path),
    isContent: false,
    redo: repeat,
  });
  switch (name) {
    case "copyFileSync":
      return written(to, originals.readFileSync(from));
    case "openSync":
      return args[1] === "w" ? written(from, "") : undefined;
    case "writeFileSync":
      return written(from, args[1] as Buffer | string, opened.has(args[0]) ? "a" : "w");
    case "writeSync":
      return written(from, Buffer.from((args[1] as Uint8Array).subarray(Number(args[2]))), "a");
    case "linkSync":
      return named(to, () => originals.linkSync(from, to));
    case "symlinkSync":
      return named(to, () => originals.symlinkSync(from, to));
    case "renameSync":
      return named(to, () => originals.renameSync(from, to));
    case "rmdirSync": {
      const isRemoved = originals.existsSync(from) && originals.readdirSync(from).length === 0;
      // What a folder had is gone with its name, even if the removal of that was not flushed.
      return isRemoved ? changeOf("rmSync", args) : undefined;
    }
    case "rmSync":
    case "unlinkSync":
      return named(from, () => originals.rmSync(from, { recursive: true, force: true }));
    default:
      return undefined;
  }
}
