/** Types for the part of Netlify's rule engine that tests use; the package has none. */
declare module "netlify-redirector" {
  interface RuleRequest {
    readonly scheme: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly method: string;
    getHeader(name: string): string;
    getCookie(name: string): string;
  }

  interface Match {
    readonly to: string;
    readonly status: number;
    /** Whether the rule wins over a file of that name. */
    readonly force: boolean;
  }

  export function parsePlain(
    rules: string,
    options: object,
  ): Promise<{ match(request: RuleRequest): Match | null }>;
}
