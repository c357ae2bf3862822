/** The recipe for GitHub Actions. */
import { deployJob, pinned, setUpSteps, uploadSteps } from "../hosts/pinned.ts";
import { buildStep, isPublished, publishStep, pullStep } from "./commands.ts";
import { credentials, needsRclone, type Project, type ProjectFile, textOf } from "./project.ts";

/** The workflow that pulls, builds and publishes every night. */
export function githubWorkflow(project: Project): ProjectFile {
  const isPages = project.host === "github-pages";
  const isPulled = project.source !== undefined;
  const what = isPulled ? "Pulls, builds" : "Builds";
  const text = textOf(
    `# ${what} and publishes what changed, ${isPulled ? "every night and " : ""}after each push.`,
    "name: Anthology",
    "on:",
    isPulled && '  schedule:\n    - cron: "17 3 * * *" # UTC',
    "  push:",
    "    branches: [main, master]",
    "  workflow_dispatch:",
    "permissions: {}",
    "concurrency: anthology",
    "jobs:",
    isPages ? "  build:" : "  publish:",
    "    runs-on: ubuntu-latest",
    isPulled && "    # The first pull may take three hours.",
    `    timeout-minutes: ${isPulled ? 240 : 60}`,
    "    permissions:",
    "      contents: read",
    isPages && "      pages: read",
    isPages && `    outputs:\n      changed: ${expression("steps.published.outputs.changed")}`,
    "    steps:",
    ...setUpSteps,
    "      # The next run begins with what this one leaves: it reads and builds only what has changed.",
    `      - uses: ${pinned("actions/cache")}`,
    "        with:",
    "          path: |",
    "            out",
    "            .out.anthology-build.json",
    "            .out.anthology-build.state",
    "            .out.anthology-build.snapshot",
    isPulled && "            data/anthology.sqlite\n            data/anthology.sqlite.pull",
    `          key: anthology-${expression("github.run_id")}`,
    "          restore-keys: anthology-",
    isPulled && `      - run: ${pullStep}`,
    ...siteSteps(project),
    ...(isPages ? pagesSteps : commandSteps(project)),
  );
  return { path: ".github/workflows/anthology.yml", text };
}

/** The steps that find the address of the site, and build it. */
function siteSteps({ baseUrl, host }: Project): string[] {
  const fromSettings = [
    "      - name: Read the address of the site from the settings",
    `        run: node -p '"SITE=" + JSON.parse(fs.readFileSync("anthology.config.json")).baseUrl' >> "$GITHUB_ENV"`,
    `      - run: ${buildStep}`,
  ];
  if (host !== "github-pages" || baseUrl !== undefined) return fromSettings;
  return [
    `      - uses: ${pinned("actions/configure-pages")}`,
    "        id: pages",
    "      - name: Take the address of the site from GitHub Pages",
    '        run: echo "SITE=$BASE_URL" >> "$GITHUB_ENV"',
    "        env:",
    `          BASE_URL: ${expression("steps.pages.outputs.base_url")}`,
    `      - run: ${buildStep} --base-url "$SITE"`,
  ];
}

const pagesSteps: readonly string[] = [
  "      - name: Compare with the published site",
  "        id: published",
  "        run: |",
  `          if ${isPublished}; then changed=false; else changed=true; fi`,
  '          echo "changed=$changed" >> "$GITHUB_OUTPUT"',
  ...uploadSteps("out", "steps.published.outputs.changed == 'true'"),
  ...deployJob("needs.build.outputs.changed == 'true'"),
];

function commandSteps(project: Project): string[] {
  const secrets = credentials[project.host];
  const commands = publishStep(project).map((command) => `          ${command}`);
  return [
    ...(needsRclone(project) ? rcloneSteps : []),
    "      - name: Publish what changed",
    "        run: |",
    ...commands,
    ...(secrets.length === 0 ? [] : ["        env:"]),
    ...secrets.map((name) => `          ${name}: ${expression(`secrets.${name}`)}`),
  ];
}

const rcloneSteps: readonly string[] = [
  "      - name: Set up rclone",
  "        run: |",
  "          sudo apt-get update -qq && sudo apt-get install -y -qq rclone",
  `          printf '%s\\n' "$RCLONE_CONF" > "$RUNNER_TEMP/rclone.conf"`,
  '          echo "RCLONE_CONFIG=$RUNNER_TEMP/rclone.conf" >> "$GITHUB_ENV"',
  "        env:",
  `          RCLONE_CONF: ${expression("secrets.RCLONE_CONF")}`,
];

/** An expression that GitHub replaces by its value. */
function expression(text: string): string {
  return `\${{ ${text} }}`;
}
