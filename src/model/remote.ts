/** Names of the destinations that a site is published to. */

/** Whether rclone reads a name as one of its remotes: a folder has no colon before its first slash, a URL two after it. */
export function isRemote(name: string): boolean {
  return /^[^/]*:(?!\/\/)/.test(name);
}
