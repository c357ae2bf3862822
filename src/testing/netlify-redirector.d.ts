/** The part of Netlify's rule engine that tests use; it comes without types. */
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
    /** Whether the rule goes before a file of that name. */
    readonly force: boolean;
  }

  export function parsePlain(
    rules: string,
    options: object,
  ): Promise<{ match(request: RuleRequest): Match | null }>;
}
