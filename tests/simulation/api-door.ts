import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { batchKinds, type BatchId } from "contract/batch-kinds";
import { requestKeyAnswer } from "contract/envelope";
import type { RetentionCategory } from "contract/retention-categories";
import { newRequestId } from "contract/signing";
import { flagsOf } from "contract/specified/transactions";
import type { ActiveStatus } from "contract/values";
import { hostileAmounts } from "../contract/hostile-amounts";
import { uploadOf } from "../support/batch-files/form";
import { inputter } from "../support/bodies";
import type { SignedIn, Tampering, WireClient } from "../support/wire-client";
import type { DataRequest } from "./data-requests";
import type { Deputyship } from "./deputyships";
import {
  fileNameOf,
  type AsnafChange,
  type Answer,
  type DataReply,
  type Door,
  type ItemOutcome,
  type NewBudget,
  type NewDataRequest,
  type NewDeputy,
  type NewFile,
  type NewRule,
  type RuleStep,
  type Wanted,
  type Write,
} from "./door";
import type { Batch, Customer, Request } from "./model";
import type { Budget } from "./programmes";
import type { Rule } from "./rules";

/** A session's access token lives 300 s (docs/rules.md#session-times). */
const renewedAfterMs = 150_000;

/** Numbers that are written otherwise than amounts are no matter of the simulation's: `JSON.parse` would mend them. */
const hostileValues = hostileAmounts
  .filter((literal) => !/^-?[\d.]/.test(literal) || /^-?0$/.test(literal))
  .map((literal): unknown => JSON.parse(literal));

