/** A part of a whole, 0 to 1: "12,5 %". A part that is there is never 0. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.0005) return "< 0,1 %";
  return `${(share * 100).toFixed(1).replace(".", ",")} %`;
}
