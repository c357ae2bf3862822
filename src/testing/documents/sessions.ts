/**
 * Finds the commands of a page, as a reader enters them.
 *
 * - A block in `sh` holds commands. The blocks of a page run one after the other in one terminal.
 * - The comment `<!-- commands: clone -->` opens a new terminal in a new copy of the repository, `empty` in an empty
 *   folder, and `package` in an empty folder with the package installed, where every page starts.
 * - A block whose fence has a title, such as ```js title="read.mjs", is the content of that file.
 * - A block in `text` after a block in `sh` in the same section, with only prose between them, is the output.
 */
import type { Code, Nodes } from "mdast";
import { lineOf, nodesIn, type Page } from "./page.ts";

/** Kinds of folders in which a terminal opens. */
const workspaces = ["package", "empty", "clone"] as const;
export type Workspace = (typeof workspaces)[number];

/** One terminal and its steps. */
export interface Session {
  readonly page: string;
  readonly workspace: Workspace;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly line: number;
  /** Commands, or the content of a file. */
  readonly text: string;
  /** The file to write, if the step writes one. */
  readonly file?: string;
  /** The output of the commands; `...` stands for parts that vary. */
  readonly output?: string;
}

const directive = /^<!-- commands: (.*) -->$/;

/** The terminals of a page that have steps. */
export function sessionsOf(page: Page): Session[] {
  const sessions: { workspace: Workspace; steps: Step[] }[] = [{ workspace: "package", steps: [] }];
  let printing: Step | undefined;
  for (const node of nodesIn(page.tree)) {
    const steps = sessions.at(-1)?.steps ?? [];
    const workspace = workspaceIn(page, node);
    if (workspace !== undefined) sessions.push({ workspace, steps: [] });
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

/** The name of the file that a block holds, if any. */
function fileOf({ meta }: Code): string | undefined {
  return /^title="([^"]+)"$/.exec(meta ?? "")?.[1];
}

function workspaceIn({ file }: Page, node: Nodes): Workspace | undefined {
  if (node.type !== "html") return undefined;
  const [, name] = directive.exec(node.value.trim()) ?? [];
  const workspace = workspaces.find((one) => one === name);
  if (name !== undefined && workspace === undefined) {
    throw new Error(
      `${file}:${lineOf(node)}: expected one of ${workspaces.join(", ")}, found ${name}`,
    );
  }
  return workspace;
}
