/** The command `init`: writes the settings file of a site, and the script or workflow that publishes it every night. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { explained } from "../disk/errors.ts";
import { isThere } from "../disk/is-there.ts";
import { githubPagesLimits } from "../hosts/github-pages.ts";
import { checkWorkflowValue } from "../hosts/workflow-values.ts";
import { type Dependencies, dependenciesOf, installCommand } from "../init/dependencies.ts";
import { ciFiles, projectFiles } from "../init/files.ts";
import { nextSteps } from "../init/next-steps.ts";
import { type Ci, ciSystems, type Host, type Project, type ProjectFile } from "../init/project.ts";
import { AnthologyError, quote } from "../model/errors.ts";
import { isRemote } from "../model/remote.ts";
import { parseBaseUrl } from "../site/options.ts";
import { configName } from "./config-file.ts";
import { ownDependency } from "./installation.ts";
import { serviceOf } from "./pull.ts";

/** The settings of `init`. */
export interface InitSettings {
  /** Where the site is published. */
  readonly host?: Host | undefined;
  /** The system that runs the commands every night. */
  readonly ci?: Ci | undefined;
  readonly baseUrl?: string | undefined;
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  /** Whether to overwrite files that an earlier `init` wrote. */
  readonly force?: boolean | undefined;
}

/** What was written, as `init --json` prints it. */
export interface InitResult {
  readonly written: readonly string[];
  /** Files that existed and were left unchanged. */
  readonly kept: readonly string[];
  /** The steps that are left to the user. */
  readonly next: readonly string[];
  /** What the host cannot do. */
  readonly warnings: readonly string[];
}

/** The settings that `init` can ask for. */
export type InitQuestion = "host" | "ci" | "baseUrl" | "source" | "target";

/** The required settings that are not given. Which are required depends on those that are given. */
export function missingSettings(settings: InitSettings): InitQuestion[] {
  const { host } = settings;
  if (host === undefined) return ["host"];
  const ci = settings.ci ?? defaultCi(host);
  const isAddressKnown =
    ci === "none" ? host === "netlify" || host === "cloudflare" : host === "github-pages";
  const needed: InitQuestion[] = [
    ...(isAddressKnown ? [] : (["baseUrl"] as const)),
    ...(takesTarget(host) && ci !== "none" ? (["target"] as const) : []),
  ];
  return needed.filter((name) => settings[name] === undefined);
}

/** The system that usually runs the commands for a host. */
export function defaultCi(host: Host): Ci {
  return host === "server" ? "cron" : "github";
}

/** Whether `publish` sends the site to this host. */
export function takesTarget(host: Host): boolean {
  return host === "server" || host === "bucket";
}

/**
 * Writes the files of a project into the working folder.
 * @throws AnthologyError of kind `run`, before it writes anything, when a setting is missing or wrong, or a file
 * exists with another text
 */
export function init(settings: InitSettings): InitResult {
  const project = projectOf(settings);
  const own = ownDependency(process.cwd());
  const dependencies = dependenciesOf(project, own);
  const files = projectFiles(project, configName, dependencies);
  const inTheWay = files.filter(({ path, text, isShared }) => {
    return isShared !== true && isThere(path) && readFileSync(path, "utf8") !== text;
  });
  if (inTheWay.length > 0 && settings.force !== true) {
    const paths = inTheWay.map(({ path }) => path).join(" and ");
    const message = `init: ${paths} already ${inTheWay.length > 1 ? "exist" : "exists"} with other content`;
    const hint = "change it by hand, or overwrite it with --force, which loses its present content";
    throw new AnthologyError("run", message, { hint });
  }
  const [kept, written] = [true, false].map((isKept) =>
    files.filter(({ path, isShared }) => (isShared === true && isThere(path)) === isKept),
  ) as [ProjectFile[], ProjectFile[]];
  const next = [
    ...kept.flatMap(advice),
    ...otherCi(project),
    ...filesToCommit(project, own),
    ...nextSteps(project, installation(kept, dependencies)),
  ];
  for (const file of written) write(file);
  const warnings = project.host === "github-pages" ? [githubPagesLimits] : [];
  return { written: written.map(pathOf), kept: kept.map(pathOf), next, warnings };
}

