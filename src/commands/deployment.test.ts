/** The address of a deployment, on a host that is recognised. */
import { expect, test } from "vitest";
import { deploymentUrl } from "./deployment.ts";

const netlify = {
  NETLIFY: "true",
  URL: "https://anthology.example",
  DEPLOY_PRIME_URL: "https://deploy-preview-7--anthology.netlify.app",
};
const cloudflare = { CF_PAGES: "1", CF_PAGES_URL: "https://f00d.anthology.pages.dev" };
const ofDeployment = [netlify.DEPLOY_PRIME_URL, "DEPLOY_PRIME_URL of Netlify"];

test.each<[string, Readonly<Record<string, string>>, readonly string[] | undefined]>([
  [
    "a production build on Netlify",
    { ...netlify, CONTEXT: "production" },
    [netlify.URL, "URL of Netlify"],
  ],
  ["a preview on Netlify", { ...netlify, CONTEXT: "deploy-preview" }, ofDeployment],
  ["a branch on Netlify", { ...netlify, CONTEXT: "branch-deploy" }, ofDeployment],
  ["Cloudflare Pages", cloudflare, [cloudflare.CF_PAGES_URL, "CF_PAGES_URL of Cloudflare Pages"]],
  [
    "a machine with URL alone, which other programs set too",
    { URL: netlify.URL, CONTEXT: "production" },
    undefined,
  ],
  [
    "a machine with the variables of Netlify",
    { URL: netlify.URL, DEPLOY_PRIME_URL: netlify.DEPLOY_PRIME_URL },
    undefined,
  ],
  [
    "a machine with the variable of Cloudflare Pages",
    { CF_PAGES_URL: cloudflare.CF_PAGES_URL },
    undefined,
  ],
  [
    "Netlify with an empty variable",
    { NETLIFY: "true", CONTEXT: "production", URL: "" },
    undefined,
  ],
])("%s", (_title, environment, found) => {
  expect(deploymentUrl(environment)).toEqual(found && { url: found[0], source: found[1] });
});
