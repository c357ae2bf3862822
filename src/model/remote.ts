/** Names of the destinations that a site is published to. */

/** Whether rclone reads a name as one of its remotes: a folder has no colon before its first slash. */
export function isRemote(name: string): boolean {
  return /^[^/]*:/.test(name);
}