function projectOf(settings: InitSettings): Project {
  const missing = missingSettings(settings);
  const { host, baseUrl, source, target } = settings;
  for (const [option, value] of Object.entries({ "base-url": baseUrl, source, target })) {
    if (value !== undefined) checkWorkflowValue(`init: --${option}`, value);
  }
  if (host === undefined || missing.length > 0) {
    const options = missing.map(optionOf).join(" and ");
    const message = `init: ${options} ${missing.length > 1 ? "are" : "is"} missing`;
    const hint =
      settings.ci === undefined && missingSettings({ ...settings, ci: "none" }).length === 0
        ? `give what is missing, or --ci none: ${host} then builds the site, and knows its address`
        : "give what is missing, or run the command in a terminal, where it asks";
    throw new AnthologyError("run", message, { hint });
  }
  const ci = settings.ci ?? defaultCi(host);
  if (host === "github-pages" && ci !== "github" && ci !== "none") {
    const message = `init: only GitHub Actions publish to GitHub Pages, found --ci ${ci}`;
    const hint = "use --ci github, or another --host";
    throw new AnthologyError("run", message, { hint });
  }
  if (target !== undefined && !takesTarget(host)) {
    const message = `init: --target ${target}: a site on ${host} is published with its own program`;
    const hint = "leave --target out, or use --host server or --host bucket";
    throw new AnthologyError("run", message, { hint });
  }
  if (host === "bucket" && target !== undefined && !isRemote(target)) {
    const message = `init: --target: expected a remote of rclone such as remote:bucket/ag, found ${quote(target)}`;
    const hint = "give the remote, or use --host server for a folder";
    throw new AnthologyError("run", message, { hint });
  }
  if (host === "server" && target !== undefined && /^[-~]/.test(target)) {
    const message = `init: --target: expected a folder such as /srv/anthology, found ${quote(target)}`;
    const hint = "give its path: the workflow passes it on as it is";
    throw new AnthologyError("run", message, { hint });
  }
  return {
    host,
    ci,
    baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
    source: source === undefined ? undefined : `${serviceOf(source)}/api/`,
    target,
  };
}

/** The option that gives a setting. */
function optionOf(name: InitQuestion): string {
  return `--${name.replace("U", "-u")}`;
}

/** The command that installs the packages; it adds those to a package.json of the user that this does not name. */
function installation(kept: readonly ProjectFile[], dependencies: Dependencies): string {
  const manifest = kept.find(({ path }) => path === "package.json");
  const text = manifest === undefined ? undefined : readFileSync(manifest.path, "utf8");
  const missing = Object.entries(dependencies).filter(
    ([name]) => text !== undefined && !text.includes(`"${name}"`),
  );
  return missing.length === 0 ? "npm install" : installCommand(Object.fromEntries(missing));
}

/** The step for a package that was installed from a file or a folder: a CI has only what is committed. */
function filesToCommit({ ci }: Project, own: Dependencies): string[] {
  const [path] = Object.values(own).filter((value) => value.startsWith("file:"));
  if (path === undefined || ci === "cron") return [];
  const file = path.slice("file:".length);
  if (/^[^./][^/]*\.tgz$/.test(file)) return [`commit ${file} too: others cannot install it`];
  const pack = `npm pack ${file} && npm install --save-dev ./anthology-build-*.tgz`;
  return [`before others install it: ${pack}, and commit that file; they do not have ${file}`];
}

/** The lines that a kept `.gitignore` lacks. */
function advice({ path, text }: ProjectFile): string[] {
  if (path !== ".gitignore") return [];
  const lines = new Set(readFileSync(path, "utf8").split(/\r?\n/));
  const lacking = text
    .trim()
    .split("\n")
    .filter((line) => !lines.has(line));
  return lacking.length === 0 ? [] : [`add to ${path}: ${lacking.join(" ")}`];
}

/** Tells the user to remove the workflow of another CI system: with both, the site is published twice a night. */
function otherCi(project: Project): string[] {
  const others = ciSystems.filter((ci) => ci !== project.ci);
  return others
    .flatMap((ci) => ciFiles({ ...project, ci }).map(pathOf))
    .filter((path) => isThere(path))
    .map((path) => `remove ${path} if an earlier init wrote it: it publishes the site as well`);
}

function write({ path, text, isExecutable }: ProjectFile): void {
  explained(`write ${path}`, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (isExecutable === true) chmodSync(path, 0o755);
  });
}

function pathOf({ path }: ProjectFile): string {
  return path;
}
