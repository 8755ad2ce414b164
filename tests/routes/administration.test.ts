import { brotliCompressSync, constants } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { messages } from "contract/codes";
import { menuFeatureCodes } from "contract/features";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, locationOf, signIn, visitor } from "./app";
import { answerAll, bandung, branchAdministrator, officer } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });

/** A bank that supports everything. */
beforeEach(() => answerAll(bank, capabilityNames));

const { page: textOf, calls: written, post } = visitor(app, bank, headOffice);

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
    const text = await textOf(`${path}?rows=250&page=2`);
    expect(asServed(text)).toBeLessThan(18_000);
    expect(text.match(/<td/g)).toHaveLength(250 * columns);
    expect(text).toContain("<td>251</td>");
    expect(text).toContain("<td>500</td>");
    expect(text.replace(/<!-- -->/g, "")).toContain("251–500 dari 1.000");
  });
});

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
    expect((await textOf("/user-management")).match(/>Email ditolak</g)).toHaveLength(1);
    const detail = await textOf(`/user-management/${officer._key}`);
    expect(detail).toMatch(
      /Server email menolak surat yang ditulis 20\/11\/2026 10:00 WIB, .*daftarkan lagi/,
    );
  });
});

describe("the detail of a user", () => {
  it("can only be read until 'Edit' is pressed; an edit that changes nothing is refused with a sentence", async () => {
    const detail = await textOf("/user-management/31");
    for (const shown of ["Petugas Bandung", "petugas.bandung@ramahzakat.example"])
      expect(detail).toMatch(new RegExp(`<input[^>]*readonly=""[^>]*value="${shown}"`, "i"));
    expect(detail.match(/<select[^>]* disabled=""/g)).toHaveLength(2);
    expect(detail).not.toContain(">Simpan<");
    // The new first password comes from there; where nobody signs in with one, nothing is said of it.
    expect(detail).not.toContain("Forget Password ?");
    bank.support(capabilityNames.filter((name) => name !== "single-sign-on-only"));
    app.forgetAll();
    expect(await textOf("/user-management/31")).toContain("Forget Password ?");
    expect(await textOf("/user-management/31?edit=1")).toContain(">Batal<");
    const fields = { branch: "ID0002", role: "21", shownBranch: "ID0002", shownRole: "21", version: "v1" };
    const unchanged = await post("/user-management/31?edit=1", fields);
    expect(unchanged.status).toBe(400);
    expect(await unchanged.text()).toContain("Pilih branch atau role yang lain.");
    expect(written("updateUser")).toEqual([]);
  });
});

describe("the e-mail of a user", () => {
  const path = "/user-management/31?edit=1";
  const emailIn = (page: string) => /<input[^>]*name="email"[^>]*>/.exec(page)?.[0];
  const fields = { branch: "ID0002", role: "21", shownBranch: "ID0002", shownRole: "21", version: "v1" };
  const wrong = { ...fields, shownEmail: officer.email };
  const right = "petugas.benar@ramahzakat.example";

  it.each([false, null, undefined])(
    "can only be read where the bank says never_signed_in: %s",
    async (never_signed_in) => {
      bank.give("listUsers", [{ ...officer, never_signed_in }]);
      const page = await textOf(path);
      expect(emailIn(page)).toBeUndefined();
      expect(page).not.toContain("shownEmail");
      expect(page).toMatch(new RegExp(`<input[^>]*readonly=""[^>]*value="${officer.email}"`, "i"));
    },
  );

  it("can be corrected until the first sign-in", async () => {
    const refused = { ...officer, never_signed_in: true, mail_refused: "2026-11-20T03:00:00Z" };
    bank.give("listUsers", [refused]);
    bank.give("updateUser", null);
    expect(await textOf("/user-management/31")).toMatch(/Bila salah ketik, kantor pusat .* lewat Edit User/);
    expect(emailIn(await textOf(path))).toContain(`value="${officer.email}"`);
    const malformed = await post(path, { ...wrong, email: "petugas@" });
    expect(malformed.status).toBe(400);
    const page = await malformed.text();
    expect(page).toContain("Format email belum sesuai");
    expect(page).not.toContain("Pilih branch atau role yang lain.");
    expect(emailIn(page)).toContain('value="petugas@"');
    // An emptied field does not pass for one that stays as it is.
    const emptied = await post(path, { ...wrong, email: "", role: "22" });
    expect(await emptied.text()).toContain("Format email belum sesuai");
    expect((await post(path, { ...wrong, email: officer.email })).status).toBe(400);
    expect(written("updateUser")).toEqual([]);

    expect(locationOf(await post(path, { ...wrong, email: right }))).toBe("/user-management");
    expect(written("updateUser").at(-1)?.body).toMatchObject({ _key: "31", email: right, version: "v1" });
  });

  it("stays as typed, with the bank's words, when the bank refuses it", async () => {
    bank.give("listUsers", [{ ...officer, never_signed_in: true }]);
    bank.answer("updateUser", refusal("E1", "Email sudah terdaftar."));
    const refused = await post(path, { ...wrong, email: right });
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toContain("Email sudah terdaftar.");
    expect(emailIn(page)).toContain(`value="${right}"`);
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
    const page = await textOf(path);
    const shown = /name="version" value="([^"]*)"/.exec(page)![1]!.replaceAll("&quot;", '"');

    bank.give("listUsers", [versioned({ ...elsewhere, ...(isBanks && { version: "v2" }) })]);
    if (isBanks) bank.answer("updateUser", refusal("E3", messages.changedMeanwhile));
    const fields = { branch: "ID0002", role: "23", shownBranch: "ID0002", shownRole: "21" };
    const refused = await post(path, { ...fields, version: shown });
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain(messages.changedMeanwhile);
    expect(text).toMatch(/<th scope="row">Role<\/th><td>Penyetuju<\/td><td>Operator<\/td>/);
    expect(text).not.toContain('<th scope="row">Cabang/Branch</th>');
    expect(text).toMatch(/<option value="23" selected="">Penyetuju/);
    expect(written("updateUser")).toHaveLength(isBanks ? 1 : 0);

    bank.give("updateUser", null);
    const present = /name="version" value="([^"]*)"/.exec(text)![1]!.replaceAll("&quot;", '"');
    expect(present).not.toBe(shown);
    const again = await post(path, { ...fields, shownRole: "22", version: present });
    expect(locationOf(again)).toBe("/user-management");
    expect(written("updateUser").at(-1)?.body).toMatchObject({ _key: "31", role: { _key: "23" } });
  });
});