/** The calls themselves. `session` is asked for at each: it is renewed from time to time. */
export function apiCalls(session: () => SignedIn) {
  /** The keys of proposals, by the idempotency key of the decision. Another run has the same keys for proposals of its own. */
  const proposalsSent = new Map<string, string>();
  return {
    create: (wanted: Wanted, idempotencyKey: string, tamper: Tampering = {}): Promise<Answer> =>
      answered(
        session().call("createTransaction", {
          idempotencyKey,
          tamper,
          body: {
            transaction_type: wanted.type,
            transaction_desc: "Simulasi",
            customer_source: { _key: wanted.payer.key },
            ...(wanted.merchant && { customer_beneficiary: { _key: wanted.merchant.key } }),
            activity_flags: flagsOf.create,
            debit: { currency: "IDR", amount: wanted.amount, account: wanted.payer.account },
            credit: { currency: "IDR", ...(wanted.merchant && { account: wanted.merchant.account }) },
            transaction_rate: 1,
            inputter,
            branch: { _key: wanted.payer.branchId, name: "" },
          },
        }),
      ),
    decide: (
      request: Pick<Request, "key">,
      act: "approve" | "void",
      idempotencyKey: string,
    ): Promise<Answer> =>
      answered(
        session().call("updateTransaction", {
          idempotencyKey,
          body: {
            _key: request.key,
            transaction_desc: "Simulasi",
            activity_flags: flagsOf[act],
            ...(act === "void" && { reason: "Simulasi" }),
            inputter,
          },
        }),
      ),
    decideMany: (
      requests: readonly Pick<Request, "key">[],
      decision: "approve" | "void",
      idempotencyKey: string,
    ): Promise<Answer> =>
      answered(
        session().call("decideMany", {
          idempotencyKey,
          body: { decision, keys: requests.map(({ key }) => key), reason: "Simulasi", inputter },
        }),
      ),
    outcomeOf: async (key: string): Promise<readonly ItemOutcome[] | undefined> => {
      const { data } = await session().call("readDecision", { params: { key } });
      if (data.waiting > 0) return undefined;
      return data.items.map(({ _key, code, message, status_code: status }) => ({
        ...{ key: _key, code, message, status },
      }));
    },
    proposeRule: (rule: NewRule, idempotencyKey: string): Promise<Answer> =>
      answered(
        session().call("proposeApprovalRule", {
          idempotencyKey,
          body: {
            transactionType: rule.type,
            branchKey: rule.branchId ?? null,
            fromIdr: rule.fromIdr,
            checkers: rule.checkers,
            roleKeys: [...rule.roleIds],
            dailyLimitIdr: rule.dailyLimitIdr ?? null,
          },
        }),
      ),
    stepRule: ({ key }: Pick<Rule, "key">, step: RuleStep, idempotencyKey: string): Promise<Answer> => {
      if (step === "end")
        return answered(session().call("endApprovalRule", { idempotencyKey, body: { key } }));
      const decide = async () => {
        // Sent again, it is about the same proposal, whatever became of the rule.
        const proposalKey = proposalsSent.get(idempotencyKey) ?? (await proposalOf(session(), key));
        proposalsSent.set(idempotencyKey, proposalKey);
        const body = { key: proposalKey, decision: step };
        return session().call("decideProposal", { idempotencyKey, body });
      };
      return answered(decide());
    },
    nameDeputy: ({ deputyId, from, to }: NewDeputy, idempotencyKey: string): Promise<Answer> => {
      const body = { deputyKey: deputyId, from, to, reason: "Simulasi" };
      return answered(session().call("nameDeputy", { idempotencyKey, body }));
    },
    endDeputyship: (deputyship: Pick<Deputyship, "key">, idempotencyKey: string): Promise<Answer> =>
      answered(session().call("endDeputyship", { idempotencyKey, body: { key: deputyship.key } })),
    switchStatus: (customer: Customer, status: ActiveStatus, idempotencyKey: string): Promise<Answer> =>
      answered(
        session().call("updateCustomerStatus", {
          idempotencyKey,
          body: {
            customer_id: customer.key,
            username: "",
            status,
            customer_type: customer.type,
            inputter,
          },
        }),
      ),
    changeAsnaf: ({ customer, before, asnaf }: AsnafChange, idempotencyKey: string): Promise<Answer> => {
      const body = { key: customer.key, before: before ?? "", asnaf, reason: "Simulasi" } as const;
      return answered(session().call("changeCustomerAsnaf", { idempotencyKey, body }));
    },
    proposeBudget: ({ programme, year, amountIdr }: NewBudget, idempotencyKey: string): Promise<Answer> => {
      const body = { programmeKey: programme.key, year, amountIdr };
      return answered(session().call("proposeProgrammeBudget", { idempotencyKey, body }));
    },
    decideBudget: (
      { key }: Pick<Budget, "key">,
      decision: "approve" | "refuse",
      idempotencyKey: string,
    ): Promise<Answer> =>
      answered(session().call("decideProposal", { idempotencyKey, body: { key, decision } })),
    proposeRetention: (category: RetentionCategory, idempotencyKey: string): Promise<Answer> =>
      answered(session().call("proposeRetention", { idempotencyKey, body: { category } })),
    askAboutData: ({ of, askedOn, ...asked }: NewDataRequest, idempotencyKey: string): Promise<Answer> => {
      const receivedAt = new Date(`${askedOn}T00:00:00+07:00`).toISOString();
      const body = { ...asked, personKey: of.key, receivedAt };
      return answered(session().call("registerDataRequest", { idempotencyKey, body }));
    },
    replyToData: (
      { key }: Pick<DataRequest, "key">,
      { step, text, stopsAccounts }: DataReply,
      idempotencyKey: string,
    ): Promise<Answer> => {
      const decision = step === "answer" ? "approve" : "refuse";
      const reply = { text, ...(step === "refuse" && { ground: "others" as const }), stopsAccounts };
      const body = { key, decision, ...(step !== "take-back" && { reply }) } as const;
      return answered(session().call("decideProposal", { idempotencyKey, body }));
    },
    upload: (
      { kind = "BUP0002", branchId, csv, programme }: NewFile,
      idempotencyKey: string,
    ): Promise<Answer> => {
      const ofProgramme = programme && { programmeId: programme.key };
      const details = { branchId, idempotencyKey, fileName: fileNameOf(idempotencyKey), ...ofProgramme };
      return answered(session().upload(uploadOf(kind, csv, details)));
    },
    process: (
      batch: Pick<Batch, "key" | "branchId">,
      idempotencyKey: string,
      kind: BatchId = "BUP0002",
    ): Promise<Answer> =>
      answered(
        session().call("processBatch", {
          idempotencyKey,
          params: { type: batchKinds[kind].process },
          body: {
            batch_id: kind,
            batch_queues_id: batch.key,
            inputter,
            branch: { _key: batch.branchId, name: "" },
          },
        }),
      ),
    cancel: (batch: Batch, idempotencyKey: string): Promise<Answer> =>
      answered(session().call("cancelBatch", { idempotencyKey, params: { key: batch.key } })),
    switchUser: (userId: string, status: ActiveStatus, idempotencyKey: string): Promise<Answer> => {
      const call = status === "Active" ? "activateUser" : "deactivateUser";
      return answered(session().call(call, { idempotencyKey, body: { _key: userId } }));
    },
  };
}

