/** `anthology-build init`: write the settings file of a site, and the workflow that publishes it every night. */
import { type Command, Option } from "commander";
import type { InitSettings } from "../../commands/init.ts";
import { ciSystems, hosts } from "../../init/project.ts";
import { addOutputOptions, type OutputFlags } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface Flags extends OutputFlags, InitSettings {}

export function addInitCommand(program: Command, screen: Terminal): void {
  const command = program
    .command("init")
    .description("Write a settings file, and a CI workflow that pulls, builds and publishes")
    .addOption(new Option("--host <name>", "where the site is published").choices(hosts))
    .addOption(new Option("--ci <name>", "what runs the commands every night").choices(ciSystems))
    .option("-b, --base-url <url>", "address of the site")
    .option("--source <url>", "service that `pull` reads; without it, you provide the snapshot")
    .option("--target <place>", "for server and bucket: a folder, or rclone's remote:bucket/prefix")
    .option("--force", "overwrite the settings file and the workflow");
  addOutputOptions(command)
    .addHelpText(
      "after",
      `
In a terminal, the command asks for missing settings. Elsewhere, --host is required, --base-url if the host does not
give the address, and --target for server and bucket. --ci defaults to cron for server, and to github for others.
An existing package.json or .gitignore stays unchanged.

Examples:
  $ anthology-build init
  $ anthology-build init --host netlify --base-url https://example.org --source https://service.example/api/

Exit status: 0 written; 2 could not run, nothing was written.`,
    )
    .action((flags: Flags) => run(flags, screen));
}

async function run(flags: Flags, screen: Terminal): Promise<void> {
  const { init } = await import("../../commands/init.ts");
  const isAsked = process.stdin.isTTY === true && screen.isInteractive && flags.json !== true;
  const settings = isAsked
    ? await (await import("../questions.ts")).askSettings(flags, screen)
    : flags;
  const result = init(settings);
  if (flags.json === true) {
    screen.result(JSON.stringify(result));
  } else if (flags.quiet !== true) {
    for (const path of result.written) screen.result(`written: ${path}`);
    for (const path of result.kept) screen.result(`kept:    ${path}`);
    for (const warning of result.warnings) screen.error(warning);
    screen.result("next:");
    for (const step of result.next) screen.result(`  - ${step}`);
  }
}
