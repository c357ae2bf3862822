/** Errors for wrong arguments: what was expected, what was found and what to do. */
import type { Command, CommanderError } from "commander";
import { AnthologyError } from "../model/errors.ts";

/** Words that are valid in place of a command. */
const programWords = ["help", "-h", "--help", "-V", "--version"];

/** The arguments with their command: `build` if none is given, `<command> --help` for `help <command>`. */
export function withCommand(
  args: readonly string[],
  commands: readonly string[],
): readonly string[] {
  const [first = "build", ...rest] = args;
  const [second] = rest;
  if (first === "help" && second !== undefined) {
    return commands.includes(second) ? [second, "--help"] : [second];
  }
  if (commands.includes(first) || programWords.includes(first)) return [first, ...rest];
  // Drop what follows an unknown command, so that the error is about the command.
  return first.startsWith("-") ? ["build", ...args] : [first];
}

/** Makes every command throw an `AnthologyError` for wrong arguments, before it does anything. */
export function refuseWrongUsage(program: Command): void {
  for (const command of [program, ...program.commands]) {
    command.exitOverride((error) => {
      // Commander also throws after it has printed help or version.
      throw error.exitCode === 0 ? error : usageError(error, command);
    });
  }
  program.hook("preAction", (_, command) => {
    for (const option of command.options) {
      const values: unknown = command.getOptionValue(option.attributeName());
      for (const value of [values].flat()) checkValue(command, option.long ?? option.flags, value);
    }
    for (const [index, value] of command.args.entries()) {
      checkValue(command, `<${command.registeredArguments[index]?.name()}>`, value);
    }
  });
}

/** The error of the parser, with a hint to the help of the command. */
function usageError({ code, message }: CommanderError, command: Command): AnthologyError {
  // Commander may add a guess in brackets at the end.
  const [, text = message, guess] =
    /^error: (.*?)(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  const found = code === "commander.excessArguments" ? excess(command) : text;
  const isCommand = code === "commander.unknownCommand";
  const advice = isCommand ? guess?.replace("mean ", "mean anthology-build ") : guess;
  const help = helpOf(command);
  const hint =
    advice === undefined ? `${help} lists arguments and options` : `${advice} See also ${help}`;
  return new AnthologyError("run", found, { hint });
}

function helpOf(command: Command): string {
  return command.parent === null
    ? "anthology-build --help"
    : `anthology-build ${command.name()} --help`;
}

function excess(command: Command): string {
  const expected = command.registeredArguments.length;
  const surplus = command.args.slice(expected).map((word) => `'${word}'`);
  return `too many arguments for '${command.name()}': expected ${expected}, found ${surplus.join(", ")} as well`;
}

/** Refuses texts that the parser accepts but that are certainly mistakes. @param label name in the help */
function checkValue({ options }: Command, label: string, value: unknown): void {
  if (typeof value !== "string") return;
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
