import { redirect } from "@remix-run/node";
import type { Decision } from "contract/decisions";
import { longestReason } from "contract/reason";
import type { Actor } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { decidedKeysField, idempotencyKeyField } from "~/access/form-token";
import type { GuardedPost } from "~/access/guard.server";
import { BankError, isCodeAsked, isKeyUsed } from "~/bank/errors";
import {
  bankFor,
  mostDecidedAtOnce,
  type ApprovalFeature,
  type Bank,
  type DecidedItem,
  type NamedRequest,
} from "~/bank/index.server";
import type { RowPage, Slice } from "~/bank/types";
import { redirectWithResult } from "~/form/result.server";
import { idempotencyKey } from "~/form/schema";
import {
  askForCode,
  codeIn,
  giveBack,
  giveBackAtEnd,
  isOutcomeUnknown,
  loadDecision,
} from "~/form/submit.server";
import { timeInWib } from "~/format/dates";
import { grouped, rupiah } from "~/format/rupiah";
import { titleCase, isolated } from "~/format/text";
import { choosesAll, chosenIn, mostChosen } from "~/list/choice";
import { failure } from "~/texts/dialog";
import { describeError, sentBefore } from "~/texts/errors";
import {
  firstApprovals,
  mostOneByOne,
  noneChosen,
  noneDecidable,
  questionAboutMany,
  reasonOf,
  tooManyMatch,
} from "~/texts/many";
import { reasonTooLong } from "~/texts/transactions";
import { outcomePath, type ManyPlace } from "./many";
import { reasonIn } from "./reason.server";

/**
 * The question about all that the address chooses: what the bank says of each, summed up.
 *
 * @throws the error screen
 */
export async function loadManyDecision(request: Request, actor: Actor, place: ManyPlace, decision: Decision) {
  const { search } = new URL(request.url);
  const bank = bankFor(actor);
  const { keys, tooMany } = await keysChosen(search, actor, bank, place);
  const items = keys.length === 0 ? [] : await bank.read("reviewDecision", decision, keys);
  const decidable = items.filter(({ isDecided }) => isDecided);
  const requests = decidable.flatMap(({ request: found }) => found ?? []);
  const leftOut = countReasons(items);
  const obstacle = keys.length === 0 ? noneChosen : noneDecidable(leftOut.map(({ text }) => text));
  const asked = loadDecision(request, {
    question: questionAboutMany(
      decision,
      requests.map(({ kind }) => kind),
      grouped(decidable.length),
      rupiah(sumOf(requests)),
    ),
    isDangerous: decision === "void",
    obstacle: decidable.length === 0 ? obstacle : undefined,
  });
  return {
    ...asked,
    decision,
    keys: decidable.map(({ key }) => key).join(" "),
    about: requests.length === 0 ? [] : factsOf(decidable, requests),
    leftOut: [...leftOut.map(({ count, text }) => `${grouped(count)} tidak ikut: ${text}`), ...tooMany],
  };
}

/** The keys that an address chooses, and a sentence about those that are left out because there are too many. */
async function keysChosen(search: string, actor: Actor, bank: Bank, place: ManyPlace) {
  if (!choosesAll(search)) {
    const { keys, isCut } = chosenIn(search);
    return { keys, tooMany: isCut ? [mostOneByOne(grouped(mostChosen))] : [] };
  }
  const { rows, total } = await longestWaiting(search, actor, bank, place);
  const keys = rows.map(({ key }) => key);
  const isCut = total > keys.length;
  return { keys, tooMany: isCut ? [tooManyMatch(grouped(total), grouped(mostDecidedAtOnce))] : [] };
}

/** What has waited longest of all that match, as many as are decided at once, and how many match. */
async function longestWaiting(search: string, actor: Actor, bank: Bank, { kinds }: ManyPlace) {
  // The inbox may show one kind, also one of which nothing can be chosen. All other lists have one kind anyway.
  const asked = kinds.length > 1 ? new URLSearchParams(search).get("kind")?.toLowerCase() : undefined;
  const shown = kinds.filter(
    ({ approvals }) => actor.may(approvals.feature) && (!asked || approvals.path === `/approve-${asked}`),
  );
  // The list of one kind also shows what does not wait for the user, such as their own.
  const pages = await Promise.all(
    shown.map(({ name, approvals: { feature } }) =>
      kinds.length === 1
        ? oldestRequests((slice) => bank.read("listRequests", name, { ...slice, status: "pending" }))
        : longestInInbox(bank, feature),
    ),
  );
  const rows = pages
    .flatMap((page): readonly Waiting[] => page.rows)
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
    .slice(0, mostDecidedAtOnce);
  return { rows, total: pages.reduce((sum, page) => sum + page.total, 0) };
}

