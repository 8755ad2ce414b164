import { randomUUID } from "node:crypto";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { NewDataRequest } from "contract/extensions/data-requests";
import type { FeatureCode } from "contract/features";
import type { Corrections } from "contract/request-kinds";
import type { CustomerType } from "contract/specified/customers";
import { until } from "../support/until";
import type { SignedIn } from "../support/wire-client";
import { bankOfFile, dbOf, isOwnBank } from "./bank";
import { requestAbout } from "./data-requests";
import { colleague, newRole, present } from "./organisation";
import { unchangedBy } from "./two-branches";

/** The right values that a request for a correction names (docs/rules.md#requests-about-data). */

const bank = await bankOfFile();
const db = dbOf(bank);
const reply = { text: "Sudah kami perbaiki." };

describe.runIf(isOwnBank)("the right values of a correction", () => {
  let [maker, decider, second, elsewhere]: SignedIn[] = [];
  const people: Record<CustomerType, string[]> = { Mustahik: [], Merchant: [] };
  const somebody = (type: CustomerType = "Mustahik") => present(people[type].pop());

  beforeAll(async () => {
    const admin = await bank.signIn("admin");
    const holder = async (codes: readonly FeatureCode[], branch: string) => {
      const { data: role } = await admin.call("createRole", { body: newRole(codes) });
      return (await colleague(bank, admin, role._key, branch)).session;
    };
    maker = await holder(["MN701", "MN201"], "ID0002");
    decider = await holder(["MN708", "MN201", "MN301"], "ID0002");
    second = await holder(["MN708"], "ID0002");
    elsewhere = await holder(["MN701", "MN708"], "ID0003");
    for (const type of ["Mustahik", "Merchant"] as const) {
      const rows = await db
        .selectFrom("customers")
        .select("id")
        .where("branch_id", "=", "ID0002")
        .where("customer_type", "=", type)
        .where("status", "=", "Active")
        .where(
          "id",
          "in",
          db.selectFrom("accounts").select("customer_id").where("customer_id", "is not", null),
        )
        .where("id", "not in", db.selectFrom("data_requests").select("customer_id"))
        .orderBy("id")
        .limit(20)
        .execute();
      people[type] = rows.map(({ id }) => id);
    }
  });

  const register = (
    personKey: string,
    corrections: Corrections,
    given: Partial<NewDataRequest> = {},
    by = maker!,
  ) =>
    by.call("registerDataRequest", {
      body: { ...requestAbout(personKey, { kind: "correction", ...given }), corrections },
    });
  const asked = async (personKey: string, corrections: Corrections) => {
    const { code, data } = await register(personKey, corrections);
    expect(code).toBe("S1");
    return data.key;
  };
  const answer = (by: SignedIn, key: string, idempotencyKey = randomUUID()) =>
    by.call("decideProposal", { body: { key, decision: "approve", reply }, idempotencyKey });
  const row = (id: string) =>
    db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const correctionsOf = async (id: string) => {
    const rows = await db
      .selectFrom("audit_log")
      .select(["actor_name", "before", "after"])
      .where("subject", "=", `customer:${id}`)
      .where("action", "=", "customer.correct")
      .execute();
    return rows.map(({ actor_name, before, after }) => [actor_name, before, after]);
  };
  const unchanged = (act: () => Promise<void>) => unchangedBy(db, act);

  test("stand in the record once a second person has answered, as a file would have stored them", async () => {
    const id = somebody();
    const before = await row(id);
    const given = {
      ...{
        name: "  Zulaikha\tBinti Umar ",
        birthDate: "31/12/1979",
        birthPlace: "Garut",
        gender: "perempuan",
      },
      ...{ familyCardNumber: "3273 0101 0715 0001", mobile: "+62 812-3456-7890", phone: " " },
      ...{ address: "Jl. Mawar 5", regionCode: "32.73" },
    };
    const key = await asked(id, given);
    expect(await row(id)).toEqual(before);
    const [found] = (await decider!.list("listDataRequests", { key })).data;
    const right = {
      ...{ name: "Zulaikha Binti Umar", birthDate: "1979-12-31", birthPlace: "Garut", gender: "P" },
      ...{ familyCardNumber: "3273010107150001", mobile: "+6281234567890", address: "Jl. Mawar 5" },
      regionCode: "3273",
    };
    expect(found?.corrections).toEqual(right);
    expect(await answer(decider!, key)).toMatchObject({ code: "S1" });
    const after = await row(id);
    expect(after).toMatchObject({
      ...{ name: right.name, birth_date: right.birthDate, birth_place: "Garut", gender: "P" },
      ...{ family_card_number: right.familyCardNumber, mobile: right.mobile, address: right.address },
      ...{ phone: before.phone, national_id: before.national_id, status: before.status },
    });
    expect(after.name_lower).toBe("zulaikha binti umar");
    const fields = Object.keys(found?.corrections ?? {});
    expect(await correctionsOf(id)).toEqual([
      [decider!.user.name, null, { request: key, filled: expect.arrayContaining(fields) as string[] }],
    ]);
    const [answered] = (await maker!.list("listDataRequests", { key })).data;
    expect(answered).toMatchObject({ state: "answered", answer: reply.text });
    // A job writes notices.
    await until(
      async () =>
        (await maker!.list("listNotices")).data.some(({ kind }) => kind === "data-request-answered"),
      { what: "the notice of the answer" },
    );
  });

  test("of a name have it found and counted under the new one, in lists of people and of accounts", async () => {
    const id = somebody();
    const former = (await row(id)).name;
    expect(await answer(decider!, await asked(id, { name: "Xaverius Kurnia" }))).toMatchObject({
      code: "S1",
    });
    const find = async (name: string) => {
      const filter = { customer_type: "Mustahik", branch_id: "", name } as const;
      return (await decider!.list("listCustomers", filter)).data.map(({ _key }) => _key);
    };
    expect(await find("xaverius kurnia")).toEqual([id]);
    expect(await find(former)).not.toContain(id);
    const { rows } = await sql<{ names: string[] }>`
      SELECT array_agg(owner_name_lower) AS names FROM accounts WHERE customer_id = ${id}`.execute(db);
    expect(rows[0]?.names).toEqual(["xaverius kurnia"]);
    expect(await auditLedger(db)).toEqual([]);
  });

  test("of a merchant are those of its contact and its bank account", async () => {
    const id = somebody("Merchant");
    const right = { pic: "Rina Wulandari", bankAccountOwner: "Rina W", bankAccountNumber: "0123-456" };
    expect(await answer(decider!, await asked(id, right))).toMatchObject({ code: "S1" });
    expect(await row(id)).toMatchObject({
      ...{ pic: right.pic, bank_account_owner: right.bankAccountOwner, bank_account_number: "0123-456" },
    });
    await unchanged(async () => {
      expect(await register(id, { birthDate: "1990-01-01" })).toMatchObject({ code: "E3" });
    });
  });

  test("are refused with every fault, and for any other kind of request", async () => {
    const id = somebody();
    await unchanged(async () => {
      const faulty = await register(id, { gender: "X", familyCardNumber: "12", mobile: "abc" });
      expect(faulty.code).toBe("E3");
      for (const fault of ["Jenis kelamin", "KK", "No. HP"]) expect(faulty.message).toContain(fault);
      expect(await register(id, { address: "Jl. Mawar 5" }, { kind: "copy" })).toMatchObject({
        code: "E3",
        message: "Data yang benar hanya diisi untuk permintaan Perbaikan Data.",
      });
      expect((await register(somebody(), { address: "Jl. Mawar 5" }, {}, elsewhere)).code).toBe("404");
      expect((await register(id, { address: "Jl. Mawar 5" }, {}, decider)).code).toBe("403");
    });
  });

  test("are none where all of them are blank", async () => {
    const id = somebody();
    const key = await asked(id, { address: " " });
    expect((await decider!.list("listDataRequests", { key })).data[0]?.corrections).toBeNull();
    expect(await answer(decider!, key)).toMatchObject({ code: "S1" });
    expect(await correctionsOf(id)).toEqual([]);
  });

  test("change nothing by their maker, by another branch, by a refusal or once they are taken back", async () => {
    const id = somebody();
    const before = await row(id);
    const key = await asked(id, { address: "Jl. Mawar 5" });
    await unchanged(async () => {
      expect((await answer(maker!, key)).code).not.toBe("S1");
      expect((await answer(elsewhere!, key)).code).toBe("404");
    });
    const refusal = { ...reply, ground: "others" as const };
    const refuse = { key, decision: "refuse", reply: refusal } as const;
    expect(await decider!.call("decideProposal", { body: refuse })).toMatchObject({ code: "S1" });
    const taken = await asked(id, { address: "Jl. Mawar 5" });
    const back = { key: taken, decision: "refuse" } as const;
    expect(await maker!.call("decideProposal", { body: back })).toMatchObject({ code: "S1" });
    expect(await row(id)).toEqual(before);
    expect(await correctionsOf(id)).toEqual([]);
  });

  test("are put in once by two who answer at once, and by a repeated call", async () => {
    const id = somebody();
    const key = await asked(id, { name: "Yohana Pertiwi" });
    const codes = await Promise.all([decider!, second!].map(async (by) => (await answer(by, key)).code));
    expect(codes.sort()).toEqual(["E1", "S1"]);
    expect(await correctionsOf(id)).toHaveLength(1);
    const other = await asked(id, { address: "Jl. Melati 7" });
    const once = randomUUID();
    for (const by of [decider!, decider!])
      expect(await answer(by, other, once)).toMatchObject({ code: "S1" });
    expect(await correctionsOf(id)).toHaveLength(2);
    expect(await auditLedger(db)).toEqual([]);
  });
});
