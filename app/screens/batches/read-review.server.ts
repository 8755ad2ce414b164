import { isKnownToOffer, type Bank, type BatchReview } from "~/bank/index.server";

/**
 * What there is to weigh in a batch, for uploaders and approvers alike; null where the bank does not tell it.
 *
 * @throws an error screen where the bank cannot be asked
 */
export async function readReview(bank: Bank, key: string): Promise<BatchReview | null> {
  if (!(await isKnownToOffer("approvals"))) return null;
  return bank.read("reviewBatch", { key });
}
