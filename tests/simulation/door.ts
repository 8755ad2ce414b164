import { isDeepStrictEqual } from "node:util";
import { flagsOf } from "contract/transactions";
import type { ActiveStatus } from "contract/values";
import { uploadOf } from "../support/batch-files/form";
import type { SignedIn } from "../support/wire-client";
import type { Batch, Customer, Request } from "./model";

/** What somebody is told. */
export interface Answer {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

/** Whether two answers to one key are one. Of an upload, the state may be told that it was in by then. */
export const sameAnswer = (a: Answer, b: Answer) => isDeepStrictEqual(withoutState(a), withoutState(b));

function withoutState(answer: Answer): Answer {
  const isUpload = typeof answer.data === "object" && answer.data !== null && "sha256" in answer.data;
  return isUpload ? { ...answer, data: { ...answer.data, status: undefined } } : answer;
}

/** Money to be asked for, or spent at a merchant. */
export interface Wanted {
  readonly type: "P00002" | "P00003" | "P00004";
  readonly payer: Customer;
  readonly merchant?: Customer;
  readonly amount: unknown;
}

/** What can be done at the bank; each act carries an idempotency key. */
export interface Door {
  create(wanted: Wanted, key: string): Promise<Answer>;
  decide(request: Pick<Request, "key">, act: "approve" | "void", key: string): Promise<Answer>;
  switchStatus(customer: Customer, status: ActiveStatus, key: string): Promise<Answer>;
  upload(branchId: string, csv: string, key: string): Promise<Answer>;
  process(batch: Batch, key: string): Promise<Answer>;
  cancel(batch: Batch, key: string): Promise<Answer>;
}

/** Whom requests name as their maker; the bank believes the token. */
const inputter = { _key: "1", name: "Orang lain" };

/** The bank's API itself. `session` is asked for at each call: it is renewed from time to time. */
export function apiDoor(session: () => SignedIn): Door {
  return {
    create: (wanted, idempotencyKey) =>
      told(
        session().call("createTransaction", {
          idempotencyKey,
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
    decide: (request, act, idempotencyKey) =>
      told(
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
    switchStatus: (customer, status, idempotencyKey) =>
      told(
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
    upload: (branchId, csv, idempotencyKey) =>
      told(session().upload(uploadOf("BUP0002", csv, { branchId, idempotencyKey }))),
    process: (batch, idempotencyKey) =>
      told(
        session().call("processBatch", {
          idempotencyKey,
          params: { type: "penyalurandana" },
          body: {
            batch_id: "BUP0002",
            batch_queues_id: batch.key,
            inputter,
            branch: { _key: batch.branchId, name: "" },
          },
        }),
      ),
    cancel: (batch, idempotencyKey) =>
      told(session().call("cancelBatch", { idempotencyKey, params: { key: batch.key } })),
  };
}

async function told(call: Promise<{ code: string; message: string; raw: unknown }>): Promise<Answer> {
  const { code, message, raw } = await call;
  return { code, message, data: raw };
}
