import { randomUUID } from "node:crypto";
import { jakartaDate } from "bank-api/domain/dates";
import type { ActorCall } from "bank-api/domain/permission";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchIds } from "contract/batch-kinds";
import { calls, type CallName } from "contract/calls";
import { channelFeatureCode, menuFeatureCodes, type FeatureCode } from "contract/features";
import { passwordDigest } from "contract/signing";
import { pendingSecret, shownCode } from "../support/authenticator";
import { uploadOf } from "../support/batch-files/form";
import { csvOf, validRows } from "../support/batch-files/rows";
import { newTransaction } from "../support/bodies";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { anAddress, isOwnBank, openBank, unique, type BankUnderTest } from "./bank";
import { incidentFields, recordIncident } from "./incidents";
import { colleague, newRole, newUser, present } from "./organisation";
import { newProgramme } from "./programme-desk";
import { samplesWith } from "./samples";
import { openTwoBranches, type Holder, type TwoBranches } from "./two-branches";

/**
 * Every write under an idempotency key that a colleague has used before: somebody of the same branch and role, with the same
 * content. The key is theirs alone, also once the bank no longer keeps the colleague's answer.
 */

let bank: BankUnderTest;
let two: TwoBranches;
/** Who writes first, a colleague who comes while the answer is kept, and one who comes after. */
let people: readonly [SignedIn, SignedIn, SignedIn];

beforeAll(async () => {
  if (!isOwnBank) return;
  bank = await openBank();
  two = await openTwoBranches(bank);
  const { data: role } = await two.headOffice.call("createRole", { body: newRole(menuFeatureCodes) });
  const hire = async () => (await colleague(bank, two.headOffice, role._key, "ID0001")).session;
  people = [await hire(), await hire(), await hire()];
  // No administrator holds the merchants' channel, so none can grant it.
  const features: FeatureCode[] = [...menuFeatureCodes, channelFeatureCode];
  await two.db.updateTable("roles").set({ features }).where("id", "=", role._key).execute();
});
afterAll(async () => bank?.close());

type Written = Pick<Awaited<ReturnType<SignedIn["upload"]>>, "code" | "message" | "headers" | "raw">;
type Send = (by: SignedIn, idempotencyKey: string) => Promise<Written>;

const isRepeated = ({ headers }: Written) => headers.get("idempotent-replayed") === "true";

/** What each of the three is answered who send the same under one key. The first one's answer is given again to them alone. */
async function answersToAll(send: Send): Promise<readonly [Written, Written, Written]> {
  const key = randomUUID();
  const [first, second, third] = people;
  const written = await send(first, key);
  const again = await send(first, key);
  expect([again.code, again.message, isRepeated(again)]).toEqual([written.code, written.message, true]);
  const whileKept = await send(second, key);
  await two.db.deleteFrom("idempotency_keys").execute();
  const after = await send(third, key);
  expect([written, whileKept, after].map(isRepeated)).toEqual([false, false, false]);
  return [written, whileKept, after];
}

const callWith =
  (name: CallName, options: object): Send =>
  (by, idempotencyKey) =>
    by.call(name, { ...options, idempotencyKey });

/** Records of which a write is answered with what the bank keeps, where the sample of the call names none. */
function requestOf(name: ActorCall): object {
  const { own, other } = two;
  const reason = "Hasil survei";
  const more: Partial<Record<ActorCall, object>> = {
    updateProgramme: { ...newProgramme(), key: programmeKey, version: "" },
    proposeProgrammeBudget: {
      programmeKey,
      year: Number(jakartaDate(testNow()).slice(0, 4)),
      amountIdr: 1_000_000,
    },
    updateIncident: { ...incidentFields(), key: incidentKey, version: "" },
    changeMerchantCategory: { key: own.merchant.id, before: "", category: "sembako", reason },
    decideDuplicate: { key: two.otherDuplicateId, decision: "different", reason },
    proposeSamePerson: { key: two.otherDuplicateId, ended: "second", reason },
    endApprovalRule: { key: two.otherRuleId },
    endDeputyship: { key: two.otherDeputyshipId },
    decideProposal: { key: two.otherProposals["same-person"], decision: "approve" },
    deleteView: { key: viewKey },
  };
  const samples = samplesWith({
    userId: other.userId,
    roleId: people[0].role._key,
    mustahikId: own.mustahik.id,
    correctionId: own.correctionId,
    batchId: name === "cancelBatch" ? own.batchIds.BUP0003 : own.batchIds.BUP0001,
  });
  const body = more[name];
  return body ? { body } : samples[name];
}

let programmeKey: string;
let viewKey: string;
let incidentKey: string;

