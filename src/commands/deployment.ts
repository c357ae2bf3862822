/** The address that a host gives to a deployment, read from the environment of the build. */

/** The address of a deployment, and the environment variable that it comes from. */
export interface Deployment {
  readonly url: string;
  readonly source: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address of this deployment if the host is recognised, otherwise undefined. `URL` alone proves nothing: many
 * programs set a variable of that name.
 */
export function deploymentUrl(environment: Environment): Deployment | undefined {
  for (const [name, isHere, variable] of recognised(environment)) {
    const url = environment[variable];
    if (isHere && url) return { url, source: `${variable} of ${name}` };
  }
  return undefined;
}

function recognised({ NETLIFY, CONTEXT, CF_PAGES }: Environment) {
  const isNetlify = NETLIFY === "true";
  return [
    // On Netlify, URL is the address of the production site, even in a preview.
    ["Netlify", isNetlify && CONTEXT === "production", "URL"],
    ["Netlify", isNetlify, "DEPLOY_PRIME_URL"],
    ["Cloudflare Pages", CF_PAGES === "1", "CF_PAGES_URL"],
  ] as const;
}
