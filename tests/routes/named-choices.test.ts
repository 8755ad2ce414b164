import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CallName } from "contract/calls";
import { menuFeatureCodes } from "contract/features";
import { json, ok } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, idempotencyKeyOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, bandung, branchAdministrator, validProgramme } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const { open, post, asked } = visitor(app, bank, headOffice);

const sums = { count: 0, totalIdr: 0 };
const trend = {
  months: [{ month: "2026-11", distribution: sums, usage: sums, disbursement: sums }],
  yearBefore: [{ month: "2025-11", distribution: sums, usage: sums, disbursement: sums }],
  unspentIdr: 0,
};

const inactive = { ...bandung, _key: "LAMA", name: "Cabang Lama", status: "Inactive" };

/** Answers a list page by page. An inactive branch is found by its key alone. */
function answerList(name: CallName, rows: readonly unknown[]) {
  bank.answerWith(name, ({ params, body }) => {
    if (JSON.stringify(body)?.includes(inactive._key)) return ok("listBranches", [inactive]);
    const skip = Number(params.skip);
    const page = rows.slice(skip, skip + Number(params.limit));
    return ok(name, page as never, { full_count: rows.length });
  });
}

/** A bank with so many of each kind: the last two have one name. */
function answerWithMany(count: number) {
  answerAll(bank, ["lists", "zakat", "desk", "approvals", "privacy"]);
  bank.give("listIdleBalances", []);
  bank.give("sumIdleBalances", sums);
  bank.give("readUsage", {
    distributed: sums,
    spent: sums,
    corrected: sums,
    spentByCategory: [],
    resting: [],
  });
  const previous = { start: "2026-01-01", end: "2026-06-30", cells: [] };
  bank.give("readDistributions", { cells: [], previous, programmes: [], branches: [] });
  const keys = Array.from({ length: count }, (_, at) => ({
    key: `C${at + 1}`,
    at: Math.min(at + 1, count - 1),
  }));
  const named = (word: string) => keys.map(({ key, at }) => ({ key, name: `${word} ${at}` }));
  answerList(
    "listBranches",
    named("Cabang").map(({ key, name }) => ({ ...bandung, _key: key, name })),
  );
  answerList(
    "listRoles",
    named("Role").map(({ key, name }) => ({
      ...branchAdministrator,
      _key: key,
      code: key,
      description: name,
    })),
  );
  answerList(
    "listDeputyCandidates",
    named("Petugas").map((each) => ({ ...each, username: `${each.key}@zakat.example` })),
  );
  answerList(
    "listProgrammes",
    named("Program").map((each) => ({ ...validProgramme, ...each, mark: "P" })),
  );
  const branches = named("Cabang").map((each) => ({ ...each, ...trend }));
  bank.give("readTrends", { ...trend, branches });
}

const reports = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];
const filters = [
  ...reports,
  "/dashboard",
  "/duplicates",
  "/data-requests",
  "/report-idle-balances",
  "/report-idle-balances/usage",
  "/report-asnaf",
];

describe.each(filters)("the filter of %s", (path) => {
  it("finds an inactive branch again by the name that it shows", async () => {
    answerWithMany(1001);
    expect(branchOf(await open(`${path}?branch=LAMA`)).value).toBe("Cabang Lama (LAMA)");
    expect((await open(search("Cabang Lama (LAMA)"))).to).toBe(`${path}?branch=LAMA`);
  });

  const branchOf = ({ main }: Page) => {
    const { value, fault } = main.field("Cabang")!;
    return { value, fault };
  };
  const search = (name: string) => `${path}?branch=${encodeURIComponent(name)}&named=branch`;

  it.each([
    ["cabang 7", "?branch=C7"],
    ["Cabang 1000 (C1001)", "?branch=C1001"],
    ["C7", "?branch=C7"],
    ["", ""],
  ])("turns the typed name %j into the branch's key in the address", async (name, query) => {
    answerWithMany(1001);
    expect((await open(search(name))).to).toBe(path + query);
  });

  it("is a search by name beyond 1,000 branches, and keeps a name that fits none or several", async () => {
    answerWithMany(1001);
    const shown = await open(`${path}?branch=C7`);
    expect(branchOf(shown)).toEqual({ value: "Cabang 7 (C7)", fault: undefined });
    expect(shown.parts("option").map(({ value }) => value)).toContain("Cabang 1000 (C1001)");
    expect(branchOf(await open(search("Jauh")))).toEqual({
      value: "Jauh",
      fault: "Tidak ada cabang bernama “Jauh”. Yang tampil: semua cabang.",
    });
    const several = branchOf(await open(search("Cabang 1000")));
    expect(several.value).toBe("Cabang 1000");
    expect(several.fault).toContain("Ada beberapa cabang bernama “Cabang 1000”: pilih satu dari daftar.");
  });

  it("is a select up to 1,000 branches", async () => {
    answerWithMany(1000);
    const chosen = (await open(`${path}?branch=C7`)).main.field("Cabang");
    expect([chosen?.value, chosen?.shown]).toEqual(["C7", "Cabang 7"]);
  });
});

