import { minuteMs } from "bank-api/domain/clock";
import { answersToSamePerson } from "bank-api/http/handlers/duplicates";
import { recordAccess } from "bank-api/store/audit/access-log";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { proposeSamePerson } from "bank-api/store/customers/duplicate-decisions";
import type { Db } from "bank-api/store/runtime/database";
import type { Row } from "./batch-files";
import { requestWriter, type AskedAndDone, type Holders } from "./data-requests";
import { decide } from "./decide";
import type { HistoryEvent, Holder } from "./history";
import { actorsOf, demoBranches, idsOfThePast, type DemoBranchId, type Founded } from "./organisation";
import { present } from "./present";

/**
 * One person of whom the demo has everything: registered by files of two branches, with a family, distributions, an asnaf that was
 * changed, purchases, a correction, one record that ended for the other, and a copy of their data.
 */
const example = { nama: "Contoh Lengkap", tgl_lahir: "17/08/1975", jenis_kelamin: "L" } as const;
const [{ id: formerBranch }, { id: branch }] = demoBranches;

/** Makes the example of the first row, and their family of the next two. */
export function withExample(rows: readonly Row[]): readonly Row[] {
  const no_kk = present(rows[0]?.no_kk);
  return rows.map((row, place) => {
    if (place > 2) return row;
    const { no_ktp = "" } = row;
    const person = { ...example, no_ktp: `${no_ktp.slice(0, 6)}170875${no_ktp.slice(-4)}` };
    return { ...row, no_kk, ...(place === 0 && person) };
  });
}

/** The example's record in a branch, once its file is processed. */
export async function findExample(db: Db, branchId: DemoBranchId): Promise<Holder> {
  const found = await db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.customer_id", "customers.id")
    .select(["customers.id as customerId", "number as accountNumber", "asnaf", "created_at as joinedAt"])
    .where("customers.branch_id", "=", branchId)
    .where("name", "=", example.nama)
    .executeTakeFirstOrThrow();
  return { ...found, isActive: true, availableIdr: 0 };
}

/** How many transactions the example has beside those of files. */
export const exampleTransactions = 3;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * minuteMs);

/** The example's purchases and the correction after them. */
export function exampleEvents(holders: Holders, now: Date): readonly HistoryEvent[] {
  const { mustahik, merchants } = present(holders.get(branch));
  const common = { status: "settled", branchId: branch, mustahik: present(mustahik[0]) } as const;
  const merchant = present(merchants.find(({ isActive }) => isActive));
  const purchase = { ...common, transactionType: "P00002", merchant, decidedAt: undefined } as const;
  const [requestedAt, decidedAt] = [minutesBefore(now, 60), minutesBefore(now, 55)];
  return [
    { ...purchase, amountIdr: 45_000, at: minutesBefore(now, 90) },
    { ...purchase, amountIdr: 20_000, at: minutesBefore(now, 75) },
    { ...common, transactionType: "P00004", amountIdr: 50_000, at: requestedAt, decidedAt },
  ];
}

/** Ends the record in the other branch, and answers the request for a copy. */
export async function endAndCopyExample(db: Db, founded: Founded & { readonly holders: Holders }) {
  const { holders, userIds, now } = founded;
  const { customerId: endedId } = present(holders.get(formerBranch)?.mustahik[0]);
  const { customerId: keptId } = present(holders.get(branch)?.mustahik[0]);
  const { operator, approver } = actorsOf(userIds, formerBranch);
  const idAt = idsOfThePast(9);
  const [at, openedAt] = [minutesBefore(now, 30), minutesBefore(now, 26)];
  const [pairId, proposalId] = [idAt(at), idAt(at)];
  const reason = "Orang yang sama, pindah dari Jakarta ke Bandung";
  const pair = {
    ...{ id: pairId, first_id: endedId, second_id: keptId, reasons: ["name_birth_date"], found_at: at },
    ...{ first_branch_id: formerBranch, second_branch_id: branch },
  };
  await db.insertInto("duplicate_pairs").values(pair).execute();
  await proposeSamePerson(db, pairId, { id: proposalId, endedId, reason, by: operator.userId, at });
  const proposed = actOf("duplicate", "propose-same", pairId, { endedId, keptId, reason });
  await recordAudit(db, { ...proposed, actor: operator, at });
  const opened = { db, clock: { now: () => openedAt }, ids: { next: () => idAt(openedAt) } };
  await recordAccess(opened, {
    ...{ actor: approver, address: null },
    ...{ customerIds: [endedId, keptId], screen: "duplicate" },
  });
  const approval = { key: proposalId, decision: "approve" } as const;
  await decide(db, answersToSamePerson, approval, { actor: approver, at: minutesBefore(now, 25) });
  await requestWriter(db, founded)(branch, keptId, exampleRequest);
}

const exampleRequest: AskedAndDone = {
  ...{ kind: "copy", asker: "person", channel: "counter", hoursAgo: 1 / 3 },
  wish: "Salinan semua data saya, juga data di Jakarta. Catatan petugas: pemohon pindah bulan lalu.",
  ...{ afterHours: 1 / 4, decision: "approve", reply: { text: "Salinan data diserahkan di kantor cabang." } },
};
