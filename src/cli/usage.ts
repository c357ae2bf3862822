/** Wrong arguments as errors that say what was expected, what was found and what to do. */
import { existsSync } from "node:fs";
import type { Command, CommanderError } from "commander";
import { AnthologyError } from "../model/errors.ts";

/** Words that stand in place of a command. */
const programWords = ["help", "-h", "--help", "-V", "--version"];

/** The arguments with the command that they leave out: `build` without any, `<command> --help` for `help <command>`. */
export function withCommand(args: readonly string[], program: Command): readonly string[] {
  const [first, second] = args;
  const isCommand = (word: string) => program.commands.some((command) => command.name() === word);
  if (first === "help" && second !== undefined) {
    return isCommand(second) ? [second, "--help"] : [second];
  }
  if (first === undefined) return ["build"];
  if (isCommand(first) || programWords.includes(first)) return args;
  // The options after a word that names no command must not hide that.
  return first.startsWith("-") ? ["build", ...args] : [first];
}

/** Makes every command throw an `AnthologyError` for wrong arguments, before it does anything. */
export function refuseWrongUsage(program: Command): void {
  for (const command of [program, ...program.commands]) {
    command.exitOverride((error) => {
      // Help and version end in such an error, too.
      throw error.exitCode === 0 ? error : usageError(error, command);
    });
  }
  program.hook("preAction", (_, command) => {
    if (namesOfCommands(command).length > 0) command.error("error: two commands");
    for (const { label, value } of valuesOf(command)) checkValue(command, label, value);
  });
}

/** What the parser found; its text ends with its suggestion in brackets. */
function usageError({ code, message }: CommanderError, command: Command): AnthologyError {
  const [, text = message, similar] =
    /^error: (.*?)(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  const help = `anthology-build ${command.parent === null ? "" : `${command.name()} `}--help`;
  const [name] = namesOfCommands(command);
  if (name !== undefined) {
    return new AnthologyError(
      "run",
      `'${command.name()} ${name}' names two commands, expected one`,
      {
        hint: `Did you mean anthology-build ${name}? See also ${help}`,
      },
    );
  }
  const suggestion = similar?.replace(/mean (?!--)/, "mean anthology-build ");
  const isList = text.includes("...>' argument '");
  const advice = isList ? "A list ends at the next option, or at --." : suggestion;
  return new AnthologyError("run", code === "commander.excessArguments" ? excess(command) : text, {
    hint:
      advice === undefined ? `${help} lists arguments and options` : `${advice} See also ${help}`,
  });
}

function excess(command: Command): string {
  const expected = command.registeredArguments.length;
  const surplus = command.args.slice(expected).map((word) => `'${word}'`);
  return `too many arguments for '${command.name()}': expected ${expected}, found ${surplus.join(", ")} as well`;
}

/** The command's arguments that are names of commands, and of nothing else. */
function namesOfCommands(command: Command): string[] {
  const names = command.parent?.commands.map((other) => other.name()) ?? [];
  return command.args.filter((word) => names.includes(word) && !existsSync(word));
}

interface Value {
  /** The option or argument as the help names it. */
  readonly label: string;
  readonly value: string;
}

/** The texts that a command was given as arguments and as values of options. */
function valuesOf(command: Command): Value[] {
  const ofOptions = command.options.flatMap((option) => {
    const values: unknown = command.getOptionValue(option.attributeName());
    return [values].flat().map((value) => ({ label: option.long ?? option.flags, value }));
  });
  const ofArguments = command.args.map((value, index) => {
    const argument = command.registeredArguments[index] ?? command.registeredArguments.at(-1);
    return { label: `<${argument?.name()}>`, value };
  });
  return [...ofOptions, ...ofArguments].filter(
    (found): found is Value => typeof found.value === "string",
  );
}

/** Refuses what the parser takes for a value, and nobody means as one. */
function checkValue({ options }: Command, label: string, value: string): void {
  const refuse = (expected: string, found: string, hint: string) => {
    throw new AnthologyError("run", `${label}: expected ${expected}, found ${found}`, { hint });
  };
  if (value === "") {
    refuse("a value", "an empty text", "give a value; is a variable of the environment empty?");
  }
  if (options.some(({ long, short }) => value === long || value === short)) {
    refuse("a value", `the option ${value}`, `give the value; a file of that name is ./${value}`);
  }
  if (value.includes("\ufffd")) {
    refuse("text in UTF-8", JSON.stringify(value), "rename the file, or set the terminal to UTF-8");
  }
}
