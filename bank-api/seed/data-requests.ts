import { hourMs } from "bank-api/domain/clock";
import { answersToDataRequest } from "bank-api/http/handlers/data-requests";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { insertDataRequest } from "bank-api/store/privacy/data-requests";
import type { Db } from "bank-api/store/runtime/database";
import { z } from "zod/v4";
import { proposalAnswers } from "contract/decisions";
import {
  corrections,
  requestAsker,
  requestChannel,
  requestKind,
  requestReply,
  type RequestAsker,
} from "contract/extensions/data-requests";
import { decide } from "./decide";
import demo from "./demo-data.json" with { type: "json" };
import type { Holder } from "./history";
import { actorsOf, demoBranches, idsOfThePast, type DemoBranchId, type Founded } from "./organisation";
import { present } from "./present";

const demoRequest = z.object({
  kind: requestKind,
  of: z.enum(["mustahik", "merchants"]),
  /** Whose data it is about: somebody beyond those in the demo's files. */
  place: z.int(),
  hoursAgo: z.number(),
  asker: requestAsker,
  channel: requestChannel,
  wish: z.string(),
  corrections: corrections.nullable().default(null),
  afterHours: z.number().optional(),
  decision: z.enum(proposalAnswers).optional(),
  /** Who refuses without one is the maker, who takes the request back. */
  reply: requestReply.optional(),
});
type DemoRequest = z.infer<typeof demoRequest>;
export type AskedAndDone = Omit<z.input<typeof demoRequest>, "of" | "place">;

/** The requests of each branch about personal data, in every state. One is late, and another is due within a day. */
const demoRequests = z.array(demoRequest).parse(demo.dataRequests);

const proofs: Readonly<Record<RequestAsker, string>> = {
  person: "KTP asli diperlihatkan.",
  guardian: "KTP wali dan KK diperlihatkan.",
  mandate: "KTP dan surat kuasa diperlihatkan.",
};
const askers = { guardian: "Contoh Wali", mandate: "Contoh Kuasa" } as const;

/** Those of each branch who have an account. */
export type Holders = ReadonlyMap<DemoBranchId, Readonly<Record<DemoRequest["of"], readonly Holder[]>>>;

/** Inserts the requests of each branch, as its staff registered and decided them. */
export async function insertDataRequests(db: Db, founded: Founded & { readonly holders: Holders }) {
  const insert = requestWriter(db, founded);
  for (const request of demoRequests)
    for (const { id } of demoBranches) {
      const holders = present(founded.holders.get(id))[request.of];
      const { customerId } = present(holders[Math.floor(holders.length / 5) + request.place]);
      await insert(id, customerId, request);
    }
}

/** Inserts a request of a branch about a customer, with what became of it. */
export function requestWriter(db: Db, { now, userIds }: Founded) {
  const idAt = idsOfThePast(8);
  return async (branchId: DemoBranchId, customerId: string, request: AskedAndDone) => {
    const { kind, asker, channel, wish, hoursAgo, afterHours = 0, decision, reply } = request;
    const { corrections = null } = request;
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const { operator, approver } = actorsOf(userIds, branchId);
    const { name } = await db
      .selectFrom("customers")
      .select("name")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    const askerName = asker === "person" ? name : askers[asker];
    const id = idAt(at);
    const received = { kind, asker, askerName, proof: proofs[asker], channel, wish, receivedAt: at };
    await insertDataRequest(db, { ...received, id, customerId, corrections }, { by: operator.userId, at });
    const registered = actOf("data-request", "register", id, { kind, customer: customerId });
    await recordAudit(db, { ...registered, actor: operator, at });
    if (decision === undefined) return;
    const answered = { key: id, decision, reply };
    const decided = { actor: reply ? approver : operator, at: new Date(at.getTime() + afterHours * hourMs) };
    await decide(db, answersToDataRequest, answered, decided);
  };
}
