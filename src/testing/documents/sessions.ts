/**
 * The commands of a page, as its reader enters them.
 *
 * - A block in `sh` is commands. The blocks of a page are entered one after the other in one terminal.
 * - The comment `<!-- commands: clone -->` in the page opens a new terminal, in a new copy of the repository;
 *   `empty` in an empty folder; `package` in an empty folder where the package is installed, which is where a page starts.
 * - A block whose fence has a title, such as ```js title="read.mjs", is that file.
 * - A block in `text` that follows `sh` in the same section, with nothing but prose between, is what the commands print.
 */
import type { Code, Nodes } from "mdast";
import { lineOf, nodesIn, type Page } from "./page.ts";

/** Where a terminal is opened. */
export const places = ["package", "empty", "clone"] as const;
export type Place = (typeof places)[number];

/** One terminal and what is entered there. */
export interface Session {
  readonly page: string;
  readonly place: Place;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly line: number;
  /** Commands, or the content of the file. */
  readonly text: string;
  /** The file to write, where the step is one. */
  readonly file?: string;
  /** What the commands print; `...` stands for what varies. */
  readonly output?: string;
}

/** Languages of blocks that a program could run. */
const programs = new Set(["js", "mjs", "javascript", "ts", "typescript", "python", "py"]);

/** Languages of blocks that are commands under another name than `sh`. */
const shells = new Set(["console", "bash", "shell", "zsh", "shell-session", "powershell", "cmd"]);

const directive = /^<!-- commands: (.*) -->$/;

/** The terminals of a page that something is entered in. */
export function sessionsOf(page: Page): Session[] {
  const sessions: { place: Place; steps: Step[] }[] = [{ place: "package", steps: [] }];
  let printing: Step | undefined;
  for (const node of nodesIn(page.tree)) {
    const steps = sessions.at(-1)?.steps ?? [];
    const place = placeIn(page, node);
    if (place !== undefined) sessions.push({ place, steps: [] });
    if (node.type === "heading") printing = undefined;
    if (node.type !== "code") continue;
    const [line, file] = [lineOf(node), fileOf(node)];
    if (node.lang === "text" && printing !== undefined) {
      steps.splice(steps.indexOf(printing), 1, { ...printing, output: node.value });
    }
    printing = undefined;
    if (file !== undefined) {
      steps.push({ line, text: node.value, file });
    } else if (node.lang === "sh") {
      printing = { line, text: node.value };
      steps.push(printing);
    }
  }
  const used = sessions.filter(({ steps }) => steps.some(({ file }) => file === undefined));
  return used.map((session) => ({ page: page.file, ...session }));
}

/** Blocks that look as if somebody should run them, and that no test runs. */
export function blocksNotRun({ tree }: Page): Code[] {
  return [...nodesIn(tree)].filter((node): node is Code => {
    if (node.type !== "code" || fileOf(node) !== undefined) return false;
    const { lang, value } = node;
    if (lang === "text") return /^(?:\$ |sudo |npx? |curl |docker |git )/m.test(value);
    return !lang || shells.has(lang) || programs.has(lang);
  });
}

/** The file that a block is, if it is one. */
function fileOf({ meta }: Code): string | undefined {
  return /^title="([^"]+)"$/.exec(meta ?? "")?.[1];
}

function placeIn({ file }: Page, node: Nodes): Place | undefined {
  if (node.type !== "html") return undefined;
  const [, name] = directive.exec(node.value.trim()) ?? [];
  const place = places.find((one) => one === name);
  if (name !== undefined && place === undefined) {
    throw new Error(`${file}:${lineOf(node)}: expected one of ${places.join(", ")}, found ${name}`);
  }
  return place;
}
