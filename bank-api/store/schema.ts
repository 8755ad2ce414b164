import type { AccessSchema } from "./schema/access";
import type { BatchSchema } from "./schema/batches";
import type { LedgerSchema } from "./schema/ledger";

/** Every table of the bank; the SQL in migrations/ is what counts. */
export type Schema = AccessSchema & LedgerSchema & BatchSchema;
