import { dayMs } from "bank-api/domain/clock";
import { addDays, jakartaDate } from "bank-api/domain/dates";
import { endDeputyship, insertDeputyship } from "bank-api/store/approvals/deputyships";
import { addNoticeEvent } from "bank-api/store/people/notices";
import type { Db } from "bank-api/store/runtime/database";
import type { HistoryEvent } from "./history";
import { idsOfThePast, type DemoUsername, type Founded } from "./organisation";
import { present } from "./present";

const approver = "penyetuju.bandung@ramahzakat.example" satisfies DemoUsername;
const deputy = "admin.bandung@ramahzakat.example" satisfies DemoUsername;

/** Deputyships of the demo organisation, in days from now: of the past, ended early, and of days to come. */
const demoDeputyships = [
  { named: -45, from: -42, to: -36, reason: "Cuti tahunan" },
  { named: -12, from: -11, to: -8, reason: "Perjalanan dinas ke kantor pusat", ended: -10 },
  { named: -1, from: 10, to: 16, reason: "Cuti tahunan" },
] as const;

/** Inserts the deputyships; the approver of Bandung has named and ended them. `seedNotices` writes the notices of them. */
export async function insertDeputyships(db: Db, { now, userIds }: Founded): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const idAt = idsOfThePast(3);
  const approverId = present(userIds.get(approver));
  const deputyId = present(userIds.get(deputy));
  for (const { named, from, to, reason, ...rest } of demoDeputyships) {
    const key = idAt(at(named));
    const days = { from: jakartaDate(at(from)), to: jakartaDate(at(to)) };
    await insertDeputyship(db, { key, approverId, deputyId, ...days, reason, at: at(named) });
    const about = { subjectId: key, actorId: approverId };
    await addNoticeEvent(db, { kind: "deputy-named", at: at(named), ...about });
    if (!("ended" in rest)) continue;
    await endDeputyship(db, key, { by: approverId, at: at(rest.ended) });
    await addNoticeEvent(db, { kind: "deputy-ended", at: at(rest.ended), ...about });
  }
}

/** Who decided what this user decides in the demo, and for whom. The deputy decided on the days of the first deputyship. */
export function deciderOf(
  user: DemoUsername,
  { transactionType, decidedAt }: HistoryEvent,
  { now, userIds }: Founded,
) {
  const [{ from, to }] = demoDeputyships;
  const [today, day] = [jakartaDate(now), jakartaDate(decidedAt ?? now)];
  const isOnThoseDays = day >= addDays(today, from) && day <= addDays(today, to);
  const isRequest = transactionType === "P00003" || transactionType === "P00004";
  const by = present(userIds.get(user));
  return user === approver && isRequest && isOnThoseDays
    ? { by: present(userIds.get(deputy)), onBehalfOf: by }
    : { by };
}
