import { idempotencyKeyField } from "~/access/form-token";

/**
 * A fresh key, made by the loader that shows a form: a form sent twice takes effect once (rules.md §5). A form shown again
 * after a failure carries the key it was sent with.
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export function IdempotencyKey({ value }: { value: string }) {
  return <input type="hidden" name={idempotencyKeyField} value={value} />;
}
