/** The files that `init` writes. */
import { pagesProducts } from "../hosts/github-pages.ts";
import { netlifyFiles } from "../hosts/netlify.ts";
import type { Config } from "../model/published.ts";
import { pullStep } from "./commands.ts";
import { cronScript } from "./cron.ts";
import type { Dependencies } from "./dependencies.ts";
import { githubWorkflow } from "./github.ts";
import { gitlabPipeline } from "./gitlab.ts";
import { type Project, type ProjectFile, snapshot } from "./project.ts";

/** The files of a project; the settings file, at the path `settings`, comes first. */
export function projectFiles(
  project: Project,
  settings: string,
  dependencies: Dependencies,
): ProjectFile[] {
  const manifest = { private: true, devDependencies: dependencies };
  return [
    { path: settings, text: json(settingsOf(project)) },
    ...ciFiles(project),
    ...hostFiles(project),
    { path: "package.json", text: json(manifest), isShared: true },
    { path: ".gitignore", text: ignored(project), isShared: true },
  ];
}

/** The workflow or script that runs the commands every night, if any. */
export function ciFiles(project: Project): ProjectFile[] {
  switch (project.ci) {
    case "github":
      return [githubWorkflow(project)];
    case "gitlab":
      return [gitlabPipeline(project)];
    case "cron":
      return [cronScript(project)];
    case "none":
      return [];
  }
}

/** The files that a host reads from the repository. */
function hostFiles({ host, ci, source }: Project): ProjectFile[] {
  if (host !== "netlify") return [];
  // If a CI system builds the site, Netlify has nothing to build: `true` is a command that does nothing.
  if (ci !== "none") return netlifyFiles("out", "true");
  const build = "npx --no anthology-build";
  return netlifyFiles("out", source === undefined ? build : `${pullStep} && ${build}`);
}

function settingsOf({ host, source, baseUrl }: Project): Config {
  return {
    $schema: "./node_modules/anthology-build/schemas/config.json",
    // With the snapshot named, a build without it fails instead of publishing the bundled sample.
    ...(source === undefined ? { snapshot } : { source }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    host,
    ...withoutQueries[host],
  };
}

/** Settings for hosts that serve plain files and ignore the query of a request. */
const withoutQueries: Readonly<Record<Project["host"], Config>> = {
  netlify: {},
  cloudflare: {},
  "github-pages": { links: "path", only: [...pagesProducts] },
  server: {},
  bucket: { links: "path" },
};

function ignored({ source }: Project): string {
  const pulled = source === undefined ? [] : [snapshot, `${snapshot}.pull/`];
  const built = ["out/", ".out.anthology-build/", ".out.anthology-build.*", ".anthology-dev/"];
  const lines = ["node_modules/", ...built];
  return `${[...lines, ...pulled].join("\n")}\n`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
