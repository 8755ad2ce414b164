/** Money from a bigint column, which `pg` hands over as text. It stays below 2^53 (docs/rules.md#amounts). */
export function rupiah(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not an amount the bank can hold`);
  return value;
}
