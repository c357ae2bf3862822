/** The recipe for cron. */
import { buildStep, publishStep, pullStep, readSite } from "./commands.ts";
import { type Project, type ProjectFile, textOf } from "./project.ts";

/** Name of the script that cron runs. */
export const scriptName = "nightly.sh";

/** The script that pulls, builds and publishes. It prints only errors, because cron mails what a script prints. */
export function cronScript(project: Project): ProjectFile {
  const isPulled = project.source !== undefined;
  const commands = [...(isPulled ? [pullStep] : []), readSite, buildStep, ...publishStep(project)];
  const text = textOf(
    "#!/bin/sh",
    `# ${isPulled ? "Pulls, builds" : "Builds"} and publishes what changed. For cron, every night at 3:17:`,
    `#   17 3 * * * flock -n /tmp/anthology.lock /path/to/${scriptName}`,
    "set -eu",
    'cd "$(dirname "$0")"',
    'PATH="$PATH:/usr/local/bin" # that of cron is short',
    "# npm 12 notes each command that npx runs.",
    "export npm_config_loglevel=warn npm_config_update_notifier=false",
    ...commands.map(quietly),
  );
  return { path: scriptName, text, isExecutable: true };
}

function quietly(command: string): string {
  return command.replace(/^(npx --no anthology-build (?:pull|build|publish)\b.*)$/, "$1 --quiet");
}
