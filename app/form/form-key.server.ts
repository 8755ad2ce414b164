import { redirect } from "@remix-run/node";
import { z } from "zod/v4";
import { formKeyParameter, newIdempotencyKey } from "./idempotency";

/** The key in an address; undefined where it has none. */
export function formKeyIn(params: URLSearchParams): string | undefined {
  return z.uuid().safeParse(params.get(formKeyParameter)).data;
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
