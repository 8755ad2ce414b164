import { randomUUID } from "node:crypto";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { permissions, type ActorCall } from "bank-api/domain/permission";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { calls } from "contract/calls";
import { messages } from "contract/codes";
import { requestKeyAnswer } from "contract/envelope";
import { newRequestId } from "contract/signing";
import { transactionsOf } from "../support/bodies";
import { testNow } from "../support/clock";
import type { Tampering } from "../support/wire-client";
import { emailOf, isOwnBank, openBank, type OwnBank, unique, bankOfFile } from "./bank";
import { present } from "./organisation";
import { anyCorrection, samplesWith, type SampleKeys } from "./samples";

const bank = await bankOfFile();
const admin = await bank.signIn("admin");

const listOfRoles = { params: { skip: 0, limit: 10 }, body: { status: "Active" } };
const inputter = { _key: "1", name: "Seseorang" };

function newRole(code: string, description = "Peran uji") {
  const role_permissions = { menu: [{ code: "MN100", view: true }] };
  return { code, description, status: "Active" as const, role_permissions, inputter };
}

async function rolesWithCode(code: string): Promise<number> {
  const { data } = await admin.list("listRoles", {}, { limit: 1000 });
  return data.filter((role) => role.code === code).length;
}

describe("signature", () => {
  async function refusal(tamper: Tampering) {
    const { status, code, message } = await admin.call("listRoles", { ...listOfRoles, tamper });
    return { status, code, message };
  }
  const invalid = { status: 400, code: "E0", message: messages.badSignature };

  test("an honest one is accepted", async () => {
    expect((await admin.call("listRoles", listOfRoles)).code).toBe("S1");
  });

  test("a made-up one, or one by a made-up key, is refused", async () => {
    expect(await refusal({ signature: "x".repeat(43) })).toEqual(invalid);
    expect(await refusal({ signature: "" })).toEqual(invalid);
    expect(await refusal({ requestKey: "y".repeat(43) })).toEqual(invalid);
  });

  /** A change of one's own name, to what it is. */
  const rename = (tamper: Tampering) => {
    const { _key, name } = admin.user;
    return admin.call("updateUser", { body: { _key, name, inputter: _key, inputter_name: name }, tamper });
  };

  async function keyFor(requestId: string): Promise<string> {
    const answer = await bank.client.requestKey(requestId, { bearer: admin.accessToken });
    return requestKeyAnswer.parse(await answer.json()).request_key?.data.key ?? "";
  }

  test("a key works for one write", async () => {
    const requestId = newRequestId();
    const requestKey = await keyFor(requestId);
    expect((await rename({ requestId, requestKey })).code).toBe("S1");
    expect(await rename({ requestId, requestKey })).toMatchObject(invalid);
    // A second key for the same id does not help either.
    expect(await rename({ requestId })).toMatchObject(invalid);
  });

  test("of two uses at once, one is refused", async () => {
    const tamper = { requestId: newRequestId() };
    const both = await Promise.all([1, 2].map(() => rename(tamper)));
    expect(both.map((answer) => answer.code).sort()).toEqual(["E0", "S1"]);
  });

  // A repeated read says nothing new to its sender and changes nothing, so a bank need not write down each read.
  test("a read may be sent again, but not with a key for something else", async () => {
    const requestId = newRequestId();
    const requestKey = await keyFor(requestId);
    expect((await admin.call("listRoles", { ...listOfRoles, tamper: { requestId, requestKey } })).code).toBe(
      "S1",
    );
    expect((await admin.call("listRoles", { ...listOfRoles, tamper: { requestId } })).code).toBe("S1");
    expect(await refusal({ requestId: newRequestId(), requestKey })).toEqual(invalid);
  });

  test("a key that was issued for another token, or for none, is refused", async () => {
    const other = await bank.signIn("operator.bandung");
    expect(await refusal({ keyFor: { bearer: other.accessToken } })).toEqual(invalid);
    expect(await refusal({ keyFor: undefined })).toEqual(invalid);
  });

  describe.runIf(isOwnBank)("with a key that the client makes itself", () => {
    const second = () => Math.floor(Date.now() / 1000);

    test("serves a read, again too", async () => {
      const tamper = { signedAt: second(), requestId: newRequestId() };
      expect((await admin.call("listRoles", { ...listOfRoles, tamper })).code).toBe("S1");
      expect((await admin.call("listRoles", { ...listOfRoles, tamper })).code).toBe("S1");
    });

    test("serves a write once, also where the second try has a key of the bank", async () => {
      const requestId = newRequestId();
      expect((await rename({ requestId, signedAt: second() })).code).toBe("S1");
      expect(await rename({ requestId, signedAt: second() })).toMatchObject(invalid);
      expect(await rename({ requestId })).toMatchObject(invalid);
    });

    test("of two uses at once, one is refused", async () => {
      const tamper = { requestId: newRequestId(), signedAt: second() };
      const both = await Promise.all([1, 2].map(() => rename(tamper)));
      expect(both.map((answer) => answer.code).sort()).toEqual(["E0", "S1"]);
    });

    test("is refused when it is too old or too far ahead", async () => {
      expect(await refusal({ signedAt: second() - 61 })).toEqual(invalid);
      expect(await refusal({ signedAt: second() + 90 })).toEqual(invalid);
    });

    test("is refused with another session's token, and without one", async () => {
      const other = await bank.signIn("operator.bandung");
      expect(await refusal({ signedAt: second(), keyFor: { bearer: other.accessToken } })).toEqual(invalid);
      expect(await refusal({ signedAt: second(), keyFor: undefined })).toEqual(invalid);
    });

    test("changes nothing where it is refused", async () => {
      const code = unique("ROLE");
      const body = newRole(code);
      const refused = await admin.call("createRole", { body, tamper: { signedAt: second() - 61 } });
      expect(refused.code).toBe("E0");
      expect(await rolesWithCode(code)).toBe(0);
    });
  });

  test("no key is issued for an odd request id", async () => {
    for (const requestId of ["short", "with space in it", "ü".repeat(10), "a".repeat(101)]) {
      expect((await bank.client.requestKey(requestId)).status).toBe(400);
    }
  });
});

