import { already } from "./errors";

/**
 * Of two who change the same record, the second has not seen what the first wrote.
 *
 * @throws DomainError E1 where what was seen is not what was there
 */
export function requireSeen(what: string, seen: string, before: string | null): void {
  if ((before ?? "") !== seen)
    throw already(`${what} ini sudah diubah orang lain. Periksa, lalu ubah lagi bila perlu.`);
}
