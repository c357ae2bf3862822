/** `anthology-build completion`: print a script that completes commands, options and values in a shell. */
import { Argument, type Command } from "commander";
import { completionScripts } from "../completion.ts";
import type { Terminal } from "../terminal.ts";

export function addCompletionCommand(program: Command, screen: Terminal): void {
  program
    .command("completion")
    .description("Print a script that completes commands and options in a shell")
    .addArgument(
      new Argument("<shell>", "shell to complete in").choices(Object.keys(completionScripts)),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ echo 'eval "$(anthology-build completion bash)"' >> ~/.bashrc
  $ echo 'eval "$(anthology-build completion zsh)"' >> ~/.zshrc
  $ anthology-build completion fish > ~/.config/fish/completions/anthology-build.fish

Exit status: 0 printed; 2 could not run.`,
    )
    .action((shell: string) => {
      const script = completionScripts[shell];
      if (script !== undefined) screen.result(script(program));
    });
}
