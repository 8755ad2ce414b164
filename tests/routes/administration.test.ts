import { brotliCompressSync, constants } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { messages } from "contract/codes";
import { menuFeatureCodes } from "contract/features";
import { refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, bandung, branchAdministrator, officer } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });

/** A bank that supports everything. */
beforeEach(() => answerAll(bank, capabilityNames));

const { open, page: textOf, calls: written, post } = visitor(app, bank, headOffice);

describe("a page of 250 rows", () => {
  const many = <Record extends { readonly _key: string; readonly name?: string }>(record: Record) =>
    Array.from({ length: 250 }, (_, row) => ({
      ...record,
      _key: `${record._key}${row}`,
      name: `Petugas ${row} Dengan Nama yang Panjang Sekali`,
    }));
  const roles = Array.from({ length: 250 }, (_, row) => ({
    ...branchAdministrator,
    _key: `21${row}`,
    description: `Administrator ${row}`,
  }));

  it.each([
    ["/user-management", 8],
    ["/role-management", 5],
    ["/branch-management", 6],
  ])("of %s is less than 18 kB on the wire, with one element for each cell", async (path, columns) => {
    const count = { full_count: 1000 };
    bank.give("listUsers", many(officer), count);
    bank.give("listRoles", roles, count);
    bank.give("listBranches", many(bandung), count);
    const { main, source } = await open(`${path}?rows=250&page=2`);
    expect(asServed(source)).toBeLessThan(18_000);
    expect(main.parts("cell")).toHaveLength(250 * columns);
    expect(main.cells).toEqual(expect.arrayContaining(["251", "500"]));
    expect(main.text).toContain("251–500 dari 1.000");
  });
});

/** What stands in fields that can only be read. */
const readIn = ({ main }: Page) =>
  main.parts("field").flatMap(({ isReadOnly, value }) => (isReadOnly ? [value] : []));

/** Bytes of a page as our server compresses it (app/main.server.ts). */
function asServed(page: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };
  return brotliCompressSync(page, { params }).length;
}

describe("a user whose mailbox the mail server does not know", () => {
  it("is marked in the list, and the detail says what to do", async () => {
    const refused = { ...officer, mail_refused: "2026-11-20T03:00:00Z" };
    const other = { ...officer, _key: "32", mail_refused: null };
    bank.give("listUsers", [refused, other]);
    expect((await textOf("/user-management")).match(/Email ditolak/g)).toHaveLength(1);
    const detail = await textOf(`/user-management/${officer._key}`);
    expect(detail).toMatch(
      /Server email menolak surat yang ditulis 20\/11\/2026 10:00 WIB, .*daftarkan lagi/,
    );
  });
});

describe("the detail of a user", () => {
  it("can only be read until 'Edit' is pressed; an edit that changes nothing is refused with a sentence", async () => {
    const detail = await open("/user-management/31");
    for (const shown of ["Petugas Bandung", "petugas.bandung@ramahzakat.example"])
      expect(readIn(detail)).toContain(shown);
    expect(detail.main.parts("field").filter(({ isClosed }) => isClosed)).toHaveLength(2);
    expect(detail.button("Simpan")).toBeUndefined();
    // The new first password comes from there; where nobody signs in with one, nothing is said of it.
    expect(detail.text).not.toContain("Forget Password ?");
    bank.support(capabilityNames.filter((name) => name !== "single-sign-on-only"));
    app.forgetAll();
    expect(await textOf("/user-management/31")).toContain("Forget Password ?");
    expect((await open("/user-management/31?edit=1")).link("Batal")).toBeDefined();
    const fields = { branch: "ID0002", role: "21", shownBranch: "ID0002", shownRole: "21", version: "v1" };
    const unchanged = await post("/user-management/31?edit=1", fields);
    expect(unchanged.status).toBe(400);
    expect(await unchanged.text()).toContain("Pilih branch atau role yang lain.");
    expect(written("updateUser")).toEqual([]);
  });
});