interface Waiting {
  readonly key: string;
  /** ISO 8601 UTC. */
  readonly time: string;
}

async function longestInInbox(bank: Bank, feature: ApprovalFeature) {
  const { rows, total } = await bank.read("listApprovals", { skip: 0, limit: mostDecidedAtOnce, feature });
  return { rows: rows.map(({ key, at }) => ({ key, time: at })), total };
}

/** The end of a list that begins with the newest. */
async function oldestRequests(list: (slice: Slice) => Promise<RowPage<Waiting>>): Promise<RowPage<Waiting>> {
  const limit = mostDecidedAtOnce;
  const first = await list({ skip: 0, limit });
  return first.total > limit ? list({ skip: first.total - limit, limit }) : first;
}

const sumOf = (requests: readonly NamedRequest[]) =>
  requests.reduce((sum, { amountIdr }) => sum + amountIdr, 0);

function factsOf(items: readonly DecidedItem[], requests: readonly NamedRequest[]): [string, string][] {
  const oldest = requests.reduce((a, b) => (b.time < a.time ? b : a));
  const largest = requests.reduce((a, b) => (b.amountIdr > a.amountIdr ? b : a));
  const branches = [...new Set(items.map(({ branchName }) => branchName))].sort();
  const halfway = items.flatMap(({ isFirstOfTwo, request }) => (isFirstOfTwo && request ? [request] : []));
  const absent = [...new Set(items.flatMap(({ onBehalfOf }) => onBehalfOf ?? []))];
  return [
    ["Jumlah", grouped(requests.length)],
    ["Nominal", rupiah(sumOf(requests))],
    ...(halfway.length > 0 ? [firstApprovals(grouped(halfway.length), rupiah(sumOf(halfway)))] : []),
    ["Cabang", branches.join(", ")],
    ["Terlama", `${timeInWib(oldest.time)}, ${isolated(titleCase(oldest.customerName))}`],
    ...(absent.length > 0 ? [["Atas nama", absent.join(", ")] satisfies [string, string]] : []),
    ["Terbesar", `${rupiah(largest.amountIdr)}, ${isolated(titleCase(largest.customerName))}`],
  ];
}

/** Why some cannot be decided, and how many each reason keeps out. */
function countReasons(items: readonly DecidedItem[]) {
  const counts = new Map<string, number>();
  for (const { isDecided, code, message } of items) {
    if (isDecided) continue;
    const text = reasonOf(code, message);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count }));
}

/**
 * Sends the decision, and leads to its outcome. Where the answer is lost, too: the outcome's address is that of the key, and the
 * bank knows what it has taken.
 */
export async function submitManyDecision(
  { request, actor, form }: GuardedPost,
  place: ManyPlace,
  decision: Decision,
): Promise<Response> {
  const listAddress = place.path + new URL(request.url).search;
  const reason = reasonIn(form, decision);
  if (reason.length > longestReason) return giveBack(form, { dialog: reasonTooLong(longestReason) });
  // The requests that the question named, and no others.
  const keys = textIn(form, decidedKeysField).split(" ").filter(Boolean);
  if (keys.length === 0 || keys.length > mostDecidedAtOnce)
    return redirectWithResult(listAddress, failure("Pilihan tidak dapat dibaca. Pilih kembali dari daftar."));
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  try {
    await bankFor(actor).call("decideMany", { decision, keys, reason, code: codeIn(form) }, key);
    return redirect(outcomePath(key), 303);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (isCodeAsked(error)) return askForCode(form, error);
    if (isOutcomeUnknown(error, false)) return redirectWithResult(outcomePath(key), describeError(error));
    if (error.kind === "session-over") return giveBackAtEnd(form, error);
    return redirectWithResult(listAddress, isKeyUsed(error) ? sentBefore.question : describeError(error));
  }
}
