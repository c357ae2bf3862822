/** Marks stand for parts of a page's input that many pages share, so that no input repeats them. */
import { hash } from "node:crypto";

/** A value with a short text that changes whenever the value does. */
export type Marked<Value extends object> = Value & { readonly mark: string };

/** Adds the mark of a value. */
export function marked<Value extends object>(value: Value): Marked<Value> {
  const mark = hash("sha256", inputText(value), "base64").slice(0, 16);
  return { ...value, mark };
}

/** The input of a page as a text, with only the marks of marked values. */
export function inputText(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === "object" && value !== null && "mark" in value ? value.mark : value,
  );
}
