/** A value that the demo organisation's own tables are meant to hold. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the demo organisation is inconsistent");
  return value;
}
