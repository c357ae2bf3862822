/** What Netlify needs in a repository: its settings, and the edge function that answers every request. */
import type { RepositoryFile } from "./configuration.ts";

/** What the settings of a repository differ in. */
interface NetlifyOptions {
  /** The command that builds the site. */
  readonly command: string;
  /** The folder that the command builds. */
  readonly folder: string;
  /** The folder of the edge function `api`. */
  readonly functions: string;
}

/** The text of `netlify.toml`. */
export function netlifySettings({ command, folder, functions }: NetlifyOptions): string {
  // JSON strings are strings of TOML, too.
  const text = (value: string) => JSON.stringify(value);
  return `# Builds the site, and serves it with the whole contract: the edge function answers every request.
# Netlify says what the address of the site is. All other settings belong in anthology.config.json.
[build]
  command = ${text(command)}
  publish = ${text(folder)}
  edge_functions = ${text(functions)}

[[edge_functions]]
  function = "api"
  path = "/*"
  cache = "manual"
`;
}

/** The edge function of the installed package, as seen from the repository's own. */
const installedFunction = "../../node_modules/anthology-build/dist/hosts/netlify/api.js";

/** The files of a repository that has anthology-build among its dependencies, and whose site this command builds. */
export function netlifyFiles(
  folder: string,
  command = `npx anthology-build${folder === "out" ? "" : ` --out ${folder}`}`,
): RepositoryFile[] {
  const functions = "netlify/edge-functions";
  return [
    { path: "netlify.toml", text: netlifySettings({ command, folder, functions }) },
    {
      path: `${functions}/api.js`,
      text: `// Answers every request of the site. The package must be a dependency: npm install anthology-build
export { default } from ${JSON.stringify(installedFunction)};
`,
    },
  ];
}
