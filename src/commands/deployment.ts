/** The address that a host gives to the deployment that is built on it. */

/** Such an address, and the variable of the environment that it comes from. */
export interface Deployment {
  readonly url: string;
  readonly source: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address of this deployment, on a host that is recognised; undefined anywhere else. A bare `URL` means nothing:
 * many programs set a variable of that name.
 * @param host the host that the settings name: GitHub builds much that is not for GitHub Pages
 */
export function deploymentUrl(environment: Environment, host?: string): Deployment | undefined {
  for (const [name, isHere, variable] of recognised(environment)) {
    const url = environment[variable];
    if (isHere && url) return { url, source: `${variable} of ${name}` };
  }
  if (host === "github-pages" && environment.GITHUB_ACTIONS === "true") {
    return pagesUrl(environment.GITHUB_REPOSITORY ?? "");
  }
  return undefined;
}

function recognised({ NETLIFY, CONTEXT, CF_PAGES }: Environment) {
  const isNetlify = NETLIFY === "true";
  return [
    // On Netlify, URL is the address of the whole site: a preview has one of its own.
    ["Netlify", isNetlify && CONTEXT === "production", "URL"],
    ["Netlify", isNetlify, "DEPLOY_PRIME_URL"],
    ["Cloudflare Pages", CF_PAGES === "1", "CF_PAGES_URL"],
  ] as const;
}

/** `owner/name` is served below the owner's address, `owner/owner.github.io` at its root. A path has capitals. */
function pagesUrl(repository: string): Deployment | undefined {
  const [owner, name] = repository.split("/");
  if (!owner || !name) return undefined;
  const domain = `${owner}.github.io`.toLowerCase();
  const isRoot = name.toLowerCase() === domain;
  const url = isRoot ? `https://${domain}` : `https://${domain}/${name}`;
  return { url, source: "GITHUB_REPOSITORY of GitHub Pages" };
}