describe("the e-mail of a user", () => {
  const path = "/user-management/31?edit=1";
  const fields = { branch: "ID0002", role: "21", shownBranch: "ID0002", shownRole: "21", version: "v1" };
  const wrong = { ...fields, shownEmail: officer.email };
  const right = "petugas.benar@ramahzakat.example";

  it.each([false, null, undefined])(
    "can only be read where the bank says never_signed_in: %s",
    async (never_signed_in) => {
      bank.give("listUsers", [{ ...officer, never_signed_in }]);
      const page = await open(path);
      expect([page.values("email"), page.values("shownEmail")]).toEqual([[], []]);
      expect(readIn(page)).toContain(officer.email);
    },
  );

  it("can be corrected until the first sign-in", async () => {
    const refused = { ...officer, never_signed_in: true, mail_refused: "2026-11-20T03:00:00Z" };
    bank.give("listUsers", [refused]);
    bank.give("updateUser", null);
    expect(await textOf("/user-management/31")).toMatch(/Bila salah ketik, kantor pusat .* lewat Edit User/);
    expect((await open(path)).values("email")).toEqual([officer.email]);
    const malformed = await pageOf(post(path, { ...wrong, email: "petugas@" }));
    expect(malformed.status).toBe(400);
    expect(malformed.text).toContain("Format email belum sesuai");
    expect(malformed.text).not.toContain("Pilih branch atau role yang lain.");
    expect(malformed.values("email")).toEqual(["petugas@"]);
    // An emptied field does not pass for one that stays as it is.
    const emptied = await post(path, { ...wrong, email: "", role: "22" });
    expect(await emptied.text()).toContain("Format email belum sesuai");
    expect((await post(path, { ...wrong, email: officer.email })).status).toBe(400);
    expect(written("updateUser")).toEqual([]);

    expect(locationOf(await post(path, { ...wrong, email: right }))).toBe("/user-management");
    expect(written("updateUser").at(-1)?.body).toMatchObject({ _key: "31", email: right, version: "v1" });
  });
});

