import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { lackable, type Lackable } from "contract/extensions/completeness";
import { trailOf } from "../support/audit";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, bankOfFile, dbOf } from "./bank";

const bank = await bankOfFile();
const db = dbOf(bank);
const [head, insider] = await bank.signInAll("admin", "operator.bandung");

const ownBranch = "ID0002";
const otherBranch = "ID0003";
const page = { skip: 0, limit: 1000 };

interface Person {
  readonly id: string;
  readonly branch_id: string;
  readonly status: string;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly family_card_number: string | null;
  readonly region_code: string | null;
  readonly asnaf: string | null;
}

const people = async () =>
  (
    await sql<Person>`SELECT id, branch_id, status, phone, mobile, family_card_number, region_code, asnaf FROM customers
      WHERE customer_type = 'Mustahik' ORDER BY branch_id DESC, ordinal DESC`.execute(db)
  ).rows;

const lacks: Readonly<Record<Lackable, (person: Person) => boolean>> = {
  phone: ({ phone, mobile }) => phone === null && mobile === null,
  family_card: (person) => person.family_card_number === null,
  region: (person) => person.region_code === null,
  asnaf: ({ asnaf }) => asnaf === null,
};
const missingOf = (person: Person) => lackable.options.filter((name) => lacks[name](person));
const isActive = ({ status }: Person) => status === "Active";

const list = (by: SignedIn, missing: Lackable, branchKey?: string, slice = page) =>
  by.list("listIncomplete", { branchKey, missing }, slice);
const fill = (by: SignedIn, key: string, given: object) =>
  by.call("completeCustomer", { body: { key, ...given } });
const stored = async (id: string) => (await people()).find((each) => each.id === id)!;
/** Somebody of whom the trail tells nothing yet. */
async function oneLacking(name: Lackable, branch: string, { having }: { having?: Lackable } = {}) {
  const { rows } = await sql<{ subject: string }>`SELECT DISTINCT subject FROM audit_log`.execute(db);
  const touched = new Set(rows.map(({ subject }) => subject));
  const fits = (each: Person) =>
    each.branch_id === branch && lacks[name](each) && !(having && lacks[having](each));
  return (await people()).filter(isActive).find((each) => fits(each) && !touched.has(`customer:${each.id}`))!;
}
const trail = (id: string) => trailOf(db, `customer:${id}`, "action", "after");

describe.runIf(isOwnBank)("completeness", () => {
  beforeAll(async () => {
    // One who is not asked about, because they are not active.
    await sql`UPDATE customers SET region_code = NULL WHERE id = (
      SELECT id FROM customers WHERE branch_id = ${ownBranch} AND status = 'Inactive' AND customer_type = 'Mustahik' LIMIT 1)`.execute(
      db,
    );
  });

  test.each(lackable.options)("lists who lacks %s, by branch and newest first", async (name) => {
    const all = (await people()).filter(isActive).filter(lacks[name]);
    expect(all.length).toBeGreaterThan(5);
    const own = all.filter(({ branch_id }) => branch_id === ownBranch);
    for (const [by, branch, expected] of [
      [head, undefined, all],
      [head, ownBranch, own],
      [insider, undefined, own],
      [insider, otherBranch, []],
    ] as const) {
      const { data, fullCount } = await list(by, name, branch);
      expect(fullCount).toBe(expected.length);
      expect(data.map(({ key, missing }) => ({ key, missing }))).toEqual(
        expected.map((person) => ({ key: person.id, missing: missingOf(person) })),
      );
    }
    const { data } = await list(head, name, undefined, { skip: 2, limit: 2 });
    expect(data.map(({ key }) => key)).toEqual(all.slice(2, 4).map(({ id }) => id));
  });

  test("counts of each branch what it lacks", async () => {
    const all = (await people()).filter(isActive);
    const { data } = await head.call("countIncomplete", { body: {} });
    expect(data.map(({ branch }) => branch.key)).toEqual(["ID0001", ownBranch, otherBranch]);
    for (const { branch, ...counts } of data) {
      const ofBranch = all.filter(({ branch_id }) => branch_id === branch.key);
      expect(counts).toEqual({
        phone: ofBranch.filter(lacks.phone).length,
        family_card: ofBranch.filter(lacks.family_card).length,
        region: ofBranch.filter(lacks.region).length,
        asnaf: ofBranch.filter(lacks.asnaf).length,
      });
    }
    const own = await insider.call("countIncomplete", { body: {} });
    expect(own.data).toEqual(data.filter(({ branch }) => branch.key === ownBranch));
  });

  test("is filled as an upload would fill it, with a line in the trail that holds no number", async () => {
    const { id } = await oneLacking("phone", ownBranch);
    expect((await insider.call("readCompleteness", { params: { key: id } })).data).toMatchObject({
      key: id,
      missing: expect.arrayContaining(["phone"]) as unknown,
    });
    expect(await fill(insider, id, { mobile: "0812 0000 1234" })).toMatchObject({ code: "S1" });
    expect(await stored(id)).toMatchObject({ mobile: "+6281200001234", phone: null });
    expect(await trail(id)).toEqual([{ action: "customer.complete", after: { filled: ["mobile"] } }]);
  });

  test("notes a first asnaf in the trail, and on what was distributed before", async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM customers WHERE branch_id = ${ownBranch} AND status = 'Active' AND asnaf IS NULL
        AND NOT EXISTS (SELECT FROM audit_log WHERE subject = 'customer:' || customers.id) AND EXISTS (
        SELECT FROM transactions WHERE beneficiary_customer_id = customers.id AND transaction_type = 'P00001'
          AND status = 'settled') LIMIT 1`.execute(db);
    const { id } = rows[0]!;
    expect(await fill(insider, id, { asnaf: "Ibnu Sabil" })).toMatchObject({ code: "S1" });
    expect((await stored(id)).asnaf).toBe("ibnu_sabil");
    expect(await trail(id)).toEqual([
      { action: "customer.complete", after: { filled: ["asnaf"], asnaf: "ibnu_sabil" } },
    ]);
    const { rows: past } = await sql`SELECT DISTINCT asnaf FROM transactions
      WHERE beneficiary_customer_id = ${id} AND transaction_type = 'P00001' AND status = 'settled'`.execute(
      db,
    );
    expect(past).toEqual([{ asnaf: "ibnu_sabil" }]);
    expect(await auditLedger(db)).toEqual([]);
    expect(await fill(insider, id, { asnaf: "fakir" })).toMatchObject({ code: "E1" });
    expect((await stored(id)).asnaf).toBe("ibnu_sabil");
  });

  test("changes nothing that is there: all that was given, or nothing", async () => {
    const person = await oneLacking("region", ownBranch, { having: "family_card" });
    const before = await stored(person.id);
    expect(before.family_card_number).not.toBeNull();
    for (const given of [
      { regionCode: "327301", familyCardNumber: "3273010101109999" },
      { regionCode: "x" },
      { regionCode: " " },
    ])
      expect((await fill(insider, person.id, given)).code).toMatch(/^E[13]$/);
    expect(await stored(person.id)).toEqual(before);
    expect(await trail(person.id)).toEqual([]);
  });

  test("has one winner of two at once", async () => {
    const { id } = await oneLacking("family_card", ownBranch);
    const cards = ["3273010101200011", "3273010101200012"];
    const answers = await Promise.all(
      cards.map((familyCardNumber) => fill(insider, id, { familyCardNumber })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
    const winner = cards[answers.findIndex(({ code }) => code === "S1")];
    expect(await stored(id)).toMatchObject({ family_card_number: winner });
    expect(await trail(id)).toHaveLength(1);
  });
});
