import type { Part } from "../support/page";

/** A record that a form has made. */
export interface Made {
  /** Undefined where the list leads nowhere yet. */
  readonly _key: string | undefined;
  readonly status: string;
}

/** A record that a row tells of, by the key in one of the addresses that the row leads to. */
export function madeAt(row: Part | undefined, address: string, status: string): Made | undefined {
  const pattern = new RegExp(`^${address.replace(":key", "([^/?]+)")}(?:[/?]|$)`);
  const keys = row?.addresses.flatMap((each) => pattern.exec(each)?.[1] ?? []) ?? [];
  return keys[0] === undefined ? undefined : { _key: keys[0], status };
}
