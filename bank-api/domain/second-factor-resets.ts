import type { Actor } from "./actor";
import { already, refused } from "./errors";

/** Rules for taking away somebody else's second factor (docs/rules.md#second-factor). */

/** Nobody asks for, or decides about, the reset of their own. */
export function requireAnothers(actor: Actor, userId: string): void {
  if (actor.userId === userId)
    throw refused("Reset verifikasi dua langkah Anda sendiri dilakukan oleh dua administrator lain.");
}

export const noSecondFactor = () => refused("Pengguna ini tidak memakai verifikasi dua langkah.");
export const resetWaits = () =>
  already("Reset verifikasi dua langkah pengguna ini sudah menunggu persetujuan.");
/** The second factor that the reset was asked for is gone, or is another one by now. */
export const factorChanged = () =>
  refused("Pengguna ini sudah mematikan atau mengatur ulang verifikasi dua langkahnya sendiri.");
