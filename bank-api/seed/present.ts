/** A value that has to be there, because the seed itself has put it there. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the demo organisation is inconsistent");
  return value;
}