const user = { name: "Siti Aminah", email: "siti@zakat.example", status: "Active" };
const rule = { transactionType: "P00004", fromIdr: "1.000.000", checkers: "2" };
const deputyship = { from: "2026-12-01", to: "2026-12-05", reason: "Cuti" };

describe.each([
  ["/user-management/new", "createUser", "branch", "Cabang", "cabang", { ...user, role: "C7" }],
  ["/user-management/new", "createUser", "role", "Role", "role", { ...user, branch: "C7" }],
  ["/user-management/31?edit=", "updateUser", "branch", "Cabang", "cabang", { role: "21" }],
  ["/user-management/31?edit=", "updateUser", "role", "Role", "role", { branch: "ID0002" }],
  ["/approval-rules/new", "proposeApprovalRule", "branchKey", "Cabang", "cabang", rule],
  ["/deputies/new", "nameDeputy", "deputyKey", "Petugas", "pengguna", deputyship],
])("the form %s, which sends %s with %s,", (path, call, field, word, noun, rest) => {
  const send = (typed: string) => post(path, { ...rest, [field]: typed, named: field });

  it("sends the key of the typed name", async () => {
    answerWithMany(1001);
    expect((await send(`${word.toLowerCase()} 7`)).status).toBeLessThan(400);
    expect(JSON.stringify(asked(call))).toContain('"C7"');
    expect(JSON.stringify(asked(call))).not.toContain(`${word.toLowerCase()} 7`);
  });

  it.each([
    ["Jauh", `Tidak ada ${noun} bernama “Jauh”.`],
    [`${word} 1000`, `Ada beberapa ${noun} bernama “${word} 1000”: pilih satu dari daftar.`],
  ])("is refused for the name %j, and keeps it", async (typed, sentence) => {
    answerWithMany(1001);
    const answer = await pageOf(send(typed));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.values(field)).toEqual([typed]);
    if ("email" in rest) expect(answer.values("email")).toEqual([rest.email]);
    expect(asked(call)).toEqual([]);
  });

  it("has a select up to 1,000 choices, and a search by name beyond", async () => {
    answerWithMany(1001);
    expect((await open(path)).values("named")).toContain(field);
    // A user who is edited has a branch and a role beside these.
    answerWithMany(call === "updateUser" ? 999 : 1000);
    expect((await open(path)).values("named")).not.toContain(field);
  });
});

describe("an upload", () => {
  const path = "/penyaluran-dana-mustahik/new?form=6f1d6cd1-94b5-4e25-8bd6-0f2f4d9a7a11";
  const upload = async (programme: string) => {
    answerWithMany(1001);
    const sha256 = createHash("sha256").update("x").digest("hex");
    const data = { _key: "41", status: "Pending", sha256, duplicate_of: "" };
    bank.answer("uploadBatch", json(200, { response_code: "S1", data }));
    const shown = await open(path);
    const form = new FormData();
    const fields = { programme, named: "programme", formToken: formTokenOf(shown) };
    for (const [name, value] of Object.entries({ ...fields, idempotencyKey: idempotencyKeyOf(shown) }))
      form.append(name, value);
    form.append("file", new File(["x"], "data.csv", { type: "text/csv" }), "data.csv");
    return { shown, answer: await app.request(path, { cookie: headOffice, upload: form }) };
  };

  it("goes to the programme whose name was typed", async () => {
    const { shown, answer } = await upload("P · program 7");
    expect(shown.parts("option").map(({ value }) => value)).toContain("P · Program 7 (C7)");
    expect(locationOf(answer)).toMatch(/^\/penyaluran-dana-mustahik/);
    expect(JSON.stringify(asked("uploadBatch"))).toContain("C7");
  });

  it("is refused for a name of no programme", async () => {
    const { answer } = await upload("Jauh");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Tidak ada program bernama “Jauh”.");
    expect(asked("uploadBatch")).toEqual([]);
  });
});
