import type { Actor } from "bank-api/domain/actor";
import { amountOfRequest } from "bank-api/domain/amounts";
import { BranchScope } from "bank-api/domain/branch-scope";
import { capacitiesOf } from "bank-api/domain/deputies";
import { malformed, notFound, refused } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import {
  internalPartyName,
  ownerOf,
  products,
  productsOf,
  type CustomerProduct,
} from "bank-api/domain/ledger";
import { mayDecide } from "bank-api/domain/permission";
import { statementPeriod } from "bank-api/domain/statement";
import { decisionOf, flagsIn, initialState, requireCreation } from "bank-api/domain/transactions";
import { decideRequest, forecast } from "bank-api/store/approvals/decide-request";
import { actOf } from "bank-api/store/audit/audit";
import { findHolders, internalAccount } from "bank-api/store/ledger/accounts";
import { MadeBefore, recordTransactions, type NewTransaction } from "bank-api/store/ledger/ledger";
import type { TransactionFilter } from "bank-api/store/ledger/transaction-filter";
import {
  findMade,
  listStatement,
  listTransactions,
  type StatementEntry,
  type Transaction,
} from "bank-api/store/ledger/transactions";
import { noRows } from "bank-api/store/lists/paging";
import { findTransactions, type NamedTransaction } from "bank-api/store/named-records";
import { totalsOf } from "bank-api/store/reports/transaction-totals";
import type { Db } from "bank-api/store/runtime/database";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages, success } from "contract/codes";
import type { Decision } from "contract/decisions";
import { mainBranchKey } from "contract/values";
import { successEnvelope } from "../envelope";
import type { ActorHandlers, CallContext } from "../handler";
import { stepUp } from "../step-up";
import { DoneBefore, writeResultOf, type WriteResult } from "../write";
import { partyOut } from "./customers";
import { deputyStampOut, given, listed, listedAs, onBehalfOfOut, stampOut, twoCheckersOut } from "./lists";
import { readFilter } from "./transaction-filter";

export const transactionHandlers = {
  async listStatement({ actor, body, db, page, clock, record: customer }) {
    const period = statementPeriod(body.start_date, body.end_date, clock.now());
    const found = await listStatement(db, BranchScope.of(actor), customer, period, page);
    return listedAs(found, statementEntryOut);
  },

  async listTransactions(context) {
    const answer = await answerList(context, readFilter(context));
    return { ...answer, data: await withProspects(context, answer.data) };
  },

  /** History leaves out what still waits. */
  async listTransactionHistory(context) {
    const { status_code: asked } = context.body;
    const filter = readFilter(context, asked === "" ? ["settled", "voided"] : [asked]);
    return asked === "pending" ? listed(noRows) : answerList(context, filter);
  },

  createTransaction: {
    posting(context) {
      const { actor, body, key } = context;
      if (key === undefined || initialState[body.transaction_type] !== "settled") return undefined;
      return async () => {
        const transaction = await readNewTransaction(context);
        const { act, ...answer } = madeTransaction(transaction);
        return { key, transaction, answer: successEnvelope(answer), act: { actor, ...act } };
      };
    },
    async handle(context) {
      const transaction = await readNewTransaction(context);
      await recordTransactions(context.db, [transaction]).catch((error: unknown) => {
        throw error instanceof MadeBefore
          ? new DoneBefore((later) => answerAsMade(later, transaction))
          : error;
      });
      return madeTransaction(transaction);
    },
  },

  updateTransaction: {
    async prepare({ actor, body, record, ...services }) {
      const decision = decisionOf(body.activity_flags);
      // What is refused in any case asks for no code, and counts no try.
      const isOpen = forecast(record, decision, actor).code === success;
      const readAmount = () => Promise.resolve(isOpen ? record.amountIdr : 0);
      const prove = await stepUp(services, { actor, readAmount, code: body.code });
      return async ({ db, clock }) => {
        const decided = { actor, at: clock.now(), reason: given(body.reason) ?? null };
        const { status, act } = await decideRequest(db, record, decision, decided);
        await prove(db);
        return { data: { _key: record.id, status_code: status }, act };
      };
    },
  },

  async transactionSummary({ actor, body, db }) {
    const scope = BranchScope.of(actor).narrowedTo(body.branch_id);
    const filter = { transactionType: body.transaction_type, states: undefined, scope };
    const { count } = await totalsOf(db, filter);
    return { data: { items: { total_data: count } } };
  },
} satisfies Partial<ActorHandlers>;

