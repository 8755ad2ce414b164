import { redirect } from "@remix-run/node";
import { formKeyParameter, newIdempotencyKey } from "./idempotency";
import { idempotencyKey } from "./schema";

/** The key in an address; undefined where it has none. */
export function formKeyIn(params: URLSearchParams): string | undefined {
  const key = params.get(formKeyParameter) ?? "";
  return idempotencyKey.parse(key) === key ? key : undefined;
}

/** The key of the form at a request's address: the one that the address holds, or a new one. */
export function formKeyAt(request: Request): string {
  return formKeyIn(new URL(request.url).searchParams) ?? newIdempotencyKey();
}

/** Puts the key of a new form into an address. */
export function setNewFormKey(params: URLSearchParams): void {
  params.set(formKeyParameter, newIdempotencyKey());
}

/**
 * The key of the form that stands at a request's address.
 *
 * @throws a redirect to the same address with a key, where it has none
 */
export function requireFormKey(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const key = formKeyIn(searchParams);
  if (key !== undefined) return key;
  setNewFormKey(searchParams);
  throw redirect(`${pathname}?${searchParams}`);
}