describe("an edit of a user that somebody else has changed meanwhile", () => {
  const elsewhere = { ...officer, role: { _key: "22", description: "Operator" } };
  const choices = [branchAdministrator, { ...branchAdministrator, _key: "23", description: "Penyetuju" }];

  it.each([
    ["by the bank", capabilityNames, true],
    ["by the app, where the bank keeps no versions", [], false],
  ])("is refused %s, shows both values, and can be saved on purpose", async (_, offered, isBanks) => {
    const versioned = (user: typeof officer & { version?: string }) =>
      isBanks ? { version: "v1", ...user } : user;
    bank.support(offered);
    bank.give("listRoles", choices, { full_count: 2 });
    bank.give("listUsers", [versioned(officer)]);
    const path = "/user-management/31?edit=1";
    const [shown = ""] = (await open(path)).values("version");

    bank.give("listUsers", [versioned({ ...elsewhere, ...(isBanks && { version: "v2" }) })]);
    if (isBanks) bank.answer("updateUser", refusal("E3", messages.changedMeanwhile));
    const fields = { branch: "ID0002", role: "23", shownBranch: "ID0002", shownRole: "21" };
    const refused = await pageOf(post(path, { ...fields, version: shown }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(messages.changedMeanwhile);
    expect(refused.row("Role")?.cells).toEqual(["Role", "Penyetuju", "Operator"]);
    expect(refused.row("Cabang/Branch")).toBeUndefined();
    expect(refused.values("role")).toEqual(["23"]);
    expect(written("updateUser")).toHaveLength(isBanks ? 1 : 0);

    bank.give("updateUser", null);
    const [present = ""] = refused.values("version");
    expect(present).not.toBe(shown);
    const again = await post(path, { ...fields, shownRole: "22", version: present });
    expect(locationOf(again)).toBe("/user-management");
    expect(written("updateUser").at(-1)?.body).toMatchObject({ _key: "31", role: { _key: "23" } });
  });

  it("says what else the bank refuses", async () => {
    bank.give("listRoles", choices, { full_count: 2 });
    bank.give("listUsers", [{ ...officer, version: "v2" }]);
    bank.answer("updateUser", refusal("E1", "Email sudah terdaftar."));
    const fields = { branch: "ID0002", role: "23", shownBranch: "ID0002", shownRole: "21", version: "v1" };
    const refused = await pageOf(post("/user-management/31?edit=1", fields));
    expect(refused.dialog?.text).toContain("Email sudah terdaftar.");
    expect(refused.text).toContain(messages.changedMeanwhile);
  });
});

describe("the town of a branch", () => {
  const path = "/branch-management/ID0002?edit=1";
  const fields = { name: "Cabang Bandung", type: "Cabang", version: "v1" };
  const store = (town?: string) => bank.give("listBranches", [{ ...bandung, town }]);

  it("can be set and removed by head office", async () => {
    store("Bandung");
    expect((await open(path)).values("town")).toEqual(["Bandung"]);
    for (const town of ["Cimahi", ""]) {
      await post(path, { ...fields, town });
      expect(written("updateBranch").at(-1)?.body).toMatchObject({ town });
    }
    expect((await open("/branch-management/new")).values("town")).toEqual([""]);
    await post("/branch-management/new", { ...fields, code: "MDN", town: "Medan" });
    expect(written("createBranch").at(-1)?.body).toMatchObject({ town: "Medan" });
  });

  it("stands in the form of a branch to read alone, and is not sent", async () => {
    store("Bandung");
    const shown = await open(path, branch);
    const field = shown.field("Kota");
    expect([field?.isReadOnly, field?.value]).toEqual([true, "Bandung"]);
    expect(shown.values("town")).toEqual([]);
    expect(shown.text).toContain("Hanya kantor pusat yang dapat mengubah kota cabang.");
    bank.answer("updateBranch", refusal("E3", messages.changedMeanwhile));
    const stale = await pageOf(post(path, { ...fields, name: "Cabang Lain" }, branch));
    expect(written("updateBranch").at(-1)?.body).not.toHaveProperty("town");
    expect(stale.text).toContain(messages.changedMeanwhile);
    expect(stale.row("Kota")).toBeUndefined();
  });

  it("has no field where the bank does not support it", async () => {
    bank.support([]);
    store();
    for (const address of [path, "/branch-management/ID0002", "/branch-management/new"])
      expect((await open(address)).field("Kota")).toBeUndefined();
    await post(path, fields);
    expect(written("updateBranch").at(-1)?.body).not.toHaveProperty("town");
    await post("/branch-management/new", { ...fields, code: "MDN" });
    expect(written("createBranch").at(-1)?.body).not.toHaveProperty("town");
  });
});

describe("the phone number of a branch", () => {
  const path = "/branch-management/ID0002";
  const store = (phone_number: string) => bank.give("listBranches", [{ ...bandung, phone_number }]);

  /** The fields of the form as its page shows them. */
  const fieldsAt = async (address: string): Promise<Record<string, string>> =>
    Object.fromEntries((await open(address)).writeForm!.fields);

  const shownIn = ({ main }: Page) => ({
    text: main.field(/^No\.Telp Cabang/)!.value,
    isPrefixed: main.text.split("\n").includes("+62"),
  });

  it.each([
    ["+626221234567", "6221234567", true],
    ["+62622123456", "622123456", true],
    ["+62221234567", "221234567", true],
    ["+628120000002", "8120000002", true],
    ["+6212", "12", true],
    ["", "", true],
    ["0221234567", "0221234567", false],
    ["+1 202 555 0100", "+1 202 555 0100", false],
  ])(
    "is shown as stored, and does not change when the form is saved untouched: %j",
    async (stored, text, isPrefixed) => {
      store(stored);
      expect(shownIn(await open(path))).toEqual({ text, isPrefixed });
      const edit = await open(`${path}?edit=1`);
      expect(shownIn(edit)).toEqual({ text, isPrefixed });
      const form = Object.fromEntries(edit.writeForm!.fields);
      const saved = await app.request(`${path}?edit=1`, { cookie: headOffice, form });
      expect(locationOf(saved)).toBe("/branch-management");
      expect(written("updateBranch").at(-1)?.body).toMatchObject({
        name: "Cabang Bandung",
        phone_number: "",
      });
    },
  );

  it.each([
    ["0622-7654321", "+626227654321"],
    ["622 7654321", "+626227654321"],
    ["628120000003", "+628120000003"],
    ["+62 (0)812-0000-003", "+628120000003"],
    ["0622-1234567", ""],
  ])("is sent in one form, however it is typed: %s", async (typed, sent) => {
    store("+626221234567");
    const fields = { ...(await fieldsAt(`${path}?edit=1`)), phoneNumber: typed };
    await app.request(path, { cookie: headOffice, form: fields });
    expect(written("updateBranch").at(-1)?.body).toMatchObject({ phone_number: sent });
    const created = { name: "Cabang Siantar", code: "PMS", type: "Cabang", phoneNumber: typed };
    await post("/branch-management/new", created);
    const phone_number = sent || "+626221234567";
    expect(written("createBranch").at(-1)?.body).toMatchObject({ phone_number });
  });

  it("that somebody else has changed meanwhile is told whole, beside the one that stood in the form", async () => {
    store("+626221234567");
    const form = await fieldsAt(`${path}?edit=1`);
    const elsewhere = { ...bandung, phone_number: "+628120000009", version: "v2" };
    bank.give("listBranches", [elsewhere]);
    bank.answer("updateBranch", refusal("E3", messages.changedMeanwhile));
    const stale = await pageOf(app.request(`${path}?edit=1`, { cookie: headOffice, form }));
    const row = stale.row("No.Telp Cabang");
    expect(row?.cells).toEqual(["No.Telp Cabang", "+626221234567", "+628120000009"]);
  });
});

describe("what the bank refuses", () => {
  it.each([
    ["/branch-management/new", "Hanya kantor pusat yang dapat membuat cabang.", "createBranch"],
    ["/user-management/31", "Hanya kantor pusat yang dapat mengubah branch dan role user.", "updateUser"],
  ])("is refused to a branch's user who posts to %s by hand", async (path, sentence, call) => {
    const formToken = formTokenOf(await open("/profile", branch));
    const form = { formToken, name: "Gelap", code: "GELAP", type: "Cabang", branch: "ID0001", role: "21" };
    const answer = await app.request(path, { cookie: branch, form });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(sentence);
    expect(written(call)).toEqual([]);
  });

  it("is not offered: new branches and types to a branch's user, and roles with more rights than one's own to anybody", async () => {
    expect(await textOf("/branch-management")).toContain("Buat Cabang Baru");
    expect(await textOf("/branch-management", branch)).not.toContain("Buat Cabang Baru");
    const closedIn = ({ main }: Page) => main.parts("field").filter(({ isClosed }) => isClosed);
    expect(closedIn(await open("/branch-management/ID0002?edit=1"))).toEqual([]);
    const edit = await open("/branch-management/ID0002?edit=1", branch);
    expect(closedIn(edit).map(({ shown }) => shown)).toEqual(["Cabang"]);
    expect(edit.writeForm?.fields).toContainEqual(["type", "Cabang"]);

    const channel = { code: "CH001", view: true };
    const greater = { ...branchAdministrator, _key: "24", role_permissions: { menu: [channel] } };
    bank.give("listRoles", [branchAdministrator, greater]);
    const { main } = await open("/user-management/new");
    const isClosed = (key: string) => main.parts("option").find(({ value }) => value === key)?.isClosed;
    expect([isClosed("21"), isClosed("24")]).toEqual([false, true]);
    expect(main.text).toContain("tidak dapat Anda berikan, jadi tidak dapat dipilih.");
  });
});
