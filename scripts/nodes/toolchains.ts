/** Installs every supported line of Node, each with an npm that its users have, from the npm registry. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { succeedIn } from "../../src/testing/temporary-project.ts";

/** Versions in the registry: a complete version, or a line, which means its newest version. */
interface Versions {
  readonly node: string;
  readonly npm: string;
}

/** The oldest supported Node, then the newest of each line, with all three lines of npm. */
const supported: readonly Versions[] = [
  { node: "20.19.0", npm: "10" },
  { node: "22", npm: "11" },
  { node: "24", npm: "12" },
  { node: "26", npm: "12" },
];

/** A Node with an npm, and the environment for programs that use them. */
export interface Toolchain {
  readonly node: string;
  readonly npm: string;
  /** The major version of Node. */
  readonly line: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Installs all toolchains into a folder; those already installed are kept. `bin/<major version of Node>` in the folder
 * holds `node`, `npm` and `npx`, for PATH.
 */
export async function installToolchains(folder: string): Promise<Toolchain[]> {
  const system = `${process.platform}-${process.arch}`;
  const dependencies = Object.fromEntries(
    supported.flatMap(({ node, npm }) => [
      [`node-${lineOf(node)}`, `npm:node-${system}@${node}`],
      [`npm-${npm}`, `npm:npm@${npm}`],
    ]),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  await succeedIn(folder, "npm", ["install", "--no-audit", "--no-fund"], cleanEnvironment());
  const toolchains: Toolchain[] = [];
  for (const versions of supported) toolchains.push(await link(folder, versions));
  return toolchains;
}

async function link(folder: string, { node, npm }: Versions): Promise<Toolchain> {
  const line = lineOf(node);
  const packages = join(folder, "node_modules");
  const nodePackage = join(packages, `node-${line}`);
  const bin = join(folder, "bin", `${line}`);
  mkdirSync(bin, { recursive: true });
  for (const [name, target] of [
    ["node", join(nodePackage, "bin/node")],
    ["npm", join(packages, `npm-${npm}`, "bin/npm-cli.js")],
    ["npx", join(packages, `npm-${npm}`, "bin/npx-cli.js")],
  ] as const) {
    rmSync(join(bin, name), { force: true });
    symlinkSync(target, join(bin, name));
  }
  const clean = cleanEnvironment();
  const env = {
    ...clean,
    PATH: `${bin}${delimiter}${clean.PATH}`,
    // Compiling a binding needs the headers of this Node; without them here, they are downloaded.
    ...(existsSync(join(nodePackage, "include")) ? { npm_config_nodedir: nodePackage } : {}),
  };
  const versionOf = async (program: string) =>
    (await succeedIn(folder, program, ["--version"], env)).trim().split("\n").at(-1) ?? "";
  return { node: await versionOf("node"), npm: await versionOf("npm"), line, env };
}

function lineOf(version: string): number {
  return Number.parseInt(version, 10);
}

/** The environment without npm's own variables for scripts, which would point another npm to this repository. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const isKept = (name: string) =>
    !/^npm_/i.test(name) || /^npm_config_(?:cache|registry)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)));
}
