/**
 * Money as text. Whole rupiah come in as integers (rules.md §1). Our own formatting, since Intl's currency output
 * differs between ICU versions and so between server and browser (domain-facts.md, Shown).
 */

/** 1000000 → "1.000.000"; counts and amounts in tables. */
export function grouped(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ".");
  return value < 0 ? `-${digits}` : digits;
}

/** 1000000 → "1.000.000", -1000000 → "(1.000.000)". */
export function amount(amountIdr: number): string {
  return amountIdr < 0 ? `(${grouped(-amountIdr)})` : grouped(amountIdr);
}

/** 1000000 → "Rp1.000.000", -1000000 → "(Rp1.000.000)"; where no column title names the currency. */
export function rupiah(amountIdr: number): string {
  return amountIdr < 0 ? `(Rp${grouped(-amountIdr)})` : `Rp${grouped(amountIdr)}`;
}
