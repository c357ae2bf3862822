/** Names of places that a site is published to. */

/** Whether rclone takes a name for one of its remotes: a folder has no colon before its first slash. */
export function isRemote(name: string): boolean {
  return /^[^/]*:/.test(name);
}
