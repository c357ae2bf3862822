/**
 * Runs every recipe of docs/nightly.md for two nights, against a live service on this machine, on a site with a logo, a colour,
 * styles, pages and files of its own. Actions of GitHub, and what a recipe installs, are left out; `netlify` and `wrangler`
 * are replaced by a program that unpacks what they would send. The commands for object storage are those of docs/publishing.md.
 *
 * @module-tag packages
 * @module-tag bash
 * @module-tag rclone
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import type { Listening } from "./hosts/listen.ts";
import { githubPagesFiles } from "./hosts/repositories.ts";
import { anthology } from "./testing/anthology.ts";
import { buildQuietly } from "./testing/build-quietly.ts";
import { startBucket } from "./testing/hosts/bucket.ts";
import { freePort } from "./testing/hosts/host.ts";
import { serveHere } from "./testing/hosts/served-here.ts";
import { loadFiles } from "./testing/load-files.ts";
import { newFolder } from "./testing/new-folder.ts";
import { runProgram } from "./testing/program.ts";
import { oneForm } from "./testing/site-options.ts";
import { alterSnapshot } from "./testing/snapshots.ts";
import { picture, touched } from "./testing/tree.ts";
import { jobsOf, nightlyPage, recipe, scriptsOf } from "./testing/workflow.ts";

const packageFolder = fileURLToPath(new URL("../", import.meta.url));
const look = readFileSync(join(packageFolder, "docs/your-own-look.md"), "utf8");

let folder: string;
let servers: Listening[];
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = newFolder();
  servers = [];
});
afterEach(() => Promise.all(servers.map((server) => server.stop())));

/** Serves a folder, whose content may change later. @returns its address */
async function serve(name: string): Promise<string> {
  mkdirSync(at(name), { recursive: true });
  const listening = await serveHere(at(name));
  servers.push(listening);
  return listening.origin;
}

const service = () => at("service.sqlite");
/** The folder that a recipe publishes to. */
const web = () => at("web/anthology");

