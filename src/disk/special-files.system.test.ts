/** Fifos, sockets and devices in place of files: the program prints a message and does not wait for a writer. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { buildQuietly } from "../testing/build-quietly.ts";
import { type Outcome, startProgram } from "../testing/program.ts";
import { everything, oneForm } from "../testing/site-options.ts";
import { contents } from "../testing/tree.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../testing/workplace.ts";

vi.setConfig({ testTimeout: 60_000 });

let good: Workplace;
beforeAll(async () => {
  good = makeWorkplace(6);
  await buildQuietly(good.snapshot, good.out, oneForm);
});

const kinds: Readonly<Record<string, (path: string) => void>> = {
  "a fifo": (path) => execFileSync("mkfifo", [path]),
  "a device": (path) => symlinkSync("/dev/zero", path),
};

/** Runs the program, which must end by itself. */
async function run(args: readonly string[]): Promise<Outcome> {
  const { process, ended } = startProgram(args);
  const timer = setTimeout(() => process.kill("SIGKILL"), 20_000);
  const outcome = await ended;
  clearTimeout(timer);
  expect(outcome.signal).toBeNull();
  expect(outcome.stderr).not.toMatch(/defect|\n\s+at /);
  return outcome;
}

const page = "api/texts/1/index.json";

const commands: Readonly<
  Record<string, { readonly files: readonly string[]; args(place: Workplace): string[] }>
> = {
  verify: {
    files: [`out/${page}`, "out/manifest.json", "out/build.json"],
    args: ({ out }) => ["verify", out],
  },
  check: { files: ["about.json"], args: ({ site, snapshot }) => aboutIn("check", site, snapshot) },
};

function aboutIn(command: string, site: string, snapshot: string): string[] {
  return [command, "--snapshot", snapshot, "--about", join(site, "about.json"), "--quiet"];
}

const cases = Object.entries(commands).flatMap(([name, { files, args }]) =>
  files.flatMap((file) =>
    Object.entries(kinds).map(([kind, put]) => ({ name, file, kind, put, args })),
  ),
);

test.for(cases)("$name names $kind at $file", async ({ file, put, args }) => {
  const place = copyWorkplace(good);
  const path = join(place.site, file);
  rmSync(path, { force: true });
  put(path);
  const { status, stderr } = await run(args(place));
  expect(stderr).toContain("fifo, a socket or a device");
  expect(stderr).toContain(file.replace(/^(out|part-.)\//, ""));
  expect([1, 2]).toContain(status);
});

const built = [
  page,
  "manifest.json",
  "build.json",
  ".anthology-build-half-applied",
  "../.out.anthology-build.json",
  "../.out.anthology-build.state",
  "../.out.anthology-build.snapshot",
  "../.out.anthology-build/manifest.json",
  "../.out.anthology-build/manifest.json.part",
  "../.out.anthology-build/note",
  "../.out.anthology-build/time",
];

test.for(built)("build replaces or names a fifo at %s", async (file) => {
  const place = copyWorkplace(good);
  const path = join(place.out, file);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  kinds["a fifo"]?.(path);
  const args = ["build", "--snapshot", place.snapshot, "--out", place.out, "--quiet"];
  args.push("--base-url", everything.baseUrl, "--page-size", `${oneForm.pageSize}`, "--no-sync");
  args.push("--only", ...oneForm.products, "--force");
  const { status, stderr } = await run(args);
  if (status === 0) expect(contents(place.out)).toEqual(contents(good.out));
  else expect(stderr).toContain("fifo, a socket or a device");
});
