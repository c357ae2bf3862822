/** The questions of `init` on a terminal. */
import { createInterface } from "node:readline/promises";
import {
  defaultCi,
  type InitQuestion,
  type InitSettings,
  missingSettings,
  takesTarget,
} from "../commands/init.ts";
import { serviceOf } from "../commands/pull.ts";
import { checkWorkflowValue } from "../hosts/workflow-values.ts";
import { ciSystems, hosts } from "../init/project.ts";
import { AnthologyError } from "../model/errors.ts";
import { parseBaseUrl } from "../site/options.ts";
import { Interrupted } from "./signals.ts";
import type { Terminal } from "./terminal.ts";

interface Question {
  readonly text: string;
  /** The answer that an empty line stands for; without one, an empty line leaves the setting undefined. */
  readonly preset?: string;
  /** Throws when the answer cannot be used. */
  check(answer: string): unknown;
}

/** The given settings, and an answer for each missing one. */
export async function askSettings(given: InitSettings, screen: Terminal): Promise<InitSettings> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stopped = new AbortController();
  terminal.once("SIGINT", () => stopped.abort(new Interrupted("SIGINT", "nothing was written")));
  terminal.once("close", () => stopped.abort(new Interrupted("SIGHUP", "nothing was written")));
  let settings = given;
  const ask = async (name: InitQuestion, question: Question) => {
    while (settings[name] === undefined) {
      const preset = question.preset === undefined ? "" : ` [${question.preset}]`;
      const line = await terminal
        .question(`${question.text}${preset}: `, { signal: stopped.signal })
        .catch(() => {
          throw stopped.signal.reason;
        });
      const answer = line.trim() || question.preset;
      try {
        if (answer !== undefined) question.check(answer);
        else if (missingSettings(settings).includes(name)) continue;
        settings = { ...settings, [name]: answer };
        if (answer === undefined) return;
      } catch (error) {
        if (!(error instanceof AnthologyError)) throw error;
        screen.error(error.message);
      }
    }
  };
  try {
    await ask("host", choice("Where is the site published", hosts, "github-pages"));
    const { host = "github-pages" } = settings;
    await ask("ci", choice("What runs the commands every night", ciSystems, defaultCi(host)));
    const isNeeded = missingSettings(settings).includes("baseUrl");
    await ask("baseUrl", {
      text: isNeeded ? "Address of the site" : "Address of the site (empty: the host gives it)",
      check: parseBaseUrl,
    });
    await ask("source", {
      text: "Service that the records come from (empty: none, you provide the snapshot)",
      check: serviceOf,
    });
    if (takesTarget(host) && settings.ci !== "none") {
      await ask("target", {
        text: "Where to publish: a folder, or rclone's remote:bucket/prefix",
        check: (answer) => checkWorkflowValue("target", answer),
      });
    }
    return settings;
  } finally {
    terminal.close();
  }
}

function choice(text: string, choices: readonly string[], preset: string): Question {
  return {
    text: `${text} (${choices.join(", ")})`,
    preset,
    check: (answer) => {
      if (choices.includes(answer)) return;
      throw new AnthologyError("run", `expected one of ${choices.join(", ")}`);
    },
  };
}
