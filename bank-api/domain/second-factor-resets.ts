import type { Actor } from "./actor";
import { already, refused } from "./errors";
import { requireSecondPerson } from "./transactions";

/** Rules for taking away somebody else's second factor (docs/rules.md#second-factor). */

/** Nobody asks for, or decides about, the reset of their own. */
export function requireAnothers(actor: Actor, userId: string): void {
  if (actor.userId === userId)
    throw refused("Reset verifikasi dua langkah Anda sendiri dilakukan oleh dua administrator lain.");
}

/** Refuses the approval of one's own request; whoever asked may take it back. */
export function requireDecider(
  actor: Actor,
  { user, asked }: Readonly<Record<"user" | "asked", { readonly key: string }>>,
  decision: "approve" | "refuse",
): void {
  requireAnothers(actor, user.key);
  if (decision === "approve") requireSecondPerson(asked.key, actor.userId);
}

export const noSecondFactor = () => refused("Pengguna ini tidak memakai verifikasi dua langkah.");
export const resetWaits = () =>
  already("Reset verifikasi dua langkah pengguna ini sudah menunggu persetujuan.");
/** The second factor that the reset was asked for is gone, or is another one by now. */
export const factorChanged = () =>
  refused("Pengguna ini sudah mematikan atau mengatur ulang verifikasi dua langkahnya sendiri.");
