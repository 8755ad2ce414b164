import type { Clock } from "bank-api/domain/clock";
import { DomainError } from "bank-api/domain/errors";
import { sql } from "kysely";
import type { EnvelopeOut } from "contract/envelope";
import { recordEntries, type AuditEntry } from "../audit/audit";
import type { Db } from "../runtime/database";
import { isRetryable, OutcomeUnknown } from "../runtime/errors";
import { claimKeys, freeKeys, keyText, type WriteKey } from "../runtime/idempotency";
import { transactBounded } from "../runtime/transact";
import { MadeBefore, recordTransactions, type NewTransaction } from "./ledger";

/*
 * Postings that wait at the same moment go through the ledger together: one database transaction claims their idempotency keys,
 * locks their accounts, and writes them all (docs/decisions/ledger.md#postings-go-together). Each keeps its own key, answer and
 * line of the audit trail. A posting that would be refused, or that would wait for a lock or for its key, is left out: it goes
 * alone, as every write does, and so nobody waits for it.
 */

/** A transaction that is settled at once, with what is kept and recorded of it. All of a group are of one type. */
export interface Posting {
  readonly key: WriteKey;
  readonly transaction: NewTransaction;
  readonly answer: EnvelopeOut;
  readonly act: AuditEntry;
}

/** A caller that waits. `read` reads what the caller wants to post; undefined where the caller has to go alone. */
interface Waiting {
  readonly read: () => Promise<Posting | undefined>;
  readonly settle: (made: Posting | undefined) => void;
}

/** A group waits this long for a lock and gives up: its postings then go alone. */
const lockWaitMs = 100;

/** Gathers postings while a group is under way, and makes those that have gathered as the next group. */
export class PostingGroups {
  private waiting: Waiting[] = [];
  private isUnderWay = false;

  /**
   * @param most how many postings one group has at most; with 1, all go alone
   * @param onFailure is told of a failure that is nobody's refusal
   */
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly most: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The posting, once it is made together with others; undefined where it was not made and goes alone. */
  join(read: Waiting["read"]): Promise<Posting | undefined> {
    if (this.most < 2) return Promise.resolve(undefined);
    return new Promise((settle) => {
      this.waiting.push({ read, settle });
      if (this.waiting.length === 1 && !this.isUnderWay) setImmediate(() => void this.makeNext());
    });
  }

  private async makeNext(): Promise<void> {
    if (this.isUnderWay || this.waiting.length === 0) return;
    const group = this.waiting.slice(0, this.most);
    this.waiting = this.waiting.slice(this.most);
    if (group.length === 1) return group[0]?.settle(undefined);
    this.isUnderWay = true;
    try {
      await this.make(group);
    } finally {
      this.isUnderWay = false;
      setImmediate(() => void this.makeNext());
    }
  }

  private async make(group: readonly Waiting[]): Promise<void> {
    const read = await Promise.all(group.map((each) => each.read().catch(() => undefined)));
    const made = await this.post(onePerKey(read.filter((posting) => posting !== undefined)));
    group.forEach(({ settle }, place) => {
      const posting = read[place];
      settle(posting && made.has(posting) ? posting : undefined);
    });
  }

  private async post(postings: readonly Posting[]): Promise<ReadonlySet<Posting>> {
    if (postings.length === 0) return new Set();
    const patience = { lockWaitMs, keyWaitMs: lockWaitMs, tryingMs: 0, endsAt: 0 };
    try {
      return await transactBounded(this.db, (db) => postTogether(db, postings, this.clock.now()), patience);
    } catch (error) {
      // The key of each posting tells the caller that goes alone what became of the group.
      if (!isExpected(error)) this.onFailure(error);
      return new Set();
    }
  }
}

const isExpected = (error: unknown) =>
  error instanceof DomainError ||
  error instanceof MadeBefore ||
  error instanceof OutcomeUnknown ||
  isRetryable(error);

/** The first posting of each key. A second one goes alone, and waits there for the answer of the first. */
function onePerKey(postings: readonly Posting[]): Posting[] {
  const keys = postings.map(({ key }) => keyText(key));
  return postings.filter((_, place) => keys.indexOf(keys[place]!) === place);
}

/** Makes those of the postings that can be made at once, and answers which these are. */
async function postTogether(db: Db, postings: readonly Posting[], now: Date): Promise<ReadonlySet<Posting>> {
  const claimed = await claimKeys(db, postings, now, lockWaitMs);
  const ready = await payable(db, claimed);
  await recordTransactions(
    db,
    ready.map(({ transaction }) => transaction),
  );
  await recordEntries(
    db,
    ready.map(({ act }) => act),
  );
  const made = new Set(ready);
  await freeKeys(
    db,
    claimed.filter((posting) => !made.has(posting)),
  );
  return made;
}

interface LockedAccount {
  readonly number: string;
  readonly availableIdr: number;
  /** Its owner is inactive, or a restriction says so. */
  readonly paysNothing: boolean;
  /** Its owner is erased, so no money comes to it. */
  readonly isClosed: boolean;
}

/** The postings whose accounts nobody holds and whose payers can pay, in their order. The accounts are locked. */
async function payable(db: Db, postings: readonly Posting[]): Promise<Posting[]> {
  const numbers = postings.flatMap(({ transaction: { debitAccount, creditAccount } }) => [
    debitAccount,
    creditAccount,
  ]);
  const { rows } = await sql<LockedAccount>`
    SELECT number, to_jsonb(balance_idr - held_idr) AS "availableIdr",
      stands_still OR coalesce(owner_status = 'Inactive', false) AS "paysNothing", is_closed AS "isClosed"
    FROM accounts WHERE number = ANY(${numbers}::text[])
    ORDER BY number FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  const locked = new Map(rows.map((account) => [account.number, account]));
  const left = new Map(rows.map(({ number, availableIdr }) => [number, availableIdr]));
  return postings.filter(({ transaction: { debitAccount, creditAccount, amountIdr } }) => {
    const payer = locked.get(debitAccount);
    const rest = (left.get(debitAccount) ?? 0) - amountIdr;
    const payee = locked.get(creditAccount);
    if (!payer || payer.paysNothing || !payee || payee.isClosed || rest < 0) return false;
    left.set(debitAccount, rest);
    return true;
  });
}
