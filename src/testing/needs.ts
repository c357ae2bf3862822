/**
 * What tests of the second suite (`*.system.test.ts`) need besides Node, npm, git, sh and coreutils. The names are tags
 * of Vitest: a test says `{ tags: ["nginx"] }`, and a whole file `@module-tag nginx` in its first comment. Vitest skips
 * tests whose tag is missing on this machine, and refuses a tag that is not listed here.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { canMount } from "./mounts.ts";
import { hasRealRecords } from "./real-records.ts";

/** Path of Chromium; the default is Debian's. */
export const chromiumProgram = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The packages that only the second suite needs. */
export const packagesFolder = fileURLToPath(new URL("../../scripts/packages/", import.meta.url));

/** One of these packages. */
export function secondPackage<Exports>(name: string): Exports {
  return createRequire(join(packagesFolder, "package.json"))(name) as Exports;
}

interface Need {
  readonly isThere: boolean;
  /** Debian packages, or what else to do. */
  readonly packages: string | { readonly remedy: string };
}

const command = (name: string, packages = name): Need => ({ isThere: isCommand(name), packages });

const needs = {
  apache2: command("apache2"),
  bash: command("bash"),
  caddy: command("caddy"),
  chromium: {
    isThere: existsSync(chromiumProgram),
    packages: "chromium fonts-sil-gentiumplus",
  },
  packages: {
    isThere: existsSync(join(packagesFolder, "node_modules")),
    packages: { remedy: "npm ci --prefix scripts/packages --ignore-scripts" },
  },
  curl: command("curl"),
  epubcheck: { isThere: existsSync("/usr/bin/epubcheck"), packages: "epubcheck" },
  ip: command("ip", "iproute2"),
  jing: command("jing"),
  jq: command("jq"),
  libreoffice: command("soffice", "libreoffice-calc-nogui"),
  mount: {
    isThere: canMount,
    packages: { remedy: "run the tests as root, in a container that may mount disks" },
  },
  nginx: command("nginx", "nginx-light"),
  pandas: {
    isThere: spawnSync("python3", ["-c", "import pandas"]).status === 0,
    packages: "python3-pandas",
  },
  python3: {
    isThere: spawnSync("python3", ["-c", "import requests"]).status === 0,
    packages: "python3-requests",
  },
  rclone: command("rclone"),
  "real-records": {
    isThere: hasRealRecords,
    packages: { remedy: "name the folder of the records in ANTHOLOGY_REAL_RECORDS" },
  },
  /** Only root needs `setpriv`, to obey file permissions. */
  setpriv: {
    isThere: process.getuid?.() !== 0 || isCommand("setpriv"),
    packages: "util-linux",
  },
  sqlite3: command("sqlite3"),
  tar: command("tar"),
} satisfies Readonly<Record<string, Need>>;

export type NeedName = keyof typeof needs;
export const needNames = Object.keys(needs) as readonly NeedName[];

declare module "vitest" {
  interface TestTags {
    need: NeedName;
  }
}

/** The line that installs it. */
export function remedyFor(name: string): string {
  const { packages } = (needs as Readonly<Record<string, Need>>)[name] ?? { packages: name };
  return typeof packages === "string" ? `apt-get install ${packages}` : packages.remedy;
}

export function isMissing(name: string): boolean {
  return (needs as Readonly<Record<string, Need>>)[name]?.isThere === false;
}

/** All Debian packages. */
export function allPackages(): string[] {
  return Object.values<Need>(needs).flatMap(({ packages }) =>
    typeof packages === "string" ? packages.split(" ") : [],
  );
}

function isCommand(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
