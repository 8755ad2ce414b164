import { useContext } from "react";
import { idempotencyKeyField } from "~/access/form-token";
import { DraftContext } from "./draft";

/** A fresh key, made by the loader that shows a form: a form sent twice takes effect once (docs/rules.md#writes-take-effect-once). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * The query parameter that holds a form's key. Whoever returns to such an address finds the same form. It takes effect once, even
 * if its first answer was lost.
 */
export const formKeyParameter = "form";

/** An address, path and query, with a form's key in it. */
export function withFormKey(address: string, key: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  searchParams.set(formKeyParameter, key);
  return `${pathname}?${searchParams}`;
}

/** An address, path and query, without a form's key, for a screen other than the form's. */
export function withoutFormKey(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  if (!searchParams.has(formKeyParameter)) return address;
  searchParams.delete(formKeyParameter);
  const query = searchParams.toString();
  return pathname + (query && `?${query}`);
}

interface IdempotencyKeyProps {
  /** Made by the loader. */
  readonly fresh: string;
  /** `FormState.retryKey` of a form that is shown again. */
  readonly retry: string | null | undefined;
}

/**
 * A form that is shown again goes out under the key that its action says (docs/rules.md#unknown-outcome). A form that outlived
 * its session goes out under its own: its last post may have been taken without an answer.
 */
export function IdempotencyKey({ fresh, retry }: IdempotencyKeyProps) {
  const draft = useContext(DraftContext)?.fields.find(([name]) => name === idempotencyKeyField)?.[1];
  return <input type="hidden" name={idempotencyKeyField} value={retry ?? draft ?? fresh} />;
}