/** The answer about a new transaction, and what goes on record of it. */
const madeTransaction = ({ id, status, amountIdr, transactionType: type, createdAt }: NewTransaction) => ({
  data: { _key: id, status_code: status },
  act: {
    at: createdAt,
    ...actOf("transaction", status === "pending" ? "request" : "settle", id, { type, amountIdr, status }),
  },
});

type ListContext = CallContext<"listTransactions" | "listTransactionHistory">;

const answerList = async ({ db, page }: ListContext, filter: TransactionFilter) =>
  listedAs(await listTransactions(db, filter, page), transactionOut);

/** Adds to requests that wait what a decision by the actor would meet, if they may decide on such. */
async function withProspects({ actor, body, db }: ListContext, rows: readonly TransactionOut[]) {
  const type = body.transaction_type;
  const mayEver = capacitiesOf(actor).some((each) => mayDecide(each, "approve", type));
  const waiting = rows.filter(({ status_code }) => status_code === "pending").map(({ _key }) => _key);
  if (!mayEver || waiting.length === 0) return [...rows];
  const found = await findTransactions(db, waiting, BranchScope.of(actor));
  const byKey = new Map(found.map((transaction) => [transaction.id, transaction]));
  return rows.map((row) => ({ ...row, ...prospectsOut(byKey.get(row._key), actor) }));
}

function prospectsOut(transaction: NamedTransaction | undefined, actor: Actor) {
  if (!transaction) return {};
  const prospect = (decision: Decision) => {
    const { message, onBehalfOf } = forecast(transaction, decision, actor);
    return { message, ...onBehalfOfOut(onBehalfOf) };
  };
  return { prospects: { approve: prospect("approve"), void: prospect("void") } };
}

/** The transaction that the body asks for, in its first state, if the rules of its type allow it. */
async function readNewTransaction(context: CallContext<"createTransaction">): Promise<NewTransaction> {
  const { actor, body, clock, ids } = context;
  const type = body.transaction_type;
  requireCreation(body.activity_flags);
  const amountIdr = amountOfRequest(body.debit.amount);
  const holders = await readHolders(context);
  const payer = debitSide(body, holders);
  const payee = await creditSide(context, holders, payer);
  return {
    id: ids.next(),
    transactionType: type,
    status: initialState[type],
    amountIdr,
    debitAccount: payer.account,
    creditAccount: payee.account,
    sourceCustomerId: payer.customerId,
    beneficiaryCustomerId: payee.customerId,
    branchId: payer.branchId,
    description: body.transaction_desc,
    createdBy: actor.userId,
    createdAt: clock.now(),
    decision: null,
    origin: null,
    request: context.key,
  };
}

/** The answer that a transaction's request once got, for the same request again (docs/wire.md#idempotency). */
async function answerAsMade(db: Db, { createdBy, request }: NewTransaction): Promise<WriteResult> {
  const made = request && (await findMade(db, createdBy, request.key));
  if (!made) throw new Error("a repeated request has no transaction");
  if (!made.requestHash?.equals(request.contentHash)) throw malformed(messages.keyUsed);
  return writeResultOf({ data: { _key: made.id, status_code: initialState[made.transactionType] } });
}

type NewTransactionBody = CallContext<"createTransaction">["body"];