/** Starts the service, and makes the project: the settings and files of docs/nightly.md and docs/your-own-look.md. */
async function begin(only?: readonly string[]) {
  const [source, baseUrl] = [await serve("service"), await serve("web/anthology")];
  loadFiles(anthology(6), service());
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text, { mode });
  };
  const block = (page: string, start: string) => {
    const [, text = ""] =
      new RegExp(`^\`\`\`${start}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page) ?? [];
    return text;
  };
  const settings = [nightlyPage, look].map((page) =>
    JSON.parse(block(page, 'json title="anthology.config.json"')),
  );
  const all = Object.assign({}, ...settings, { source, baseUrl, rate: 10_000, only });
  expect(Object.keys(all)).toEqual(
    expect.arrayContaining(["about", "logo", "accent", "stylesheet", "pages", "static"]),
  );
  put("site/anthology.config.json", JSON.stringify(all));
  cpSync(join(packageFolder, "data/about.json"), at("site/about.json"));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';
  put("site/logo.svg", svg);
  put("site/static/images/lamp.svg", svg);
  put("site/own.css", block(look, 'css title="own.css"'));
  put("site/pages/en/about.md", block(look, 'markdown title="pages/en/about.md"'));
  put("site/package.json", "{}");
  mkdirSync(at("site/node_modules/.bin"), { recursive: true });
  symlinkSync(packageFolder, at("site/node_modules/anthology-build"));
  symlinkSync("../anthology-build/dist/cli/main.js", at("site/node_modules/.bin/anthology-build"));
  const send =
    '#!/bin/sh\nset -e\nfind "$WEB" -mindepth 1 -delete\nnpx --no anthology-build pack --unpack packed "$WEB" >&2\n';
  for (const name of ["netlify", "wrangler"]) put(`site/node_modules/.bin/${name}`, send, 0o755);
  for (const name of ["npm", "sudo", "apt-get"]) put(`tools/${name}`, "#!/bin/sh\n", 0o755);
  put("rclone.conf", `[r2]\ntype = alias\nremote = ${at("web")}\n\n[preview]\ntype = alias\n`);
  return source;
}

interface Script {
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function run({ script, env: own = {} }: Script) {
  const env = {
    PATH: [at("tools"), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    WEB: web(),
    npm_config_loglevel: "warn",
    npm_config_update_notifier: "false",
    // Secrets and what actions set.
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => !value.includes("${{"))),
    RCLONE_CONF: readFileSync(at("rclone.conf"), "utf8"),
    RCLONE_CONFIG: at("rclone.conf"),
    RUNNER_TEMP: folder,
    BASE_URL: JSON.parse(readFileSync(at("site/anthology.config.json"), "utf8")).baseUrl,
  };
  const text = script.replaceAll("/srv/anthology", at("srv"));
  const options = { env, cwd: at("site") };
  return await promisify(execFile)("bash", ["-eo", "pipefail", "-c", text], options);
}

const cron: Script = { script: recipe("#!/bin/sh").replace('cd "$(dirname "$0")"', "") };
const stepsOf = (text: string) => Object.values(jobsOf(text)).flatMap(scriptsOf);
const github = stepsOf(recipe("# .github/workflows/anthology.yml"));
const gitlab = parse(recipe("# .gitlab-ci.yml")).publish;
/** The commands in the prose of a section, or the row of a table, which begins like this. */
const inProse = (start: string) => {
  const [section = ""] = nightlyPage
    .slice(nightlyPage.indexOf(start))
    .split(start.startsWith("|") ? "\n" : "\n\n#");
  const commands = [...section.matchAll(/`(npx --no [^`]*)`/g)];
  return commands.map(([, command = ""]): Script => ({ script: command }));
};

/** The commands of each recipe: those that build, then for each host those that deploy, or the folder that an action deploys. */
const recipes: Readonly<
  Record<
    string,
    readonly [building: readonly Script[], hosts: readonly (readonly Script[] | string)[]]
  >
> = {
  "GitHub Actions": [
    github.slice(0, -1),
    [github.slice(-1), inProse("| Netlify"), inProse("| Cloudflare")],
  ],
  "two jobs": [[], [stepsOf(recipe("# .github/workflows/deploy.yml"))]],
  "GitHub Pages": [stepsOf(githubPagesFiles("public")[0]?.text ?? ""), ["public"]],
  "GitLab CI": [[], [[{ script: [...gitlab.before_script, ...gitlab.script].join("\n") }]]],
  "a preview": [[], [inProse("## A preview of a pull request")]],
};

/** The service of this night. */
async function serveRecords(source: string) {
  await buildQuietly(service(), at("service"), { ...oneForm, baseUrl: source });
}

/** The second text of the published site, which is whole. */
async function published(): Promise<string> {
  expect(await runProgram(["verify", web()])).toMatchObject({ status: 0, stderr: "" });
  expect(existsSync(join(web(), "images/lamp.svg"))).toBe(true);
  expect(readFileSync(join(web(), "pages/about/index.html"), "utf8")).toMatch(
    /own\.css.*logo\.svg/s,
  );
  return JSON.parse(readFileSync(join(web(), "api/texts/2/index.json"), "utf8")).text;
}

const change = "UPDATE text SET text = 'Ἄλλο' WHERE id = 2";

test.each(Object.entries(recipes))(
  "%s publishes a site with additions, and what changed on the second night",
  async (_, [building, hosts]) => {
    // What the workflows need, and pages of the reading edition to show the additions.
    const source = await begin(["json", "changes", "dumps", "landing", "reader"]);
    const scripts = [building, ...hosts].flatMap((some) => (typeof some === "string" ? [] : some));
    expect(scripts.length).toBeGreaterThan(0);
    const night = async () => {
      await serveRecords(source);
      // Where nothing is pulled, the snapshot is committed.
      if (!scripts.some(({ script }) => script.includes("pull"))) {
        cpSync(service(), at("site/data/anthology.sqlite"));
      }
      for (const one of building) await run(one);
      const texts = new Set<string>();
      for (const host of hosts) {
        if (typeof host === "string") {
          rmSync(web(), { recursive: true });
          cpSync(at(`site/${host}`), web(), { recursive: true });
        } else for (const one of host) await run(one);
        texts.add(await published());
      }
      return [...texts];
    };
    expect(await night()).toEqual(["Μοῦσα φίλα 2"]);
    alterSnapshot(service(), change);
    expect(await night()).toEqual(["Ἄλλο"]);
  },
);

test("the second night of cron lists what changed and writes no other file, the third nothing; it prints nothing", async () => {
  const source = await begin();
  // The web server serves the current release.
  rmSync(web(), { recursive: true });
  symlinkSync(at("srv/current"), web());
  const night = async () => {
    await serveRecords(source);
    expect(await run(cron)).toEqual({ stdout: "", stderr: "" });
    return picture(realpathSync(web()));
  };
  const first = await night();
  expect(await published()).toBe("Μοῦσα φίλα 2");
  alterSnapshot(service(), change);
  const second = await night();
  expect(await published()).toBe("Ἄλλο");
  const { collections } = JSON.parse(readFileSync(join(web(), "changes.json"), "utf8"));
  const changed = collections.filter((one: { changed: unknown[] }) => one.changed.length > 0);
  expect(changed.map((one: { name: string }) => one.name)).toEqual(["passages", "texts"]);
  const files = touched(first, second).filter((path) => second[path]?.kind === "file");
  const isOfApi = (path: string) => /^(?:format-api\/)?api\//.test(path);
  const ofText = /^(?:format-api\/)?api\/(?:texts|passages)(?:_xml)?\//;
  expect(
    files.filter((path) => isOfApi(path) && !ofText.test(path) && !/passages\.json$/.test(path)),
  ).toEqual([]);
  expect(files).toContain("api/texts/2/index.json");
  expect(files).not.toContain("api/texts/1/index.json");
  const release = realpathSync(web());
  expect(touched(second, await night())).toEqual([]);
  expect(realpathSync(web())).toBe(release);
});

test("object storage receives the site, as docs/publishing.md says", async () => {
  const objects = at("objects");
  const bucket = await startBucket({
    directory: objects,
    port: await freePort(),
    onRequest: () => true,
  });
  servers.push(bucket);
  await begin(["json"]);
  cpSync(service(), at("site/data/anthology.sqlite"));
  const page = readFileSync(join(packageFolder, "docs/publishing.md"), "utf8");
  const [, block = ""] = /```console\n(\$ export RCLONE_CONFIG_REMOTE[^`]*)```/.exec(page) ?? [];
  const account = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map((name) => `${name}=S3RVER`);
  const here = `RCLONE_CONFIG_REMOTE_ENDPOINT=${bucket.origin}`;
  // Buckets of AWS have host names of their own.
  const commands = block.replaceAll(/^\$ /gm, "").replace("PROVIDER=AWS", "PROVIDER=Other");
  const script = `export ${here} ${account.join(" ")}\n${commands}`;
  const { stdout } = await run({
    script: script.replaceAll("remote:bucket/", "remote:anthology/"),
  });
  expect(stdout).toMatch(
    /remote:anthology\/prefix: [1-9][0-9]* new and 0 changed files uploaded, 0 deleted\n$/,
  );
});
