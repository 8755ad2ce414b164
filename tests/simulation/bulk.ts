import type { Db } from "bank-api/store/runtime/database";
import { until } from "../support/until";
import type { Answer, ItemOutcome } from "./door";
import type { ExpectedItem, Request } from "./model";
import { all, fits, words, type Attempt, type Verdict } from "./operation";
import { followDecision, payerRefusal, prospectOf, refusalOf, type Act, type Prospect } from "./prospects";
import { done, processed } from "./refusals";
import { anAct, anyRequest, decide, isPending, mayDecide, type Draw } from "./requests";
import type { Round } from "./round";
import type { Member } from "./staff";

/** Many requests decided by one call: each on its own, while others decide some of them. */

const mostItems = 8;

/** One of the requests. */
interface Item {
  readonly request: Request;
  readonly prospect: Prospect;
  /** Somebody else, who decides it alone at the same time. */
  readonly rival?: { readonly by: Member; readonly act: Act; readonly prospect: Prospect } | undefined;
}

export const decideMany: Draw = (round) => {
  const by = round.member(
    ({ userId, isApprover, isOperator, door }) =>
      isApprover || (isOperator && (door.name === "api" || round.books.representedBy(userId) !== undefined)),
  );
  if (!by) return undefined;
  round.take(by);
  const act = anAct(round);
  const items = chooseItems(round, by, act);
  // A screen asks about those that nothing is known to speak against, and sends no others.
  const isAsked = ({ request }: Item) =>
    mayDecide(round, request, act)(by) && payerRefusal(request, act) === undefined;
  const sent = by.door.name === "api" ? items : items.filter(isAsked);
  if (sent.length === 0) return undefined;
  const key = round.key();
  const requests = items.map(({ request }) => request);
  const rivals = sent.flatMap(({ request, rival }) => (rival ? [{ request, rival }] : []));
  const write = by.door.decideMany(requests, act, key);
  const isLent = !by.isApprover && by.door.name === "forms";
  const attempt: Attempt = { by, act: "decideMany", key, write, isLent };
  let outcome: BulkOutcome | undefined;
  return {
    name: `${act} ${sent.length} at once, ${rivals.length} of them with rivals`,
    attempts: [attempt, ...rivals.map(({ request, rival }) => decide(round, rival.by, request, rival.act))],
    async settle(db, [answer]) {
      if (answer?.code === "S1") outcome = await bulkOutcomeOf(db, by, answer);
    },
    judge([answer, ...alone]) {
      const verdict = all(answer ? [answer] : [], done);
      if (!outcome) return verdict;
      const answers = new Map(rivals.map(({ request }, place) => [request.key, alone[place]]));
      return judgeItems(round, { by, sent, outcome, answers });
    },
  };
};

/** Chooses requests as somebody ticks them in a list, and now and then others. */
function chooseItems(round: Round, by: Member, act: Act): Item[] {
  const { random } = round;
  const items: Item[] = [];
  for (let left = random.whole(1, mostItems); left > 0; left -= 1) {
    const isUsual = random.chance(0.7);
    const isPendingOnly = isUsual || random.chance(0.7);
    const request = anyRequest(
      round,
      (each) =>
        (!isPendingOnly || each.state === "pending") &&
        isUsual === (refusalOf(round.books, by, each, act) === undefined),
    );
    const prospect = request && prospectOf(round, by, request, act);
    if (!request || !prospect) continue;
    items.push({
      request,
      prospect,
      rival: random.chance(0.15) ? rivalOf(round, request, prospect) : undefined,
    });
  }
  return items;
}

/** A second user who decides the same request, only where the first of the two wins. */
function rivalOf(round: Round, request: Request, { effect }: Prospect): Item["rival"] {
  if (effect === undefined || effect === "first approval" || !isPending(request)) return undefined;
  const act = anAct(round);
  const by = round.member(mayDecide(round, request, act));
  const prospect = by && prospectOf(round, by, request, act);
  if (!by || !prospect?.effect || prospect.effect === "first approval") return undefined;
  round.take(by);
  return { by, act, prospect };
}

interface BulkOutcome {
  /** The id of the bulk decision itself. */
  readonly id: string;
  readonly items: readonly ItemOutcome[];
}

/** Waits until none of the requests waits any more, and asks what became of them as who has decided them does. */
async function bulkOutcomeOf(db: Db, { door, userId }: Member, { data }: Answer): Promise<BulkOutcome> {
  const { _key: reference } = data as { _key: string };
  const what = `the outcome of decision ${reference}`;
  const items = await until(() => door.outcomeOf(reference), { atMostMs: 60_000, what });
  const { id } = await db
    .selectFrom("bulk_decisions")
    .select("id")
    .where("made_by", "=", userId)
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { id, items };
}

interface Judged {
  readonly by: Member;
  readonly sent: readonly Item[];
  readonly outcome: BulkOutcome;
  /** The answers to those who decided a request alone, by its key. */
  readonly answers: ReadonlyMap<string, Answer | undefined>;
}

function judgeItems(round: Round, { by, sent, outcome, answers }: Judged): Verdict {
  const { id, items } = outcome;
  const outcomes = new Map<string, ExpectedItem>();
  const complaints = sent.length === items.length ? [] : [`${items.length} items, not ${sent.length}`];
  for (const item of sent) {
    const { key } = item.request;
    const { expected, unfair } = followItem(round, by, item, answers.get(key));
    const answered = items.find((each) => each.key === key);
    outcomes.set(key, expected);
    complaints.push(...unfair, ...complaintsAbout(key, answered, expected));
  }
  round.books.decideMany({ id, outcomes }, by.userId);
  const refusals = sent.flatMap(({ prospect, rival }) => (rival ? "state" : (prospect.guard ?? [])));
  return { complaints, refusals };
}

/** Lets the books follow the first user, and says what the other has to be answered. */
function followItem(round: Round, by: Member, { request, prospect, rival }: Item, alone?: Answer) {
  const isRivalFirst = rival !== undefined && alone?.code === "S1";
  const first = isRivalFirst ? rival : { by, prospect };
  followDecision(round, request, first.by, first.prospect);
  const unfair = alone && !isRivalFirst ? all([alone], processed).complaints : [];
  const status = stateAfter(isRivalFirst ? undefined : prospect.effect);
  return { expected: { ...(isRivalFirst ? processed : prospect.answer), status }, unfair };
}

/** The state in which a decision leaves its request. */
function stateAfter(effect: Prospect["effect"]): ExpectedItem["status"] {
  return effect === "first approval" ? "pending" : (effect ?? "");
}

function complaintsAbout(key: string, answered: ItemOutcome | undefined, expected: ExpectedItem): string[] {
  if (answered && fits(answered, expected) && answered.status === expected.status) return [];
  const [is, ought] = [answered, expected].map((each) =>
    each ? `${words(each)} ${each.status}` : "nothing",
  );
  return [`of ${key} the answer is: ${is}, not ${ought}`];
}