/** One side of a new transaction; `customerId` null where it is an internal account. */
interface SideOfNew {
  readonly account: string;
  readonly customerId: string | null;
}

/** A customer's account. The transaction belongs to the branch of this customer. */
type CustomerSide = SideOfNew & { readonly branchId: string };

type Holder = Awaited<ReturnType<typeof findHolders>>[number];

/** The customers whom a new transaction names, by their keys. Another branch's does not exist (docs/rules.md#branch-scope). */
async function readHolders({ actor, body, db }: CallContext<"createTransaction">) {
  const named = [body.customer_source._key, body.customer_beneficiary?._key ?? ""].filter(isId);
  const found = await findHolders(db, named, BranchScope.of(actor));
  return new Map(found.map((holder) => [holder.customerId, holder]));
}

function debitSide(
  { transaction_type: type, customer_source: source, debit }: NewTransactionBody,
  holders: ReadonlyMap<string, Holder>,
): CustomerSide {
  const product = productsOf[type].debit;
  if (product === products.zakatFund) throw onlyByBatch();
  return customerSide(holders.get(source._key), product, debit.account);
}

/** The account that gets the money: the named merchant's, or the internal account of the type. */
async function creditSide(
  { body, db, clock }: CallContext<"createTransaction">,
  holders: ReadonlyMap<string, Holder>,
  { branchId }: CustomerSide,
): Promise<SideOfNew> {
  const product = productsOf[body.transaction_type].credit;
  switch (product) {
    case products.zakatFund:
      return { account: await internalAccount(db, product, branchId, clock.now()), customerId: null };
    case products.settlement:
      return { account: await internalAccount(db, product, mainBranchKey, clock.now()), customerId: null };
    case products.merchant:
      if (!body.customer_beneficiary) throw malformed("Isian 'customer_beneficiary' tidak sesuai.");
      return customerSide(holders.get(body.customer_beneficiary._key), product, body.credit.account);
    case products.mustahik:
      throw onlyByBatch();
  }
}

const onlyByBatch = () => malformed("Penyaluran dana hanya dibuat melalui batch.");

/** A customer's account of a product, if it has this number. */
function customerSide(
  holder: Holder | undefined,
  product: CustomerProduct,
  number: string | undefined,
): CustomerSide {
  if (holder?.customerType !== ownerOf[product]) throw notFound();
  const { customerId, branchId, account } = holder;
  if (account === null) throw refused(`${ownerOf[product]} belum memiliki account!`);
  if (account !== number) throw notFound();
  return { customerId, branchId, account };
}

type TransactionOut = DataInputOf<Calls["listTransactions"]>[number];

export function transactionOut(transaction: Transaction): TransactionOut {
  const { id, transactionType, status, amountIdr, branch, creator, decider } = transaction;
  const { debit, credit } = productsOf[transactionType];
  return {
    _key: id,
    transaction_type: transactionType,
    transaction_desc: transaction.description,
    transaction_timestamp: creator.at,
    status_code: status,
    debit: { account: transaction.debitAccount, amount: amountIdr, currency: "IDR" },
    credit: { account: transaction.creditAccount, amount: amountIdr, currency: "IDR" },
    customer_source: partyOut(transaction.source, internalPartyName(debit, branch.name)),
    customer_beneficiary: partyOut(transaction.beneficiary, internalPartyName(credit, branch.name)),
    activity_flags: flagsIn(status),
    transaction_rate: 1,
    creator: stampOut(creator),
    ...(decider && { approver: deputyStampOut(decider) }),
    reason: transaction.reason ?? "",
    ...twoCheckersOut(transaction),
  };
}

function statementEntryOut({
  posted,
  ...transaction
}: StatementEntry): DataInputOf<Calls["listStatement"]>[number] {
  return {
    ...transactionOut(transaction),
    ...(posted && { balance_after: posted.balanceIdr, posted_timestamp: posted.at }),
  };
}
