/** Names of the destinations that a site is published to. */

/** Whether rclone reads a name as one of its remotes: a folder has no colon before its first slash, a URL two after it. */
export function isRemote(name: string): boolean {
  return /^[^/]*:(?!\/\/)/.test(name);
}

/** A parameter in the name of a remote, such as `,pass=secret`; a value with commas or colons is quoted. */
const parameter = /,(\w+)=("(?:[^"]|"")*"|'(?:[^']|'')*'|[^,:]*)/g;

/** Parameters that are no secrets. Any other one may be: each storage has its own names for them. */
const shown: readonly string[] = ["env_auth", "host", "port", "provider", "region", "user"];

/** The password of an address, such as `ftp://user:secret@host`. */
const password = /(:\/\/[^/@:]*:)[^/@]+(?=@)/g;

/** The name of a remote as messages may show it. */
export function withoutSecrets(remote: string): string {
  return remote
    .replace(parameter, (whole, name) => (shown.includes(name) ? whole : `,${name}=***`))
    .replace(password, "$1***");
}

/** A message of a program that was given the name of a remote, without the secrets in it. */
export function hidingSecrets(message: string, remote: string): string {
  const secrets = Array.from(remote.matchAll(parameter), ([, name = "", value = ""]) =>
    shown.includes(name) ? "" : value.replace(/^(["'])(.*)\1$/, "$2"),
  );
  return secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "***"), withoutSecrets(message));
}
