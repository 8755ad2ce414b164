import type { AccessSchema } from "./schema/access";
import type { LedgerSchema } from "./schema/ledger";

/** Every table of the bank; the SQL in migrations/ is what counts. */
export type Schema = AccessSchema & LedgerSchema;
