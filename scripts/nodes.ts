/**
 * Tries the package with every supported line of Node, and with all three lines of npm that their users have, as a new
 * user would: installs the packed tarball into an empty folder, builds the sample, checks it, and builds it from a
 * program that imports the functions. All builds must give the same manifest.
 *
 *     tsx scripts/nodes.ts
 *
 * npx takes Nodes and npms from the npm registry. Exit status: 0 everything works; 1 something does not.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The oldest supported Node, then the newest of each line. */
const supported = [
  { node: "20.19.0", npm: "10" },
  { node: "22", npm: "11" },
  { node: "24", npm: "12" },
  { node: "26", npm: "12" },
];

/** Line 12 of better-sqlite3 aborts nine of ten builds on Node 24, so there are several. */
const commands = `
npm install --no-audit --no-fund "$TARBALL"
for jobs in 1 2 1 2; do rm -rf out && npx anthology-build --quiet --jobs $jobs; done
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
  const packed = spawnSync("npm", ["pack", "--pack-destination", work, "--silent"], {
    cwd: repository,
    encoding: "utf8",
  });
  const tarball = join(work, packed.stdout.trim().split("\n").at(-1) ?? "");
  for (const { node, npm } of supported) attempt(node, npm, tarball);
  if (manifests.size !== 1) throw new Error("the builds differ");
} finally {
  rmSync(work, { recursive: true });
}

function attempt(node: string, npm: string, tarball: string): void {
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
  const options = { cwd: folder, env: { ...env, TARBALL: tarball }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("npx", words, options);
  console.log(`Node ${node}, npm ${npm}: ${status === 0 ? "works" : `status ${status}`}`);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  for (const out of ["out", "built-by-code"]) {
    manifests.add(readFileSync(join(folder, out, "manifest.json"), "utf8"));
  }
}