describe("the town of a branch", () => {
  const path = "/branch-management/ID0002?edit=1";
  const fields = { name: "Cabang Bandung", type: "Cabang", version: "v1" };
  const store = (town?: string) => bank.give("listBranches", [{ ...bandung, town }]);
  const townIn = (page: string) => {
    const id = /<label[^>]*for="([^"]*)"[^>]*>Kota</.exec(page)?.[1];
    return id === undefined ? undefined : new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(page)![0];
  };

  it("can be set and removed by head office", async () => {
    store("Bandung");
    expect(townIn(await textOf(path))).toMatch(/name="town".*value="Bandung"/);
    for (const town of ["Cimahi", ""]) {
      await post(path, { ...fields, town });
      expect(written("updateBranch").at(-1)?.body).toMatchObject({ town });
    }
    expect(townIn(await textOf("/branch-management/new"))).toContain('name="town"');
    await post("/branch-management/new", { ...fields, code: "MDN", town: "Medan" });
    expect(written("createBranch").at(-1)?.body).toMatchObject({ town: "Medan" });
  });

  it("stays as typed, with a sentence, when it is too long", async () => {
    store("Bandung");
    const town = "a".repeat(101);
    const text = await (await post(path, { ...fields, town })).text();
    expect(text).toContain("Kota paling banyak 100 karakter.");
    expect(townIn(text)).toContain(`value="${town}"`);
    expect(written("updateBranch")).toEqual([]);
  });

  it("can only be read by the branch's own users, whose form does not send it", async () => {
    store("Bandung");
    const text = await textOf(path, branch);
    expect(townIn(text)).toMatch(/readonly="".*value="Bandung"/i);
    expect(townIn(text)).not.toContain("name=");
    expect(text).toContain("Hanya kantor pusat yang dapat mengubah kota cabang.");
    bank.answer("updateBranch", refusal("E3", messages.changedMeanwhile));
    const stale = await (await post(path, { ...fields, name: "Cabang Lain" }, branch)).text();
    expect(written("updateBranch").at(-1)?.body).not.toHaveProperty("town");
    expect(stale).toContain(messages.changedMeanwhile);
    expect(stale).not.toContain('<th scope="row">Kota</th>');
  });

  it("has no field where the bank does not support it", async () => {
    bank.support([]);
    store();
    for (const address of [path, "/branch-management/ID0002", "/branch-management/new"])
      expect(townIn(await textOf(address))).toBeUndefined();
    await post(path, fields);
    expect(written("updateBranch").at(-1)?.body).not.toHaveProperty("town");
    await post("/branch-management/new", { ...fields, code: "MDN" });
    expect(written("createBranch").at(-1)?.body).not.toHaveProperty("town");
  });
});

