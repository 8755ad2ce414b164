import type { ErasedList } from "bank-api/erased-list";
import { eraseWaiting } from "bank-api/jobs/erasures";
import { checkAudit } from "bank-api/store/audit/audit-check";
import { sealWaiting } from "bank-api/store/audit/audit-seals";
import type { Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import type { CustomerType } from "contract/specified/customers";
import { auditKeys } from "../support/audit";
import type { Row } from "../support/batch-files/rows";
import { testClock } from "../support/clock";
import type { SignedIn } from "../support/wire-client";

/** What tests of erasures do. */

export interface Person {
  readonly key: string;
  readonly account: string;
  readonly name: string;
  readonly birthDate: string;
  readonly number: string;
}

/** Active people of Bandung without money. The demo has hardly anybody else without. */
export async function peopleWithoutMoney(db: Db, type: CustomerType): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT customers.id AS key, accounts.number AS account, name, birth_date AS "birthDate", coalesce(national_id, tax_id) AS number
    FROM customers JOIN accounts ON customer_id = customers.id
    WHERE customer_type = ${type} AND customers.branch_id = 'ID0002' AND status = 'Active' AND same_as_id IS NULL
      AND balance_idr = 0 AND held_idr = 0 AND restriction_id IS NULL
    ORDER BY customers.id LIMIT 30`.execute(db);
  return rows;
}

/** The row of a file that pays somebody. */
export const paymentOf = ({ name, birthDate, number }: Person): Row => ({
  ...{ nama: name, tgl_lahir: birthDate, no_ktp: number, nominal: "500000" },
});

/** Answers a request about data as it was asked. */
export const answer = (by: SignedIn, key: string) =>
  by.call("decideProposal", { body: { key, decision: "approve", reply: { text: "Data Anda kami hapus." } } });

/** Does what the job does, without the hour between. */
export async function carryOut(db: Db, list: ErasedList): Promise<void> {
  await sealWaiting(db, auditKeys, testClock);
  await eraseWaiting({
    ...{ db, clock: testClock, auditKeys, list },
    timeouts: { ...usualTimeouts, erasureDelayMs: 0 },
  });
}

/** What is wrong with the trail and the digests of files. */
export async function faultsOf(db: Db) {
  await sealWaiting(db, auditKeys, testClock);
  return (await checkAudit(db, auditKeys)).faults;
}

/** When the list outside has the person already, and the database will (`whileAtGate`). */
export const atCommitOfErasure = sql`
  CONSTRAINT TRIGGER at_gate AFTER UPDATE OF erased_at ON erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`;
