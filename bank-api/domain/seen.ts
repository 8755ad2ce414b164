import { already } from "./errors";

/**
 * Refuses the second of two changes of the same record: its user has not seen what the first wrote.
 *
 * @throws DomainError E1 where what was seen is not what was there
 */
export function requireSeen(what: string, seen: string, before: string | null): void {
  if ((before ?? "") !== seen)
    throw already(`${what} ini sudah diubah orang lain. Periksa, lalu ubah lagi bila perlu.`);
}
