import { idempotencyKeyField } from "~/access/form-token";

/** A fresh key, made by the loader that shows a form: a form sent twice takes effect once (rules.md §5). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

interface IdempotencyKeyProps {
  /** The loader's. */
  readonly fresh: string;
  /** `FormState.retryKey` of a form that is shown again. */
  readonly retry: string | null | undefined;
}

/**
 * After a refusal the form is another write under a fresh key: the bank keeps its answer to the old one. Only a write whose
 * outcome nobody knows is sent again under its own key (rules.md §10).
 */
export function IdempotencyKey({ fresh, retry }: IdempotencyKeyProps) {
  return <input type="hidden" name={idempotencyKeyField} value={retry ?? fresh} />;
}