const writes = Object.keys(calls).filter((name) => calls[name as CallName].idempotency === "required");
/** Asked below by themselves: each needs a code of the one who sends it, or makes what can be told apart. */
const alone: readonly string[] = [
  ...["beginSecondFactor", "confirmSecondFactor", "renewRecoveryCodes", "turnOffSecondFactor"],
  "createTransaction",
];

describe.runIf(isOwnBank)("an idempotency key that a colleague has used can be used", () => {
  const side = ({ id, account }: Holder) => ({ key: id, account });

  test.each([
    ["correction", () => newTransaction("P00004", side(two.other.mustahik), 1)],
    [
      "purchase",
      () => newTransaction("P00002", side(two.other.mustahik), 1, { to: side(two.other.merchant) }),
    ],
    ["disbursement", () => newTransaction("P00003", side(two.other.merchant), 1)],
  ])("in createTransaction, where each makes a %s of their own", async (_, body) => {
    expectThree(await answersToAll(callWith("createTransaction", { body: body() })));
  });

  test.each(writes.filter((name) => !alone.includes(name)) as ActorCall[])("in %s", async (name) => {
    const [first] = people;
    const { data: programme } = await first.call("createProgramme", { body: newProgramme() });
    const view = { name: unique("Tampilan"), address: "/dashboard", isShared: true };
    [programmeKey, viewKey] = [programme.key, (await first.call("saveView", { body: view })).data.key];
    incidentKey = await recordIncident(first);
    await answersToAll(callWith(name, requestOf(name)));
  });

  test.each(batchIds)("in the upload of a %s, where each makes a batch of their own", async (kind) => {
    const csv = csvOf(kind, validRows(kind, 2, 9));
    const upload: Send = (by, idempotencyKey) =>
      by.upload(uploadOf(kind, csv, { branchId: "ID0001", idempotencyKey }));
    expectThree(await answersToAll(upload));
  });

  test("in the course of a second factor", async () => {
    const [first] = people;
    const code = (value: string) => ({ body: { code: value } });
    await answersToAll(callWith("beginSecondFactor", {}));
    const secret = await pendingSecret(first);
    const [confirmed] = await answersToAll(
      callWith("confirmSecondFactor", code(shownCode(secret, Date.now()))),
    );
    const { recoveryCodes } = confirmed.raw as { recoveryCodes: readonly [string] };
    const next = shownCode(secret, Date.now() + 30_000);
    const [renewed, ...others] = await answersToAll(callWith("renewRecoveryCodes", code(next)));
    const { recoveryCodes: newer } = renewed.raw as { recoveryCodes: readonly [string] };
    expect(newer).not.toEqual(recoveryCodes);
    expect(others.map(({ raw }) => raw)).toEqual([null, null]);
    await answersToAll(callWith("turnOffSecondFactor", code(newer[0])));
  });

  test("in the calls of passwords, which their owner's name signs", async () => {
    const key = randomUUID();
    const users = await Promise.all([1, 2].map(() => hired()));
    const send = (call: (user: (typeof users)[number]) => Promise<Written>) => Promise.all(users.map(call));
    const from = () => bank.client.from(anAddress());
    const password = (next: string) => (username: string) => passwordDigest(username, next);
    const answers = [
      await send(({ email, mailed }) =>
        from().call("setNewPassword", {
          as: { basic: [email, mailed] },
          body: { username: email, new_password: password("kata sandi pertama")(email) },
          idempotencyKey: key,
        }),
      ),
      await send(({ email, id }) =>
        from().call("changePassword", {
          as: { basic: [email, "kata sandi pertama"] },
          body: { _key: id, username: email, new_password: password("kata sandi kedua")(email) },
          idempotencyKey: key,
        }),
      ),
      await send(async ({ email }) => {
        await from().call("sendResetCode", { params: { username: email } });
        const reset_code = await present(bank.own).mailedSecret(email, "Kode reset");
        const body = { username: email, reset_code };
        return from().call("verifyResetCode", { body, idempotencyKey: key });
      }),
    ];
    expect(answers.flat().map((answer) => [answer.code, isRepeated(answer)])).toEqual(
      answers.flat().map(() => ["S1", false]),
    );
    expect(
      Object.keys(calls).filter((name) => calls[name as CallName].idempotency === "optional"),
    ).toHaveLength(answers.length);
  });
});

function expectThree(answers: readonly Written[]): void {
  expect(answers.map(({ code }) => code)).toEqual(["S1", "S1", "S1"]);
  expect(new Set(answers.map(({ raw }) => (raw as { _key: string })._key)).size).toBe(3);
}

/** A new user, with the password of the e-mail. */
async function hired() {
  const body = newUser(two.headOffice.role._key, "ID0001");
  const { data } = await two.headOffice.call("createUser", { body });
  const mailed = await present(bank.own).mailedSecret(body.email, "Kata sandi sementara");
  return { id: data._key, email: body.email, mailed };
}
