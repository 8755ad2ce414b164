import { maxListLimit } from "contract/call";
import type { CallName, Calls } from "contract/calls";
import { malformed } from "bank-api/domain/errors";

/** Rows `skip` to `skip + limit` of a list, counted from 0. */
export interface Page {
  readonly skip: number;
  /** 1 to 1000. */
  readonly limit: number;
}

/** A page where the call's path has `:skip/:limit`. */
export type PageOf<N extends CallName> = Calls[N]["path"] extends `${string}/:skip/:limit` ? Page : undefined;

/** Reads `skip` and `limit` from path parameters; undefined where the path has none. */
export function readPage(params: Readonly<Record<string, string>>): Page | undefined {
  const { skip, limit } = params;
  if (skip === undefined || limit === undefined) return undefined;
  return {
    skip: wholeNumber("skip", skip, 0, 1_000_000_000),
    limit: wholeNumber("limit", limit, 1, maxListLimit),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) {
    throw malformed(`Bagian '${name}' pada alamat harus bilangan bulat ${least} sampai ${most}.`);
  }
  return value;
}
