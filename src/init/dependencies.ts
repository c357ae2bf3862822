/** The packages that a site needs, as a package.json names them. */
import { hostPrograms } from "../hosts/pinned.ts";
import type { Project } from "./project.ts";

/** Names of packages, each with its version, file, folder or address. */
export type Dependencies = Readonly<Record<string, string>>;

/** This package, and the program of the host, whose version only the user changes. */
export function dependenciesOf({ host, ci }: Project, own: Dependencies): Dependencies {
  const programs: Readonly<Record<string, Dependencies>> = hostPrograms;
  return ci === "none" ? own : { ...own, ...programs[host] };
}

/** The command that installs these packages and adds them to a package.json. */
export function installCommand(dependencies: Dependencies): string {
  const packages = Object.entries(dependencies).map(([name, value]) =>
    /^\d/.test(value) ? `${name}@${value}` : value,
  );
  return `npm install --save-dev --save-exact ${packages.join(" ")}`;
}
