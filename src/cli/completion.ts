/** Completion scripts for shells, made from the program's own commands and options. */
import type { Argument, Command, Option } from "commander";

/** The function that writes the script, for each shell. */
export const completionScripts: Readonly<Record<string, (program: Command) => string>> = {
  bash: bashScript,
  // Zsh runs the script of bash.
  zsh: (program) =>
    `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`,
  fish: fishScript,
};

/**
 * The script turns the words so far into one text, such as "build --links 1": the command, the last option and how many
 * words ago it was. If no word fits, bash completes file names.
 */
function bashScript(program: Command): string {
  const name = program.name();
  const commands = [...program.commands.map((command) => command.name()), "help"].join(" ");
  const options = program.commands.map(
    (command) =>
      `    ${command.name()}) options="${optionsOf(command).flatMap(flagsOf).join(" ")}" ;;`,
  );
  const words = program.commands.flatMap((command) => [
    ...choicesOf(command).map((choices) => `    "${command.name()}  1") words="${choices}" ;;`),
    ...optionsOf(command).flatMap((option) => {
      const { argChoices, variadic } = option;
      if (argChoices === undefined) return [];
      const places = flagsOf(option).map(
        (flag) => `"${command.name()} ${flag} "${variadic ? "*" : 1}`,
      );
      return [`    ${places.join("|")}) words="${argChoices.join(" ")}" ;;`];
    }),
  ]);
  return `_anthology_build() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=build option= distance=0 word words= options=
  local line=()
  # Bash takes the sign in --option=value for a word.
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    [[ $word == = ]] || line+=("$word")
  done
  [[ $current == = ]] && current=
  [[ " ${commands} " == *" \${line[0]:-none} "* ]] && command=\${line[0]}
  for word in "\${line[@]}"; do
    distance=$((distance + 1))
    [[ $word == -* ]] && option=$word distance=0
  done
  [[ $option ]] && distance=$((distance + 1))
  case $command in
${options.join("\n")}
  esac
  case "$command $option $distance" in
${words.join("\n")}
    "help  1") words="${commands}" ;;
  esac
  [[ \${#line[@]} -eq 0 ]] && words="${commands}"
  [[ $current == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _anthology_build ${name}`;
}

function fishScript(program: Command): string {
  const name = program.name();
  const line = (when: string, rest: string) => `complete -c ${name} -n "${when}" ${rest}`;
  const commands = program.commands.flatMap((command) => {
    const isDefault = command.name() === "build" ? "__fish_use_subcommand; or " : "";
    const when = `${isDefault}__fish_seen_subcommand_from ${command.name()}`;
    return [
      line("__fish_use_subcommand", `-a ${command.name()} -d ${quoted(command.description())}`),
      ...optionsOf(command).map((option) => line(when, fishOption(option))),
      ...choicesOf(command).map((choices) => line(when, `-a "${choices}"`)),
      ...(command.registeredArguments.some(isPath) ? [line(when, "-F")] : []),
    ];
  });
  return [`complete -c ${name} -f`, ...commands].join("\n");
}

function fishOption(option: Option): string {
  const { short, long, description, argChoices } = option;
  const value = argChoices === undefined ? "-r -F" : `-x -a "${argChoices.join(" ")}"`;
  return [
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(long === undefined ? [] : [`-l ${long.slice(2)}`]),
    ...(takesValue(option) ? [value] : []),
    `-d ${quoted(description)}`,
  ].join(" ");
}

/** The options in the help, `--help` included. */
function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function flagsOf({ short, long }: Option): string[] {
  return [short, long].filter((flag) => flag !== undefined);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** The choices of each argument that has a fixed list. */
function choicesOf({ registeredArguments }: Command): string[] {
  return registeredArguments.flatMap(({ argChoices }) => argChoices?.join(" ") ?? []);
}

function isPath(argument: Argument): boolean {
  return /^(file|folder)s?$/.test(argument.name());
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
