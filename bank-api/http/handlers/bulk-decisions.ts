import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { existing, malformed } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import {
  findBulkDecision,
  keepBulkDecision,
  listBulkItems,
  type BulkItem,
  type NewBulkDecision,
} from "bank-api/store/approvals/bulk-decisions";
import { forecast, type Forecast } from "bank-api/store/approvals/decide-request";
import { listTransactionsById, type Transaction } from "bank-api/store/ledger/transactions";
import { findTransactions } from "bank-api/store/named-records";
import type { Db } from "bank-api/store/runtime/database";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages } from "contract/codes";
import { stateAfter } from "contract/decisions";
import type { ActorHandlers, CallContext } from "../handler";
import { stepUp } from "../step-up";
import { DoneBefore, writeResultOf, type WriteResult } from "../write";
import { given, onBehalfOfOut } from "./lists";
import { transactionOut } from "./transactions";

export const bulkDecisionHandlers = {
  async reviewDecision({ actor, body, db }) {
    const found = await findTransactions(db, body.keys.filter(isId), BranchScope.of(actor));
    const byKey = new Map(found.map((transaction) => [transaction.id, transaction]));
    const reviewed = body.keys.map((key) => ({ key, ...forecast(byKey.get(key), body.decision, actor) }));
    return { data: await itemsOut(db, actor, reviewed) };
  },

  decideMany: {
    async prepare(context) {
      const { actor, body } = context;
      const readAmount = () => amountOf(context);
      const prove = await stepUp(context, { actor, readAmount, code: body.code });
      return async (inTransaction) => {
        const { db } = inTransaction;
        const made = newDecision(inTransaction);
        if (!(await keepBulkDecision(db, made))) throw new DoneBefore((each) => answerAsMade(each, made));
        await prove(db);
        return {
          data: { _key: made.request.key },
          act: {
            at: made.madeAt,
            action: "transaction.decide-many",
            subject: `decision:${made.id}`,
            after: { status: stateAfter[made.decision], reason: made.reason, transactions: made.keys },
          },
        };
      };
    },
  },

  async readDecision({ actor, db, params }) {
    const made = existing(await findBulkDecision(db, actor.userId, String(params.key)));
    const items = await listBulkItems(db, made.id);
    const waiting = items.filter(({ code }) => code === null).length;
    return {
      data: {
        decision: made.decision,
        reason: made.reason ?? "",
        timestamp: made.madeAt.toISOString(),
        total: items.length,
        waiting,
        items: waiting === 0 ? await itemsOut(db, actor, items) : [],
      },
    };
  },
} satisfies Partial<ActorHandlers>;

function newDecision({ actor, body, clock, ids, key: request }: CallContext<"decideMany">): NewBulkDecision {
  if (!request) throw new Error("the call needs an idempotency key");
  const reason = given(body.reason) ?? null;
  const { decision, keys } = body;
  return { id: ids.next(), madeBy: actor.userId, decision, reason, madeAt: clock.now(), request, keys };
}

/**
 * The sum of all that the call names, whatever may become of each meanwhile. A call whose decision is made decides nothing more:
 * it asks for no code, and counts no try.
 */
async function amountOf({ actor, body, db, key }: CallContext<"decideMany">): Promise<number> {
  if (key && (await findBulkDecision(db, actor.userId, key.key))) return 0;
  const found = await findTransactions(db, body.keys.filter(isId), BranchScope.of(actor));
  return found.reduce((sum, { amountIdr }) => sum + amountIdr, 0);
}

/** The answer to a key whose kept answer is gone, for the same content (docs/wire.md#idempotency). */
async function answerAsMade(db: Db, { madeBy, request }: NewBulkDecision): Promise<WriteResult> {
  const made = await findBulkDecision(db, madeBy, request.key);
  if (!made?.requestHash.equals(request.contentHash)) throw malformed(messages.keyUsed);
  return writeResultOf({ data: { _key: request.key } });
}

type ItemOut = DataInputOf<Calls["reviewDecision"]>[number];

/** Items with their transactions, where these are in the scope of the actor. */
async function itemsOut(
  db: Db,
  actor: Actor,
  items: readonly (BulkItem & Pick<Forecast, "onBehalfOf">)[],
): Promise<ItemOut[]> {
  const ids = items.map(({ key }) => key).filter(isId);
  const shown = await listTransactionsById(db, ids, BranchScope.of(actor));
  const byKey = new Map(shown.map((transaction) => [transaction.id, transaction]));
  return items.map(({ key, code, message, status, onBehalfOf }) => ({
    _key: key,
    code: code ?? "",
    message,
    ...(status && { status_code: status }),
    ...onBehalfOfOut(onBehalfOf),
    ...transactionPart(byKey.get(key)),
  }));
}

const transactionPart = (transaction: Transaction | undefined) =>
  transaction && {
    transaction: transactionOut(transaction),
    branch: { _key: transaction.branch.key, name: transaction.branch.name },
  };
