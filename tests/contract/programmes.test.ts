import { addDays, jakartaDate } from "bank-api/domain/dates";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { messages } from "contract/codes";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile, dbOf } from "./bank";
import { decide } from "./decide";
import { colleague, newRole, present, roleCoded } from "./organisation";
import { freshMark, newProgramme, type NewProgramme } from "./programme-desk";
import { unchangedRows } from "./unchanged-rows";

const bank = await bankOfFile();
const db = dbOf(bank);
const admin = await bank.signIn("admin");
/** Somebody else at head office who holds everything that the administrator does. */
let secondAdmin: SignedIn;
/** Holds MN606 in a branch. */
let branchAdmin: SignedIn;

const today = jakartaDate(testNow());
const year = Number(today.slice(0, 4));

const create = (by: SignedIn, overrides: Partial<NewProgramme> = {}) =>
  by.call("createProgramme", { body: newProgramme(overrides) });
const created = async (overrides: Partial<NewProgramme> = {}) => (await create(admin, overrides)).data.key;

async function programmeAt(key: string) {
  return present((await admin.list("listProgrammes", { key })).data[0]);
}
async function keysListed(body: BodyInputOf<Calls["listProgrammes"]>) {
  const { data } = await admin.list("listProgrammes", body);
  return data.map(({ key }) => key);
}

const propose = (by: SignedIn, programmeKey: string, amountIdr: unknown = 5_000_000, of = year) =>
  by.call("proposeProgrammeBudget", { body: { programmeKey, year: of, amountIdr } });
async function budgetsOf(programmeKey: string) {
  const { data } = await admin.list("listProgrammeBudgets", { programmeKey });
  return data.map(({ year: of, amountIdr, state }) => [of, amountIdr, state]);
}

/** Everything that programmes have on record. */
const changesNothing = unchangedRows(
  db,
  sql`
    SELECT to_jsonb(programmes) AS row FROM programmes UNION ALL SELECT to_jsonb(programme_budgets) FROM programme_budgets
    UNION ALL SELECT to_jsonb(proposals) FROM proposals
    UNION ALL SELECT to_jsonb(count(*)) FROM audit_log WHERE subject LIKE 'programme:%'`,
);

