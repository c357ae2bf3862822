/**
 * Tries the package with every supported line of Node, and with all three lines of npm that their users have, as a new
 * user would: installs the packed tarball into an empty folder, builds the sample, checks it, and builds it from a
 * program that imports the functions. All builds must give the same manifest.
 *
 *     tsx scripts/nodes.ts
 *
 * npx takes Nodes and npms from the npm registry. Exit status: 0 everything works; 1 something does not.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pLimit from "p-limit";

const execute = promisify(execFile);

/** The oldest supported Node, then the newest of each line. */
const supported = [
  { node: "20.19.0", npm: "10" },
  { node: "22", npm: "11" },
  { node: "24", npm: "12" },
  { node: "26", npm: "12" },
];

const commands = `
npm install --no-audit --no-fund "$TARBALL"
for jobs in 1 2; do rm -rf out && npx anthology-build --quiet --jobs $jobs; done
npx anthology-build check
node build.mjs`;

const program = `
import { build, check } from "anthology-build";
const { files } = await check();
const built = await build({ out: "built-by-code" });
if (built.files !== files) throw new Error(\`built \${built.files} files, checked \${files}\`);
`;

const repository = fileURLToPath(new URL("../", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "anthology-nodes-"));
const manifests = new Set<string>();
try {
  const pack = ["pack", "--pack-destination", work, "--silent"];
  const { stdout } = await execute("npm", pack, { cwd: repository });
  const tarball = join(work, stdout.trim().split("\n").at(-1) ?? "");
  // One installs while another builds.
  const two = pLimit(2);
  const attempts = supported.map(({ node, npm }) => two(() => attempt(node, npm, tarball)));
  // All have ended before the folder is removed, even if one fails.
  await Promise.allSettled(attempts);
  await Promise.all(attempts);
  if (manifests.size !== 1) throw new Error("the builds differ");
} finally {
  rmSync(work, { recursive: true });
}

async function attempt(node: string, npm: string, tarball: string): Promise<void> {
  const folder = join(work, node);
  mkdirSync(folder);
  writeFileSync(join(folder, "build.mjs"), program);
  const system = `node-${process.platform}-${process.arch}`;
  const words = [
    "--yes",
    "-p",
    `${system}@${node}`,
    "-p",
    `npm@${npm}`,
    "--",
    "sh",
    "-ec",
    commands,
  ];
  // Without npm's own variables for scripts, which would point another npm to this repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_/i.test(name) || /^npm_config_(?:cache|registry)$/i.test(name),
    ),
  );
  // Its error has the command and what it printed.
  await execute("npx", words, { cwd: folder, env: { ...env, TARBALL: tarball } });
  console.log(`Node ${node}, npm ${npm}: works`);
  for (const out of ["out", "built-by-code"]) {
    manifests.add(readFileSync(join(folder, out, "manifest.json"), "utf8"));
  }
}
