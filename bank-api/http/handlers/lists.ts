import { givenText } from "contract/typed-text";
import type { Represented } from "bank-api/domain/actor";
import type { Order } from "bank-api/store/lists/sorted-series";
import type { NamedProgramme } from "bank-api/store/programmes/programmes";
import type { DeputyStamp, StampInJson } from "bank-api/store/runtime/in-json";

/** The text of a filter; `undefined` if it is empty. */
export function given(text: string | undefined): string | undefined {
  const clean = givenText(text ?? "");
  return clean === "" ? undefined : clean;
}

/** Who did something, and when. */
export const stampOut = ({ key: id, name, at }: StampInJson) => ({ _key: id, name, timestamp: at });

/** Who decided, when, and for whom, where a deputy did. */
export const deputyStampOut = ({ onBehalfOf, ...stamp }: DeputyStamp) => ({
  ...stampOut(stamp),
  ...(onBehalfOf && { on_behalf_of: { _key: onBehalfOf.key, name: onBehalfOf.name } }),
});

/** The approver in whose place a deputy would decide. */
export const onBehalfOfOut = (represented: Represented | null | undefined) =>
  represented ? { on_behalf_of: { _key: represented.userId, name: represented.name } } : {};

/** How many checkers a request needs, and the first one. Empty where one checker is enough. */
export function twoCheckersOut({ checkers, firstApproval }: TwoCheckers) {
  if (checkers === 1) return {};
  return { checkers, ...(firstApproval && { first_approver: deputyStampOut(firstApproval) }) };
}

interface TwoCheckers {
  readonly checkers: number;
  readonly firstApproval: DeputyStamp | null;
}

/** The counts of a list's answer. */
export function countOf(found: { readonly total: number; readonly hasMoreThanTotal?: boolean }) {
  return { fullCount: found.total, ...(found.hasMoreThanTotal && { fullCountCapped: true }) };
}

/** The order in which a list is asked for. A `-` in front of the name makes it descending. */
export function orderOf<By extends Order["by"]>(sort: By | `-${By}` | undefined): Order<By> | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.startsWith("-");
  // The text after the sign is the name of an order.
  const by = (isDescending ? sort.slice(1) : sort) as By;
  return { by, isDescending };
}

/** What other records say of a programme. */
export const programmeNameOut = ({ id, code, name, mark }: NamedProgramme) => ({
  _key: id,
  code,
  name,
  mark,
});
