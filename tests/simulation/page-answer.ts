import { asnafName } from "bank-api/domain/asnaf";
import { asnaf } from "contract/asnaf";
import { messages } from "contract/codes";
import { retentionNames } from "contract/retention-categories";
import { obstacles } from "~/texts/batches";
import { describeError, sentBefore, unknownOutcome, type Failure } from "~/texts/errors";
import { reasonOf } from "~/texts/many";
import { stillWaiting } from "~/texts/retention";
import { amountFaults, amountHelp, checkFaults } from "~/texts/transactions";
import type { Page } from "../support/page";
import { busy, failure, timeout, type Answer } from "./door";
import type { Expected } from "./operation";
import {
  absent,
  asnafChangedMeanwhile,
  beyondBudget,
  beyondLimit,
  budgetWaits,
  checkedByEither,
  closedAccount,
  erasedAlready,
  forOtherRoles,
  inactiveDisbursement,
  madeByAbsentee,
  moneyLeft,
  nothingDue,
  notRestricted,
  oneDeputyADay,
  otherRequestWaits,
  pairRestricted,
  requestWaits,
  standingPayer,
} from "./refusals";

/** Which answer of the bank's a sentence of the app's stands for. */

const unauthorized = { code: "403", message: "Unauthorized!" };

/** The dialog for an answer whose words the app does not pass on, or for none. */
const dialogTextOf = (kind: Failure["kind"]) =>
  describeError({ kind, code: "", message: "", outcomeUnknown: false }).text;

/** The answers for which the app has words of its own. */
const translated: Readonly<Record<string, Expected>> = {
  [dialogTextOf("not-found")]: absent,
  "Alamat ini tidak ada, atau datanya tidak tersedia untuk Anda.": absent,
  [checkFaults.unknown]: absent,
  [reasonOf("404", "")]: absent,
  [reasonOf("403", "")]: unauthorized,
  [dialogTextOf("forbidden")]: unauthorized,
  "Peran Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator bila Anda memerlukannya.":
    unauthorized,
  [sentBefore.correction.text]: { code: "E0" },
  [dialogTextOf("failure")]: { code: failure },
  [dialogTextOf("unreachable")]: { code: failure },
  [dialogTextOf("malformed")]: { code: failure },
  [dialogTextOf("timeout")]: { code: timeout },
  [dialogTextOf("busy")]: { code: busy },
};

/** The answers whose words the app passes on, or says the same by itself. */
const passedOn: Readonly<Record<string, readonly string[]>> = {
  E1: [
    messages.alreadyProcessed,
    messages.stillRunning,
    messages.batchRunning,
    ...["Mustahik", "Merchant"].flatMap((type) => [`${type} sudah aktif.`, `${type} sudah tidak aktif.`]),
    ...asnaf.options.map((each) => `Asnaf mustahik ini sudah ${asnafName(each)}.`),
    asnafChangedMeanwhile.message,
    requestWaits.message,
    stillWaiting,
    ...Object.values(retentionNames).map(
      (name) => `Penghapusan ${name.toLowerCase()} masih menunggu keputusan atau berjalan.`,
    ),
  ],
  E3: [
    messages.ownWork,
    messages.ownApproval,
    amountHelp,
    ...Object.values(amountFaults("Nominal")),
    obstacles.itemsFailed,
    messages.changedMeanwhile,
    inactiveDisbursement.message,
    madeByAbsentee.message,
    checkedByEither.message,
    oneDeputyADay.message,
    notRestricted.message,
    pairRestricted.message,
    nothingDue.message,
    erasedAlready.message,
    moneyLeft.message,
    otherRequestWaits.message,
    closedAccount.message,
    standingPayer.message,
  ],
};

const refusals = new Map<string, Expected>([
  ...Object.entries(translated),
  ...Object.entries(passedOn).flatMap(([code, sentences]) =>
    sentences.map((message) => [message, { code, message }] as const),
  ),
]);

/** The refusal that a sentence stands for. */
export function refusalIn(sentence: string): Pick<Answer, "code" | "message"> | undefined {
  const refusal = refusals.get(sentence);
  if (refusal) return { code: refusal.code, message: refusal.message ?? sentence };
  const begun = [beyondLimit, forOtherRoles, beyondBudget, budgetWaits].find(({ beginning }) =>
    sentence.startsWith(beginning),
  );
  return begun && { code: begun.code, message: sentence };
}

/**
 * What a page says to a user who has sent a form, or has come to fill one in.
 *
 * @param done how the app begins to say that what was sent is done; undefined where nothing was sent
 * @throws where it says nothing that is known
 */
export function answerOn(page: Page, done?: readonly string[]): Answer {
  const { status, words = "" } = page;
  const wasSent = done !== undefined;
  if (status >= 500) {
    const code = status === 504 ? timeout : failure;
    return { code, message: words, data: undefined, wasAsked: wasSent };
  }
  // A user whom nobody has answered is led back to the form, which says so.
  if (wasSent && words.endsWith(unknownOutcome)) {
    const code = words.startsWith(dialogTextOf("timeout")) ? timeout : failure;
    return { code, message: words, data: undefined, wasAsked: true };
  }
  const refusal = refusalIn(words);
  if (refusal !== undefined) {
    // A form that is shown as faulty (400) has not got as far as the bank.
    const wasAsked = wasSent && status !== 400;
    return { ...refusal, data: undefined, wasAsked };
  }
  const message = done?.find((beginning) => words.startsWith(beginning));
  if (message === undefined) throw new Error(`${page.address} (${status}) says: ${words}`);
  return { code: "S1", message, data: undefined, wasAsked: true };
}