describe("the phone number of a branch", () => {
  const path = "/branch-management/ID0002";
  const store = (phone_number: string) => bank.give("listBranches", [{ ...bandung, phone_number }]);

  /** The fields of a form as its page shows them, its choices aside. */
  const fieldsOf = (page: string) => ({
    ...Object.fromEntries(
      [...page.matchAll(/<input[^>]*>/g)].map(([input]) => [
        /name="([^"]*)"/.exec(input)?.[1] ?? "",
        (/value="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&quot;", '"'),
      ]),
    ),
    type: "Cabang",
  });

  const shownIn = (page: string) => {
    const label = /<label[^>]*for="([^"]*)"[^>]*>No\.Telp Cabang/.exec(page)![1]!;
    const [input] = new RegExp(`<input[^>]*id="${label}"[^>]*>`).exec(page)!;
    return { text: /value="([^"]*)"/.exec(input)?.[1] ?? "", isPrefixed: />\+62</.test(page) };
  };

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
      expect(shownIn(await textOf(path))).toEqual({ text, isPrefixed });
      const edit = await textOf(`${path}?edit=1`);
      expect(shownIn(edit)).toEqual({ text, isPrefixed });
      const saved = await app.request(`${path}?edit=1`, { cookie: headOffice, form: fieldsOf(edit) });
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
    const fields = { ...fieldsOf(await textOf(`${path}?edit=1`)), phoneNumber: typed };
    await app.request(path, { cookie: headOffice, form: fields });
    expect(written("updateBranch").at(-1)?.body).toMatchObject({ phone_number: sent });
    const created = { name: "Cabang Siantar", code: "PMS", type: "Cabang", phoneNumber: typed };
    await post("/branch-management/new", created);
    const phone_number = sent || "+626221234567";
    expect(written("createBranch").at(-1)?.body).toMatchObject({ phone_number });
  });

  it("is sent the same when its form is sent again after the bank has stored it", async () => {
    store("+626221234567");
    const form = { ...fieldsOf(await textOf(`${path}?edit=1`)), phoneNumber: "0622-7654321" };
    await app.request(path, { cookie: headOffice, form });
    const stored = { ...bandung, phone_number: "+626227654321", address: { address: "" } };
    bank.give("listBranches", [stored]);
    await app.request(path, { cookie: headOffice, form });
    const sent = written("updateBranch").slice(-2);
    expect(sent[0]?.body).toMatchObject({ phone_number: "+626227654321" });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it("stays as typed, with a sentence beside its field, when it is no number", async () => {
    store("+626221234567");
    const form = { ...fieldsOf(await textOf(`${path}?edit=1`)), phoneNumber: "62 12" };
    const refused = await app.request(`${path}?edit=1`, { cookie: headOffice, form });
    const text = await refused.text();
    expect(refused.status).toBe(400);
    expect(text).toContain("No.Telp Cabang berisi 8 sampai 13 digit setelah +62.");
    expect(shownIn(text).text).toBe("62 12");
    expect(written("updateBranch")).toEqual([]);
  });

  it("is shown with its +62, beside the user's own, when somebody else has changed it meanwhile", async () => {
    store("+626221234567");
    const form = fieldsOf(await textOf(`${path}?edit=1`));
    const elsewhere = { ...bandung, phone_number: "+628120000009", version: "v2" };
    bank.give("listBranches", [elsewhere]);
    bank.answer("updateBranch", refusal("E3", messages.changedMeanwhile));
    const text = await (await app.request(`${path}?edit=1`, { cookie: headOffice, form })).text();
    expect(text).toMatch(
      /<th scope="row">No\.Telp Cabang<\/th><td>\+626221234567<\/td><td>\+628120000009<\/td>/,
    );
  });
});

describe("what the bank refuses", () => {
  it.each([
    ["/branch-management/new", "Hanya kantor pusat yang dapat membuat cabang.", "createBranch"],
    ["/user-management/31", "Hanya kantor pusat yang dapat mengubah branch dan role user.", "updateUser"],
  ])("is refused to a branch's user who posts to %s by hand", async (path, sentence, call) => {
    const formToken = formTokenOf(await textOf("/profile", branch));
    const form = { formToken, name: "Gelap", code: "GELAP", type: "Cabang", branch: "ID0001", role: "21" };
    const answer = await app.request(path, { cookie: branch, form });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(sentence);
    expect(written(call)).toEqual([]);
  });

  it("is not offered: new branches and types to a branch's user, and roles with more rights than one's own to anybody", async () => {
    expect(await textOf("/branch-management")).toContain("Buat Cabang Baru");
    expect(await textOf("/branch-management", branch)).not.toContain("Buat Cabang Baru");
    expect(await textOf("/branch-management/ID0002?edit=1")).not.toMatch(/<select[^>]*disabled/);
    const edit = await textOf("/branch-management/ID0002?edit=1", branch);
    expect(edit).toMatch(/<select[^>]*disabled/);
    expect(edit).toContain('<input type="hidden" name="type" value="Cabang"/>');

    const channel = { code: "CH001", view: true };
    const greater = { ...branchAdministrator, _key: "24", role_permissions: { menu: [channel] } };
    bank.give("listRoles", [branchAdministrator, greater]);
    const text = await textOf("/user-management/new");
    expect(text).toMatch(/<option value="21">/);
    expect(text).toMatch(/<option value="24" disabled="">/);
    expect(text).toContain("tidak dapat Anda berikan, jadi tidak dapat dipilih.");
  });
});
