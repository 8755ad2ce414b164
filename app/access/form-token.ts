/** Hidden field of every form that changes something; see `requireAction`. */
export const formTokenField = "formToken";

/** Hidden field of every form for a write: the same key takes effect once (rules.md §5). Part of each such form's schema. */
export const idempotencyKeyField = "idempotencyKey";
