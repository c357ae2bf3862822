/** Prints the Debian packages that the second suite of tests needs, for `.ci/run`. */
import { allPackages } from "../src/testing/needs.ts";

console.log(allPackages().join(" "));
