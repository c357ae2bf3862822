/** The layout of the help: its colours, and the choices of an option on their own lines. */
import { type Argument, Help, type HelpConfiguration, type Option } from "commander";
import { paint } from "./terminal.ts";

const { bold, cyan } = paint(true);
const standardHelp = new Help();

/** Commander removes the colours if the output has none. */
export const helpStyle: HelpConfiguration = {
  styleTitle: bold,
  styleCommandText: bold,
  styleSubcommandText: cyan,
  styleOptionText: cyan,
  styleArgumentText: cyan,
  optionDescription: (option) => withChoices(option) ?? standardHelp.optionDescription(option),
  argumentDescription: (argument) =>
    withChoices(argument) ?? standardHelp.argumentDescription(argument),
};

function withChoices(item: Option | Argument): string | undefined {
  const { description, variadic, argChoices, defaultValue, defaultValueDescription } = item;
  if (argChoices === undefined) return undefined;
  const lines = [description, `(${variadic ? "any" : "one"} of ${argChoices.join(", ")})`];
  const preset = defaultValueDescription ?? (defaultValue as string | undefined);
  if (preset !== undefined) lines.push(`(default: ${preset})`);
  return lines.join("\n");
}
