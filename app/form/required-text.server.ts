import { z } from "zod/v4";

/** A field that must be filled in, trimmed; `label` is how its sentences name it. */
export function requiredText(label: string, longest: number) {
  const missing = `${label} wajib diisi.`;
  return z.string(missing).trim().min(1, missing).max(longest, `${label} paling banyak ${longest} karakter.`);
}