describe("malformed requests", () => {
  async function refusal(rawBody: string, contentType?: string) {
    const tamper = { rawBody, ...(contentType !== undefined && { contentType }) };
    const { status, code, message } = await admin.call("listUsers", {
      params: { skip: 0, limit: 10 },
      tamper,
    });
    expect({ status, code }).toEqual({ status: 400, code: "E0" });
    return message;
  }

  test("name the field, and never repeat what was sent", async () => {
    const message = await refusal(JSON.stringify({ branch_id: { secret: "3204110101900001" } }));
    expect(message).toContain("'branch_id'");
    expect(message).not.toContain("3204110101900001");
    expect(await refusal('{"search": "a\\u0000b"}')).toContain("'search'");
  });

  const keyed = [
    "batchItems",
    "reviewBatch",
    "cancelBatch",
    "readDecision",
    "customerDetail",
    "customerBalance",
  ] as const;

  test.runIf(isOwnBank).each(keyed)(
    "a key that nothing can be stored under names no record: %s",
    async (name) => {
      const { code, status } = await admin.call(name, { params: { key: "a\0b", skip: 0, limit: 10 } });
      expect({ code, status }).toEqual({ code: "404", status: 404 });
    },
  );

  test("broken, poisoned, oversized or non-JSON bodies are refused", async () => {
    await refusal("{");
    await refusal('{"__proto__": {"status": "Active"}}');
    await refusal(JSON.stringify({ status: "x".repeat(1024 * 1024) }));
    await refusal("status=Active", "application/x-www-form-urlencoded");
  });

  test.each([
    ["0", "0"],
    ["0", "1001"],
    ["-1", "10"],
    ["x", "10"],
    ["0", "1.5"],
    ["99999999999", "10"],
  ])("a page of skip %s and limit %s is refused", async (skip, limit) => {
    const { code, status } = await admin.call("listRoles", { params: { skip, limit }, body: {} });
    expect({ code, status }).toEqual({ code: "E0", status: 400 });
  });

  test("an unknown path is 404 in the envelope", async () => {
    const response = await fetch(`${bank.client.origin}/internaluser/role/list`, { method: "POST" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ response_code: "404" });
  });

  test("an address that cannot be decoded is refused without being repeated", async () => {
    const response = await fetch(`${bank.client.origin}/internaluser/resetcode/send/%zz3204110101900001`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("3204110101900001");
  });
});

describe("idempotency", () => {
  test("the same key gives the same answer, and one effect", async () => {
    const code = unique("IDEM");
    const write = { body: newRole(code), idempotencyKey: randomUUID() };
    const first = await admin.call("createRole", write);
    const second = await admin.call("createRole", write);
    expect(second.data).toEqual(first.data);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await rolesWithCode(code)).toBe(1);
  });

  test("ten at once have one effect and one answer", async () => {
    const code = unique("IDEM");
    const write = { body: newRole(code), idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call("createRole", write)));
    expect(new Set(answers.map((answer) => answer.data._key)).size).toBe(1);
    expect(await rolesWithCode(code)).toBe(1);
  });

  test("the same key with other content is E0", async () => {
    const idempotencyKey = randomUUID();
    await admin.call("createRole", { body: newRole(unique("IDEM")), idempotencyKey });
    const code = unique("IDEM");
    const other = await admin.call("createRole", { body: newRole(code), idempotencyKey });
    expect(other.code).toBe("E0");
    expect(await rolesWithCode(code)).toBe(0);
  });

  test("a refusal is kept under its key, whatever changes meanwhile", async () => {
    const { data } = await admin.list("listUsers", {}, { limit: 1000 });
    const body = { _key: data.find((user) => user.email === emailOf("baru"))?._key ?? "" };
    const activate = { body, idempotencyKey: randomUUID() };
    const refused = await admin.call("activateUser", activate);
    expect(refused).toMatchObject({ code: "E1", status: 409 });
    expect((await admin.call("deactivateUser", { body })).code).toBe("S1");
    expect(await admin.call("activateUser", activate)).toMatchObject({
      code: "E1",
      message: refused.message,
    });
    expect((await admin.call("activateUser", { body })).code).toBe("S1");
  });

  test("the same key gives the same answer although the first call has changed what it was about", async () => {
    const operator = await bank.signIn("operator.bandung");
    const { data } = await operator.list(
      "listBatches",
      { batch_id: "BUP0003", status: "Pending", branch_id: "" },
      { limit: 1 },
    );
    const cancel = { params: { key: data[0]?._key ?? "" }, idempotencyKey: randomUUID() };
    expect((await operator.call("cancelBatch", cancel)).code).toBe("S1");
    expect((await operator.call("cancelBatch", cancel)).code).toBe("S1");
    expect((await operator.call("cancelBatch", { params: cancel.params })).code).toBe("404");
  });

  test("a write without a key is E0 and has no effect", async () => {
    const code = unique("IDEM");
    const { code: answer } = await admin.call("createRole", { body: newRole(code), idempotencyKey: null });
    expect(answer).toBe("E0");
    expect(await rolesWithCode(code)).toBe(0);
  });

  test.runIf(isOwnBank)("a second call waits for the first, as long as it may", async () => {
    const hasty = await openBank({ timeouts: { keyWaitMs: 200 } });
    onTestFinished(() => hasty.close());
    const { db } = present(hasty.own);
    const admin = await hasty.signIn("admin");
    const idempotencyKey = randomUUID();
    await db.transaction().execute(async (transaction) => {
      // The first call, as the bank's own database sees it: claimed, not yet answered.
      await transaction
        .insertInto("idempotency_keys")
        .values({
          owner: `user:${admin.user._key}`,
          call: "createRole",
          key: idempotencyKey,
          content_hash: Buffer.alloc(32),
          answer: null,
          created_at: testNow(),
        })
        .execute();
      const waited = await admin.call("createRole", { body: newRole(unique("IDEM")), idempotencyKey });
      expect(waited).toMatchObject({ code: "E1", message: messages.stillRunning });
    });
  });
});