describe.runIf(isOwnBank)("programmes", () => {
  beforeAll(async () => {
    const { _key: key } = await roleCoded(admin, "ADMIN");
    secondAdmin = (await colleague(bank, admin, key, "ID0001")).session;
    const { data: role } = await admin.call("createRole", { body: newRole(["MN606"]) });
    branchAdmin = (await colleague(bank, admin, role._key, "ID0002")).session;
  });

  test("are created by head office, with a code in capitals, and listed for all branches", async () => {
    const code = unique("p");
    const mark = freshMark();
    const { data, code: answer } = await create(admin, {
      code,
      mark,
      name: " Layanan Sehat ",
      validFrom: today,
    });
    expect(answer).toBe("S1");
    expect(await programmeAt(data.key)).toMatchObject({
      code: code.toUpperCase(),
      name: "Layanan Sehat",
      field: "kesehatan",
      mark,
      validFrom: today,
      validUntil: null,
      validity: "valid",
      year,
      budgetIdr: null,
    });
    const ofBranch = await branchAdmin.list("listProgrammes", { key: data.key });
    expect(ofBranch.data).toHaveLength(1);
  });

  test("are narrowed by field, validity and a text", async () => {
    const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)];
    const planned = await created({ field: "ekonomi", validFrom: tomorrow });
    const past = await created({ validFrom: yesterday, validUntil: yesterday });
    const name = unique("Modal");
    const valid = await created({ field: "ekonomi", name, validUntil: today });
    expect(await keysListed({ validity: "planned" })).toContain(planned);
    expect(await keysListed({ validity: "past" })).toContain(past);
    expect(await keysListed({ validity: "valid" })).not.toEqual(expect.arrayContaining([planned]));
    expect(await keysListed({ field: "ekonomi", validity: "valid" })).toContain(valid);
    expect(await keysListed({ search: name.toLowerCase() })).toEqual([valid]);
    expect(await keysListed({ key: "bukan" })).toEqual([]);
  });

  test("with a code or a mark of another, or days that cannot be, are refused", async () => {
    const [code, mark] = [unique("P").toUpperCase(), freshMark()];
    await created({ code, mark });
    const refusals: [Partial<NewProgramme>, string][] = [
      [{ code: code.toLowerCase() }, "Kode Program sudah dipakai."],
      [{ mark }, "Tanda sudah dipakai program lain."],
      [{ code: "A B" }, "Kode Program wajib diisi dengan huruf, angka atau tanda hubung, paling banyak 20."],
      [{ mark: "ABCD" }, "Tanda paling banyak 3 karakter."],
      [{ name: " " }, "Nama Program wajib diisi."],
      [{ validUntil: addDays(today, -10) }, "Berlaku Sampai tidak boleh sebelum Berlaku Mulai."],
    ];
    await changesNothing(async () => {
      for (const [overrides, message] of refusals)
        expect(await create(admin, overrides)).toMatchObject({ message });
    });
  });

  test("change their name and days, unless somebody else has changed them meanwhile", async () => {
    const key = await created();
    const { version } = await programmeAt(key);
    const edit = { key, version, name: "Nama Baru", validFrom: today, validUntil: addDays(today, 9) };
    const update = (by: SignedIn) => by.call("updateProgramme", { body: edit });
    await changesNothing(async () =>
      expect(await update(branchAdmin)).toMatchObject({
        code: "E3",
        message: "Hanya kantor pusat yang dapat mengatur program dan anggarannya.",
      }),
    );
    expect(await update(admin)).toMatchObject({ code: "S1" });
    expect(await programmeAt(key)).toMatchObject({ name: "Nama Baru", validUntil: addDays(today, 9) });
    expect(await update(secondAdmin)).toMatchObject({ code: "E3", message: messages.changedMeanwhile });
    const { data } = await admin.list("listHistory", { subject: "programme", key });
    expect(data.map(({ action }) => action)).toEqual(["programme.update", "programme.create"]);
    expect(data[0]).toMatchObject({
      before: { name: "Program Uji", validUntil: null },
      after: { name: "Nama Baru", validUntil: addDays(today, 9) },
    });
  });

  test("have a budget of a year once a second person has approved it; a newer one takes its place", async () => {
    const key = await created();
    const { data: first } = await propose(admin, key);
    expect((await programmeAt(key)).budgetIdr).toBeNull();
    await changesNothing(async () => {
      expect(await decide(admin, first.key, "approve")).toMatchObject({
        code: "E3",
        message: messages.ownWork,
      });
      expect(await decide(branchAdmin, first.key, "approve")).toMatchObject({ code: "E3" });
      expect(await propose(secondAdmin, key)).toMatchObject({
        code: "E1",
        message: `Usulan anggaran tahun ${year} masih menunggu keputusan.`,
      });
    });
    expect(await decide(secondAdmin, first.key, "approve")).toMatchObject({ code: "S1" });
    expect((await programmeAt(key)).budgetIdr).toBe(5_000_000);
    expect(await decide(secondAdmin, first.key, "refuse")).toMatchObject({ code: "E1" });
    const { data: second } = await propose(secondAdmin, key, 7_000_000);
    expect((await programmeAt(key)).budgetIdr).toBe(5_000_000);
    await decide(admin, second.key, "approve");
    expect((await programmeAt(key)).budgetIdr).toBe(7_000_000);
    const { data: third } = await propose(admin, key, 9_000_000);
    // The proposer takes the proposal back.
    expect(await decide(admin, third.key, "refuse")).toMatchObject({ code: "S1" });
    await propose(admin, key, 8_000_000, year + 1);
    expect(await budgetsOf(key)).toEqual([
      [year + 1, 8_000_000, "proposed"],
      [year, 9_000_000, "refused"],
      [year, 7_000_000, "in_force"],
      [year, 5_000_000, "replaced"],
    ]);
    expect((await programmeAt(key)).budgetIdr).toBe(7_000_000);
    const history = await admin.list("listHistory", { subject: "programme", key });
    expect(history.data.map(({ action }) => action)).toEqual([
      "programme.propose-budget",
      "programme.refuse-budget",
      "programme.propose-budget",
      "programme.approve-budget",
      "programme.propose-budget",
      "programme.approve-budget",
      "programme.propose-budget",
      "programme.create",
    ]);
  });

  test("take no budget of a past year, of a strange amount, or of a programme that is not there", async () => {
    const key = await created();
    await changesNothing(async () => {
      for (const of of [year - 1, year + 2])
        expect(await propose(admin, key, 1_000, of)).toMatchObject({
          message: `Tahun anggaran harus ${year} atau ${year + 1}.`,
        });
      for (const amount of [0, -1, 1.5, "1000", null])
        expect((await propose(admin, key, amount)).code).toBe("E3");
      expect((await propose(admin, "999")).status).toBe(404);
      expect((await decide(admin, "999", "approve")).status).toBe(404);
      expect((await propose(branchAdmin, key)).code).toBe("E3");
      expect((await create(branchAdmin)).code).toBe("E3");
    });
  });

  test("whose proposed budget is of a past year by now can only refuse it", async () => {
    const { data } = await propose(admin, await created());
    await sql`UPDATE programme_budgets SET year = ${year - 1} WHERE id = ${data.key}`.execute(db);
    await changesNothing(async () =>
      expect(await decide(secondAdmin, data.key, "approve")).toMatchObject({
        code: "E3",
        message: `Tahun anggaran harus ${year} atau ${year + 1}.`,
      }),
    );
    expect((await decide(secondAdmin, data.key, "refuse")).code).toBe("S1");
  });

  test("who uploads distributions may list them, and nothing else; others may not", async () => {
    const operator = await bank.signIn("operator.bandung");
    expect((await operator.list("listProgrammes", {})).code).toBe("S1");
    const approver = await bank.signIn("tanpa.akses");
    await changesNothing(async () => {
      expect((await create(operator)).status).toBe(403);
      expect((await approver.list("listProgrammes", {})).status).toBe(403);
    });
  });
});
