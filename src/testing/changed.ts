/** Values that differ from an example in one member. */

/** A key of an object, or an index in a list. */
export type Step = string | number;

/** A copy of the value in which the member at the path is replaced; removed if that is undefined. */
export function changed(value: unknown, path: readonly Step[], replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  const copy: Record<Step, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const members = copy as Record<Step, unknown>;
  const member = changed(members[step], rest, replacement);
  if (member === undefined) delete members[step];
  else members[step] = member;
  return copy;
}