describe("permission", () => {
  let keys: SampleKeys;

  beforeAll(async () => {
    const operator = await bank.signIn("operator.bandung");
    const mustahik = await operator.list(
      "listCustomers",
      { customer_type: "Mustahik", branch_id: "" },
      { limit: 1 },
    );
    const corrections = await admin.list(
      "listTransactions",
      transactionsOf("P00004", { status_code: "pending", branch_id: "ID0002" }),
      { limit: 1 },
    );
    const batches = await operator.list(
      "listBatches",
      { batch_id: "BUP0001", status: "Pending", branch_id: "" },
      { limit: 1 },
    );
    keys = {
      userId: operator.user._key,
      roleId: operator.role._key,
      mustahikId: mustahik.data[0]?._key ?? "",
      correctionId: corrections.data[0]?._key ?? "",
      batchId: batches.data[0]?._key ?? "",
    };
  });

  const actorCalls = Object.keys(permissions) as ActorCall[];

  test.each(actorCalls)("%s without a token is 401", async (name) => {
    const answer = await bank.client.call(name, samplesWith(keys)[name]);
    expect(answer).toMatchObject({ code: "401", status: 401 });
  });

  test.each(actorCalls)("%s with a token nobody holds is 401", async (name) => {
    const as = { bearer: "z".repeat(43) };
    expect(await bank.client.call(name, { ...samplesWith(keys)[name], as })).toMatchObject({ code: "401" });
  });

  test.each(["signIn", "setNewPassword", "changePassword", "refreshToken"] as const)(
    "%s without credentials is 401",
    async (name) => {
      const body = { _key: "1", username: "admin@ramahzakat.example", new_password: "x".repeat(43) };
      const options = calls[name].method === "POST" ? { body } : {};
      expect(await bank.client.call(name, options)).toMatchObject({ code: "401", status: 401 });
    },
  );

  test.runIf(isOwnBank)(
    "whoever lacks the second factor that their role requires gets E5 for everything but its set-up",
    async () => {
      const { db } = bank.own!;
      const require = (requires_second_factor: boolean) =>
        db.updateTable("roles").set({ requires_second_factor }).where("code", "=", "ADMIN").execute();
      const lacking = await bank.signIn("admin");
      await require(true);
      try {
        const before = await stateOf(bank.own);
        for (const name of actorCalls.filter((call) => !permissions[call].isOpenBeforeSetUp)) {
          const { code, status } = await lacking.call(name, samplesWith(keys)[name]);
          expect({ name, code, status }).toEqual({ name, code: "E5", status: 403 });
        }
        const fields = { batch_id: "BUP0001", branch_id: "ID0001", description: "Uji" };
        const file = new Blob(["x"]);
        expect((await lacking.upload({ fields, file, fileName: "a.csv" })).code).toBe("E5");
        const exported = await lacking.export({ ...anyCorrection, branch_id: "" });
        expect([exported.status, await exported.json()]).toMatchObject([403, { response_code: "E5" }]);
        expect(await stateOf(bank.own)).toEqual(before);
        for (const name of ["readSecondFactor", "beginSecondFactor", "signOut"] as const)
          expect((await lacking.call(name)).code).toBe("S1");
        expect(actorCalls.filter((call) => permissions[call].isOpenBeforeSetUp)).toHaveLength(4);
      } finally {
        await require(false);
        await db.deleteFrom("second_factors").execute();
      }
    },
  );
});

