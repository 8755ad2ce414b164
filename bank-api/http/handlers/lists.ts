/** A filter's text; "" asks for nothing in particular. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}

/** The counts of a list's answer. */
export function countOf(found: { readonly total: number; readonly capped?: boolean }) {
  return { fullCount: found.total, ...(found.capped && { fullCountCapped: true }) };
}
