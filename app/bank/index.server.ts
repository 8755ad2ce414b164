import { customersFor } from "./customers.server";
import { profileFor } from "./profile.server";
import { transactionsFor } from "./transactions.server";
import type { Caller } from "./types";

export {
  changePassword,
  credentialOf,
  isNotSetUp,
  refreshAccess,
  sendResetCode,
  setFirstPassword,
  signIn,
  signOut,
  verifyResetCode,
} from "./access.server";
export * from "./types";

/**
 * The bank as one user sees it: every function makes its calls with that user's token, and lists are limited to the
 * user's branch unless it is the head office (spec, document 2 §1). Failures are `BankError`s.
 */
export function bankFor(caller: Caller) {
  return { ...customersFor(caller), ...profileFor(caller), ...transactionsFor(caller) };
}

export type Bank = ReturnType<typeof bankFor>;
