/** What rclone is told to do, with a program in its place that only records its arguments. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { bothSites } from "../testing/small-site.ts";
import { checkTarget, publish } from "./publish.ts";

let folder: string;
beforeEach(async () => {
  folder = newFolder();
  await bothSites(folder);
});

/** Publishes with a script as rclone; returns what it was called with, without the names of temporary files. */
async function calls(script: string, target = "remote:bucket", isWatched = false) {
  const [bin, log] = [join(folder, "bin"), join(folder, "log")];
  for (const left of [bin, log]) rmSync(left, { recursive: true, force: true });
  mkdirSync(bin);
  writeFileSync(join(bin, "rclone"), `#!/bin/sh\necho "$*" >> "${log}"\n${script}`, {
    mode: 0o755,
  });
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
  vi.stubEnv("RCLONE_CHECKERS", "7");
  const site = join(folder, "next");
  const signal = new AbortController().signal;
  try {
    checkTarget(target, site);
    await publish(
      { folder: site, kind: "plain", target, isDryRun: false, cache: 60, signal, isWatched },
      () => {},
    );
  } finally {
    vi.unstubAllEnvs();
  }
  return readFileSync(log, "utf8")
    .replaceAll(site, "SITE")
    .replace(/\S+\/anthology-build-\w+(?:\/fetched-\w+)?/g, "WORK")
    .trimEnd()
    .split("\n");
}

/** Keeps the marker, and ends like rclone if another file is missing. */
const noFile = `for one; do from=$to; to=$one; done
kept="$(dirname "$0")/kept"
case "$to" in remote*half-applied*) cp "$from" "$kept";; esac
case "$from" in remote*half-applied) [ -e "$kept" ] && cp "$kept" "$to" && exit 0;; esac
[ "$2" = --no-traverse ] && exit 4`;

test("puts each file with its type, and names lists of files", async () => {
  const settings =
    "$RCLONE_TRANSFERS $RCLONE_CHECKERS $RCLONE_S3_NO_HEAD $RCLONE_S3_NO_CHECK_BUCKET";
  const script = `${noFile}\n[ "$1" = copy ] && echo "${settings} $(cat "$3")" >> ${join(folder, "log")}\nexit 0`;
  const kept = "--header-upload Cache-Control: public, max-age=60, must-revalidate";
  const json = `--header-upload Content-Type: application/json ${kept}`;
  const put = "copyto --no-check-dest";
  const marker = "remote:bucket/.anthology-build-half-applied";
  const copy = "copy --files-from-raw WORK/listed --no-traverse --no-check-dest";
  expect(await calls(script, "remote:bucket/")).toEqual([
    "version",
    "copyto --no-traverse remote:bucket/packs/index.json WORK/index.json",
    `copyto --no-traverse ${marker} WORK/.anthology-build-half-applied`,
    "copyto --no-traverse remote:bucket/manifest.json WORK/manifest.json",
    "lsf --format sp remote:bucket/",
    "version",
    `${put} ${kept} WORK/marker ${marker}`,
    "moveto --no-traverse remote:bucket/manifest.json WORK/manifest.json",
    `${copy} ${json} SITE remote:bucket/`,
    "32 7 true true api/index.json",
    "api/new/index.json",
    `${copy} --header-upload Content-Type: text/html; charset=utf-8 ${kept} SITE remote:bucket/`,
    "32 7 true true index.html",
    `copyto --no-traverse ${marker} WORK/.anthology-build-half-applied`,
    `copyto --ignore-existing ${json} WORK/manifest.json remote:bucket/manifest.json`,
    `${put} ${json} WORK/build.json remote:bucket/build.json`,
    `moveto --no-traverse ${marker} WORK/.anthology-build-half-applied`,
  ]);
});

test("shows the progress of long steps where a terminal is watched", async () => {
  const watched = (await calls(`${noFile}\nexit 0`, "remote:", true)).filter((call) =>
    call.endsWith(" --progress"),
  );
  expect(watched.map((call) => call.split(" ", 1)[0])).toEqual(["copy", "copy"]);
});

const again = "publish again when that is fixed: this completes what was begun";

test.each([
  [
    "copyto --no-t",
    "read remote:b/packs/index.json",
    "find out with rclone itself: rclone lsf remote:b",
  ],
  ["copyto --no-c", "write remote:b/.anthology-build-half-applied", again],
  ["copy --files", "upload to remote:b", again],
  ["lsf --form", "list remote:b/", "find out with rclone itself: rclone lsf remote:b"],
])(
  "fails if %s fails, with the last message, which may have several lines",
  async (call, doing, hint) => {
    const one = "'2026/01/02 03:04:05 ERROR : index.html: Failed to copy: one'";
    const two = "'2026/01/02 03:04:06 NOTICE: Failed to copyto: two' '  three'";
    const script = `case "$*" in "${call}"*) printf '%s\\n' ${one} ${two} >&2; exit 9;; esac\n${noFile}\nexit 0`;
    await expect(calls(script, "remote:b")).rejects.toMatchObject({
      kind: "run",
      message: `cannot ${doing}: rclone ended with status 9 and says: Failed to copyto: two three`,
      hint,
    });
    const silent = calls(script.replace("printf", "true"), "remote:b");
    await expect(silent).rejects.toThrow(/ended with status 9$/);
  },
);

const secret = ':webdav,user=me,host=h,pass="a,b:c",bearer_token=abcd:dir';

test("no message has a password that is in the name of the target", async () => {
  const called = ":webdav,user=me,host=h,pass=***,bearer_token=***:dir";
  const script = `[ "$1" = version ] && exit; echo 'Failed for ${secret}: a,b:c is wrong, abcd too' >&2; exit 9`;
  await expect(calls(script, secret)).rejects.toMatchObject({
    message: `cannot read ${called}/packs/index.json: rclone ended with status 9 and says: Failed for ${called}: *** is wrong, *** too`,
    hint: `find out with rclone itself: rclone lsf ${called}`,
  });
  const message = "expected a remote of rclone, found s3://me:***@bucket";
  expect(() => checkTarget("s3://me:secret@bucket", "out")).toThrow(
    expect.objectContaining({ message }),
  );
});

/** The calls that write build.json, by a version of rclone to a remote that is one of buckets, or not. */
async function puts(version: string, isBucket: boolean) {
  const features = JSON.stringify({ Hashes: ["md5"], Features: { BucketBased: isBucket } });
  const answers = `case "$1" in version) echo rclone v${version};; backend) echo '${features}';; esac`;
  const made = await calls(`${noFile}\n${answers}\nexit 0`, "remote:b");
  return made.filter((call) => call.includes("build.json"));
}

test("replaces files in one step, also where rclone would write into them", async () => {
  const inPlace = [
    expect.stringMatching(/^copyto --no-check-dest .* remote:b\/build.json.partial$/),
    "moveto --no-check-dest remote:b/build.json.partial remote:b/build.json",
  ];
  expect(await puts("1.60.1-DEV", false)).toEqual(inPlace);
  const atOnce = [expect.stringMatching(/^copyto --no-check-dest .* remote:b\/build.json$/)];
  expect(await puts("1.63.0", false)).toEqual(atOnce);
  expect(await puts("1.60.1", true)).toEqual(atOnce);
});

test("says what to install if rclone is missing", () => {
  vi.stubEnv("PATH", "/nonexistent");
  expect(() => checkTarget("remote:bucket", folder)).toThrow(
    expect.objectContaining({
      kind: "run",
      message: "rclone is not installed: it is what writes to remote storage",
      hint: expect.stringContaining("apt-get install rclone"),
    }),
  );
  vi.unstubAllEnvs();
});
