/** Money from a bigint column, which `pg` reads as text. An amount has 15 digits at most, so it stays below 2^53. */
export function rupiah(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an amount the bank can hold`);
  return value;
}
