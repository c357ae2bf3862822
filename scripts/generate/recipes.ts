/** The files that `init` writes, for docs/ci.md. */
import { cronScript } from "../../src/init/cron.ts";
import { githubWorkflow } from "../../src/init/github.ts";
import { gitlabPipeline } from "../../src/init/gitlab.ts";
import type { Project, ProjectFile } from "../../src/init/project.ts";

const project: Project = {
  host: "github-pages",
  ci: "github",
  baseUrl: undefined,
  source: "https://service.example/api/",
  target: undefined,
};

/** The function that writes each block of docs/ci.md. */
export const recipeBlocks = {
  github: () => shown(githubWorkflow(project), "yaml"),
  gitlab: () =>
    shown(gitlabPipeline({ ...project, host: "bucket", target: "r2:anthology" }), "yaml"),
  cron: () => {
    const target = "/srv/www/anthology";
    return shown(cronScript({ ...project, host: "server", target }), "sh");
  },
} as const;

function shown({ path, text }: ProjectFile, language: string): string {
  const first = text.startsWith("#!") ? "" : `# ${path}\n`;
  return `\`\`\`${language} title="${path}"\n${first}${text.trimEnd()}\n\`\`\``;
}
