import { malformed } from "bank-api/domain/errors";
import type { PageRequest } from "bank-api/store/lists/paging";
import { maxListLimit } from "contract/call";
import type { CallName, Calls } from "contract/calls";

/** The page that a call asks for, where its path has `:skip/:limit`. */
export type PageOf<N extends CallName> = Calls[N]["path"] extends `${string}/:skip/:limit`
  ? PageRequest
  : undefined;

/** Reads `skip` and `limit` from path parameters; undefined where the path has none. */
export function readPageRequest(params: Readonly<Record<string, string>>): PageRequest | undefined {
  const { skip, limit } = params;
  if (skip === undefined || limit === undefined) return undefined;
  return {
    skip: wholeNumber("skip", skip, 0, 1_000_000_000),
    limit: wholeNumber("limit", limit, 1, maxListLimit),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw malformed(`Bagian '${name}' pada alamat harus bilangan bulat ${least} sampai ${most}.`);
  return value;
}
