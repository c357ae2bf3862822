/** The steps that `init` leaves to the user. */
import { isRemote } from "../model/remote.ts";
import { scriptName } from "./cron.ts";
import { credentials, needsRclone, type Project, snapshot } from "./project.ts";

/** The steps in order, one string each. */
export function nextSteps(project: Project, install: string): string[] {
  const { ci, source } = project;
  const first =
    source === undefined
      ? "npx anthology-build"
      : "npx anthology-build pull && npx anthology-build";
  return [
    ...(source === undefined
      ? [`put your snapshot at ${snapshot}; to make one from your records: anthology-build load`]
      : []),
    ci === "none" || ci === "cron"
      ? install
      : `${install}, then commit these files with package-lock.json`,
    ...ciSteps[ci](project),
    ...ownRunner(project),
    `to see the site here first: ${first} && npx anthology-build serve`,
  ];
}

/** The step for a target folder: hosted runners are deleted after a run, with every folder on them. */
function ownRunner({ ci, target }: Project): string[] {
  const isHosted = ci === "github" || ci === "gitlab";
  return isHosted && target !== undefined && !isRemote(target)
    ? [`let a runner on your own server run this, or replace ${target} by a remote of rclone`]
    : [];
}

const ciSteps: Readonly<Record<Project["ci"], (project: Project) => string[]>> = {
  github: (project) => [
    ...(project.host === "github-pages"
      ? ["on GitHub, Settings > Pages > Source: choose GitHub Actions"]
      : []),
    ...secretsOf(project).map(
      (name) => `on GitHub, Settings > Secrets and variables > Actions: add ${name}`,
    ),
    "push: the workflow runs; on GitHub, Actions > Anthology > Run workflow starts it as well",
  ],
  gitlab: (project) => [
    ...secretsOf(project).map((name) => `on GitLab, Settings > CI/CD > Variables: add ${name}`),
    'on GitLab, Build > Pipeline schedules: add one with the interval "17 3 * * *"',
  ],
  cron: (project) => [
    ...credentials[project.host].map((name) => `in the crontab, set ${name}`),
    `add the line at the top of ${scriptName} to your crontab: crontab -e`,
  ],
  none: ({ host }) => {
    if (host === "netlify") return ["connect the repository on Netlify: each push builds the site"];
    return host === "github-pages"
      ? []
      : ["build the site, then publish it: anthology-build help publish"];
  },
};

function secretsOf(project: Project): string[] {
  const rclone =
    project.ci === "gitlab"
      ? "RCLONE_CONFIG, of type File: the content of your rclone.conf"
      : "RCLONE_CONF: the content of your rclone.conf";
  return [...credentials[project.host], ...(needsRclone(project) ? [rclone] : [])];
}
