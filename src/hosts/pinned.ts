/**
 * What workflows run of others, and the steps in all of them. Actions are named by commit, because a tag can be moved to
 * other code.
 */

const actions = {
  "actions/cache": ["27d5ce7f107fe9357f9df03efb73ab90386fccae", "v5.0.5"],
  "actions/checkout": ["3d3c42e5aac5ba805825da76410c181273ba90b1", "v7.0.1"],
  "actions/configure-pages": ["983d7736d9b0ae728b81ab479565c72886d7745b", "v5.0.0"],
  "actions/deploy-pages": ["cd2ce8fcbc39b97be8ca5fce6e763baed58fa128", "v5.0.0"],
  "actions/setup-node": ["820762786026740c76f36085b0efc47a31fe5020", "v7.0.0"],
  "actions/upload-pages-artifact": ["fc324d3547104276b827a68afc52ff2a11cc49c9", "v5.0.0"],
} as const;

/** The value of `uses:` for an action. */
export function pinned(action: keyof typeof actions): string {
  const [commit, version] = actions[action];
  return `${action}@${commit} # ${version}`;
}

/** The steps that every job begins with: the repository, Node, and the packages of its lock file. */
export const setUpSteps: readonly string[] = [
  `      - uses: ${pinned("actions/checkout")}`,
  "        with:",
  "          persist-credentials: false",
  `      - uses: ${pinned("actions/setup-node")}`,
  "        with:",
  "          node-version: 24",
  "          cache: npm",
  "      # The package brings its SQLite binding for this Node: no script has to run.",
  "      - run: npm ci --ignore-scripts",
];

/** The step that uploads a folder for GitHub Pages. */
export function uploadSteps(folder: string): string[] {
  return [
    `      - uses: ${pinned("actions/upload-pages-artifact")}`,
    "        with:",
    `          path: ${folder}`,
    "          include-hidden-files: true # .well-known",
  ];
}

/** The job that publishes the uploaded folder on GitHub Pages. It alone may do so, and it runs no other code. */
export function deployJob(): string[] {
  return [
    "  deploy:",
    "    needs: build",
    "    runs-on: ubuntu-latest",
    "    timeout-minutes: 20",
    "    permissions:",
    "      pages: write",
    "      id-token: write",
    "    environment:",
    "      name: github-pages",
    `      url: \${{ steps.deployment.outputs.page_url }}`,
    "    steps:",
    "      - id: deployment",
    `        uses: ${pinned("actions/deploy-pages")}`,
  ];
}
