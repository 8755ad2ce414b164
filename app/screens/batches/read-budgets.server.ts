import type { BatchBudget } from "~/bank/types";
import { toErrorScreen } from "~/bank/errors";
import { isKnownToOffer, type Bank } from "~/bank/index.server";
import type { BatchKind } from "./kinds";

/**
 * What a batch would take of the budgets of its programmes; nothing where the bank does not tell it.
 *
 * @throws an error screen where the bank cannot be asked
 */
export async function readBudgets(
  bank: Bank,
  { id }: BatchKind,
  key: string,
): Promise<readonly BatchBudget[]> {
  if (id !== "BUP0002" || !(await isKnownToOffer("programmes")) || !(await isKnownToOffer("batch-review")))
    return [];
  return (await bank.reviewBatch(id, key).catch(toErrorScreen)).budgets;
}