/** Everything that a write would leave behind. */
async function stateOf(own: OwnBank | undefined) {
  if (!own) return undefined;
  const { db } = own;
  const audit = await db.selectFrom("audit_log").select("id").orderBy("id").execute();
  const users = await db.selectFrom("users").selectAll().orderBy("id").execute();
  const roles = await db.selectFrom("roles").selectAll().orderBy("id").execute();
  const branches = await db.selectFrom("branches").selectAll().orderBy("id").execute();
  const customers = await db.selectFrom("customers").select(["id", "status"]).orderBy("id").execute();
  const transactions = await db.selectFrom("transactions").select(["id", "status"]).orderBy("id").execute();
  const seen = await db.selectFrom("access_log").select("id").orderBy("id").execute();
  return { audit, users, roles, branches, customers, transactions, seen };
}

describe("for operators", () => {
  test("health, capabilities and the OpenAPI document need no signature", async () => {
    const health = await fetch(`${bank.client.origin}/healthz`);
    expect(health.status).toBe(200);
    const capabilities = (await (await fetch(`${bank.client.origin}/capabilities`)).json()) as {
      data: unknown;
    };
    expect(capabilities.data).toContain("lists");
  });

  test.runIf(isOwnBank)("the OpenAPI document tells every call", async () => {
    const document = (await (await fetch(`${bank.client.origin}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    const named = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(named.sort()).toEqual(
      [...Object.keys(calls), "uploadBatch", "exportTransactions", "multiRead"].sort(),
    );
  });

  test.runIf(isOwnBank)("the OpenAPI document keeps the recommended rules of a public linter", async () => {
    const source = await (await fetch(`${bank.client.origin}/openapi.json`)).text();
    expect(await complaintsAbout(source)).toEqual([]);
    // What the linter is asked for: without its servers the same document fails.
    const { servers, ...rest } = JSON.parse(source) as Record<string, unknown>;
    expect(servers).toHaveLength(1);
    expect(await complaintsAbout(JSON.stringify(rest))).toEqual([
      expect.stringMatching(/^error no-empty-servers/),
    ]);
  });
});

/** Errors and warnings of Redocly's recommended rules, which hold those of the OpenAPI specification as well. */
async function complaintsAbout(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config });
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}
