/** The recipe for GitLab CI. */
import { yamlText } from "../hosts/workflow-values.ts";
import { buildStep, publishStep, pullStep, readSite } from "./commands.ts";
import { needsRclone, type Project, type ProjectFile, textOf } from "./project.ts";

/** The pipeline that pulls, builds and publishes; the project's schedule runs it every night. */
export function gitlabPipeline(project: Project): ProjectFile {
  const isPulled = project.source !== undefined;
  const commands = [...(isPulled ? [pullStep] : []), readSite, buildStep, ...publishStep(project)];
  const text = textOf(
    `# ${isPulled ? "Pulls, builds" : "Builds"} and publishes what changed, after each push and on schedule.`,
    "publish:",
    "  image: node:24",
    `  timeout: ${isPulled ? 4 : 1}h`,
    "  rules:",
    "    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
    "  resource_group: anthology",
    "  # The next run begins with what this one leaves: it reads and builds only what has changed.",
    "  cache:",
    "    key: anthology",
    "    paths:",
    "      - out/",
    "      - .out.anthology-build.json",
    "      - .out.anthology-build.state",
    "      - .out.anthology-build.snapshot",
    isPulled && "      - data/anthology.sqlite\n      - data/anthology.sqlite.pull/",
    "  before_script:",
    needsRclone(project) && "    - apt-get update -qq && apt-get install -y -qq rclone",
    "    - npm ci --ignore-scripts",
    "  script:",
    ...commands.map((command) => `    - ${yamlText(command)}`),
  );
  return { path: ".gitlab-ci.yml", text };
}
