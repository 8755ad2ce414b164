import type { BatchReview } from "~/bank/types";
import { grouped } from "~/format/rupiah";
import { samePaymentTexts } from "~/texts/batches";

/** The batches that are named. */
const mostNamed = 3;

/** Says which other batches hold the same payments, or came from the same file; "" for none. */
export function samePayments(review: BatchReview | null | undefined): string {
  if (!review) return "";
  const { same = [], sameFile = "", successTotal } = review;
  const sentences = same.slice(0, mostNamed).map(({ uploadId, rowCount, isDecided }) => {
    const of = rowCount === successTotal ? "" : grouped(successTotal);
    return samePaymentTexts.inBatch(grouped(rowCount), of, uploadId, isDecided);
  });
  const others = same.length - mostNamed;
  if (others > 0) sentences.push(samePaymentTexts.more(grouped(others)));
  if (sameFile !== "") sentences.push(samePaymentTexts.sameFile(sameFile));
  return sentences.join(" ");
}

/** Stands for no such batch. An empty field would be lost where a form comes back (`draftFields`). */
const none = "none";

/** What the question sends back of the batches that it names; "" where the bank does not look for them. */
export function toldIn(review: BatchReview | null): string {
  if (!review?.same) return "";
  return review.same.map(({ told }) => told).join(" ") || none;
}

/** The batches that the sent question named, as `toldIn` gave them; undefined where the bank does not look for them. */
export function readTold(told: string): readonly string[] | undefined {
  if (told === "") return undefined;
  return told === none ? [] : told.split(" ");
}
