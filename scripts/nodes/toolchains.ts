/** Every line of Node that is supported with an npm that its users have, as packages of the npm registry. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { succeedIn } from "../../src/testing/scratch-project.ts";

/** Versions as the registry knows them: the newest of a line, or one version. */
interface Versions {
  readonly node: string;
  readonly npm: string;
}

/** The oldest Node of all, then the newest of each line; each of the three lines of npm is there. */
const supported: readonly Versions[] = [
  { node: "20.19.0", npm: "10" },
  { node: "22", npm: "11" },
  { node: "24", npm: "12" },
  { node: "26", npm: "12" },
];

/** A Node with an npm, and the environment in which programs run with them. */
export interface Toolchain {
  readonly node: string;
  readonly npm: string;
  /** The major version of Node. */
  readonly line: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Installs them into a folder, where what is there already stays. `bin/<major version of Node>` in it holds `node`,
 * `npm` and `npx` for a PATH.
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
    // A binding that is compiled needs the headers of this very Node; elsewhere they are downloaded.
    ...(existsSync(join(nodePackage, "include")) ? { npm_config_nodedir: nodePackage } : {}),
  };
  const ask = async (program: string) =>
    (await succeedIn(folder, program, ["--version"], env)).trim().split("\n").at(-1) ?? "";
  return { node: await ask("node"), npm: await ask("npm"), line, env };
}

function lineOf(version: string): number {
  return Number.parseInt(version, 10);
}

/** The environment without what npm tells the scripts that it runs: it leads another npm to this repository. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const isKept = (name: string) =>
    !/^npm_/i.test(name) || /^npm_config_(?:cache|registry)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isKept(name)));
}
