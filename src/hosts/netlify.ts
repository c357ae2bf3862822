/** The files for Netlify in a repository: its settings, and the edge function that answers every request. */
import { packsFolder } from "../routing/routes.ts";
import type { RepositoryFile } from "./configuration.ts";

/** Path of the edge function of the installed package, from the function of the repository. */
const installedFunction = "../../node_modules/anthology-build/dist/hosts/netlify/api.js";

/**
 * The files for a repository that has anthology-build among its dependencies.
 * @param folder of the packed site, which is published: Netlify compares every file at each deployment
 * @param options of the build
 */
export function netlifyFiles(
  folder: string,
  options = "",
  functions = "netlify/edge-functions",
): RepositoryFile[] {
  const command = (url: string) =>
    `npx anthology-build${options} --base-url ${url} && npx anthology-build pack ${folder}`;
  // JSON strings are also TOML strings.
  const text = (value: string) => JSON.stringify(value);
  const settings = `# Builds the site, packs it, and implements the whole contract: the edge function answers every request from the packs.
# Netlify gives the address of the site, and of each preview. All other settings belong in anthology.config.json.
[build]
  command = ${text(command("$URL"))}
  publish = ${text(folder)}
  edge_functions = ${text(functions)}

[context.deploy-preview]
  command = ${text(command("$DEPLOY_PRIME_URL"))}

[context.branch-deploy]
  command = ${text(command("$DEPLOY_PRIME_URL"))}

[[edge_functions]]
  function = "api"
  path = "/*"
  excludedPath = "/${packsFolder}*"
`;
  const edgeFunction = `// Answers every request of the site. The package must be a dependency of this repository.
export { default } from ${text(installedFunction)};
`;
  return [
    { path: "netlify.toml", text: settings },
    { path: `${functions}/api.js`, text: edgeFunction },
  ];
}
