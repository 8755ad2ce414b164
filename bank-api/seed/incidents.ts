import { dayMs, hourMs } from "bank-api/domain/clock";
import { jakartaDate } from "bank-api/domain/dates";
import { answersToIncident } from "bank-api/http/handlers/incidents";
import { recordShown } from "bank-api/store/audit/access-log";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { insertIncident } from "bank-api/store/privacy/incidents";
import type { Db } from "bank-api/store/runtime/database";
import type { Holders } from "./data-requests";
import { decide } from "./decide";
import demo from "./demo-data.json" with { type: "json" };
import {
  administrator,
  demoActor,
  demoUsers,
  idsOfThePast,
  supervisor,
  type DemoUsername,
  type Founded,
} from "./organisation";
import { present } from "./present";

/** Pages of ten that the account of the incident showed, and how. */
const shownPages = ["list", "list", "print", "csv"] as const;

/** Inserts an incident that is open, with the people whom its account showed, and one that the administrator has closed. */
export async function insertIncidents(db: Db, founded: Founded & { readonly holders: Holders }) {
  const { now, userIds, holders } = founded;
  const idAt = idsOfThePast(10);
  const recorder = demoActor(userIds, supervisor);
  for (const { daysAgo, account, isClosed, ...texts } of demo.incidents) {
    const foundAt = new Date(now.getTime() - daysAgo * dayMs);
    const [from, to] = [jakartaDate(new Date(foundAt.getTime() - 5 * dayMs)), jakartaDate(foundAt)];
    const at = new Date(foundAt.getTime() + hourMs);
    const shownAt = new Date(foundAt.getTime() - dayMs);
    const { branchId } = present(demoUsers.find(({ username }) => username === account));
    const people = present(holders.get(branchId)).mustahik.map(({ customerId }) => customerId);
    // Demo data has no sessions, and nobody looks for this one: what is no number is sought as 0.
    const actor = { ...demoActor(userIds, account as DemoUsername), sessionId: "1" };
    const shown = shownPages.map((way, page) => ({
      ...{ actor, address: "203.0.113.77" },
      ...{ call: "listCustomers", way, at: shownAt, customerIds: people.slice(page * 10, page * 10 + 10) },
    }));
    await recordShown(db, { next: () => idAt(shownAt) }, shown);
    const [id, userId] = [idAt(at), present(userIds.get(account as DemoUsername))];
    const written = { ...texts, accounts: [account], sessionKey: null, address: null, from, to };
    await insertIncident(db, { ...written, id, foundAt, userIds: [userId] }, { by: recorder.userId, at });
    const recorded = actOf("incident", "record", id, { foundAt, ...written });
    await recordAudit(db, { ...recorded, actor: recorder, at });
    if (!isClosed) continue;
    const closed = { actor: demoActor(userIds, administrator), at: new Date(at.getTime() + 2 * dayMs) };
    await decide(db, answersToIncident, { key: id, decision: "approve" }, closed);
  }
}