/** The proposal that waits about a rule; a rule without one has the key of its first proposal. */
async function proposalOf(session: SignedIn, key: string): Promise<string> {
  const { data } = await session.list("listApprovalRules", { key }, { limit: 1 });
  return data[0]?.proposalKey ?? key;
}

async function answered(call: Promise<{ code: string; message: string; raw: unknown }>): Promise<Answer> {
  const { code, message, raw } = await call;
  // Extensions say `key`, specified calls `_key`; the books know a record by the latter.
  const isOwn = typeof raw === "object" && raw !== null && "key" in raw;
  return { code, message, data: isOwn ? { ...raw, _key: raw.key } : raw, wasAsked: true };
}

/** The bank's API itself. */
export async function apiDoor(client: WireClient, username: DemoUsername): Promise<Door> {
  let session = await client.signIn(username, demoPassword);
  let since = Date.now();
  const calls = apiCalls(() => session);

  /** The very same request twice, whatever key it carries: the answer to the second, where the first was right. */
  async function replay(wanted: Wanted, key: string): Promise<Answer> {
    const requestId = newRequestId();
    const issued = await client.requestKey(requestId, { bearer: session.accessToken });
    const requestKey = requestKeyAnswer.parse(await issued.json()).request_key?.data.key ?? "";
    const tamper = { requestId, requestKey };
    const first = await calls.create(wanted, key, tamper);
    if (first.code !== "S1") return first;
    const again = await calls.create(wanted, key, tamper);
    return again.code === "E0" ? first : { ...again, code: "accepted twice" };
  }

  return {
    name: "api",
    hostileAmounts: hostileValues,
    create: (wanted, key) => write(() => calls.create(wanted, key)),
    decide: (request, act, key) => write(() => calls.decide(request, act, key)),
    decideMany: (requests, act, key) => write(() => calls.decideMany(requests, act, key)),
    outcomeOf: (key) => calls.outcomeOf(key),
    proposeRule: (rule, key) => write(() => calls.proposeRule(rule, key)),
    stepRule: (rule, step, key) => write(() => calls.stepRule(rule, step, key)),
    nameDeputy: (deputy, key) => write(() => calls.nameDeputy(deputy, key)),
    endDeputyship: (deputyship, key) => write(() => calls.endDeputyship(deputyship, key)),
    switchStatus: (customer, status, key) => write(() => calls.switchStatus(customer, status, key)),
    changeAsnaf: (change, key) => write(() => calls.changeAsnaf(change, key)),
    proposeBudget: (budget, key) => write(() => calls.proposeBudget(budget, key)),
    decideBudget: (budget, decision, key) => write(() => calls.decideBudget(budget, decision, key)),
    askAboutData: (asked, key) => write(() => calls.askAboutData(asked, key)),
    replyToData: (request, reply, key) => write(() => calls.replyToData(request, reply, key)),
    proposeRetention: (category, key) => write(() => calls.proposeRetention(category, key)),
    decideRetention: (run, decision, key) => write(() => calls.decideBudget(run, decision, key)),
    approveSamePerson: ({ proposalKey }, key) =>
      write(() => calls.decideBudget({ key: proposalKey }, "approve", key)),
    upload: (file, key) => write(() => calls.upload(file, key)),
    process: (batch, key) => write(() => calls.process(batch, key)),
    processRegistration: (batch, key) => write(() => calls.process(batch, key, "BUP0001")),
    cancel: (batch, key) => write(() => calls.cancel(batch, key)),
    switchUser: (userId, status, key) => write(() => calls.switchUser(userId, status, key)),
    replay: (wanted, key) => ({ ...write(() => replay(wanted, key)), canRepeat: () => false }),
    async renew() {
      if (Date.now() - since < renewedAfterMs) return;
      session = await client.signIn(username, demoPassword);
      since = Date.now();
    },
  };
}

/** There is nothing to be opened, and a call can be made whenever one likes. */
const write = (send: Write["send"]): Write => ({
  open: () => Promise.resolve(),
  send,
  canRepeat: () => true,
});
