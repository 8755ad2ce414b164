import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, sitisDetail, sitisDuplicateDetail } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes });
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const ofDuplicatesOnly = await signIn(app, bank, { features: ["MN209"] });

beforeEach(() => answerAll(bank, ["zakat"]));

const { open, page, asked } = visitor(app, bank, cookie);
/** What lists were asked for, without the question how many wait. */
const listsAsked = () =>
  bank.calls
    .filter(({ name, path }) => name === "listDuplicates" && !path.endsWith("/0/1"))
    .map(({ body }) => body);
const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";

describe("likely duplicates", () => {
  it("are listed with masked KTP, by default those that wait", async () => {
    const { text, addresses, source } = await open("/duplicates");
    for (const shown of ["Siti Aminah", "3204********0001", "KTP hampir sama"]) expect(text).toContain(shown);
    expect(addresses).toContain("/duplicates/91");
    expect(source).not.toContain("3204117101900001");
    await page("/duplicates?reason=phone&state=all&branch=ID0003");
    await page("/duplicates?reason=nonsense&state=different");
    expect(listsAsked()).toEqual([{ state: "open" }, { match: "phone" }, { state: "different" }]);
  });

  it.each(["%00", "a%20b"])("are of all branches when the address names the branch '%s'", async (branch) => {
    await app.request(`/duplicates?branch=${branch}`, { cookie: headOffice });
    expect(listsAsked()).toEqual([{ state: "open" }]);
  });

  it("show an unknown branch of the address as chosen", async () => {
    const chosen = (await open("/duplicates?branch=ID0099", headOffice)).main.field("Cabang");
    expect(listsAsked()).toEqual([{ branchKey: "ID0099", state: "open" }]);
    expect([chosen?.value, chosen?.shown]).toEqual(["ID0099", "ID0099"]);
  });

  it("are shown side by side, with links for users who may open a mustahik", async () => {
    const { text, addresses } = await open("/duplicates/91");
    for (const shown of ["3204117101900001", "3204117101900011", "Jalan Contoh No. 2", "Orang yang Berbeda"])
      expect(text).toContain(shown);
    expect(addresses).toContain("/list-mustahik/14");
    const without = await open("/duplicates/91", ofDuplicatesOnly);
    expect(without.addresses).not.toContain("/list-mustahik/14");
  });

  it("are marked as sharing a number even when it is one's phone and the other's mobile", async () => {
    const { first, second } = sitisDuplicateDetail;
    bank.give("readDuplicate", {
      ...sitisDuplicateDetail,
      first: { ...first, detail: { ...first.detail, phone: "02112345678", mobile: null } },
      second: { ...second, detail: { ...second.detail, phone: null, mobile: "02112345678" } },
    });
    const pair = await open("/duplicates/91");
    for (const name of ["Nomor telepon", "Nomor HP"]) expect(pair.row(name)?.cells).toContain("Ya");
  });

  it("have the same name in any case and spacing", async () => {
    const second = { ...sitisDuplicateDetail.second, name: "siti   aminah" };
    bank.give("readDuplicate", { ...sitisDuplicateDetail, second });
    expect((await open("/duplicates/91")).row("Nama")?.cells).toContain("Ya");
  });

  it("show who proposed that they are one person and why, who approved, and what was refused before", async () => {
    const stamp = (key: string, name: string, at: string) => ({ key, name, at });
    const proposer = stamp("7", "Petugas Bandung", "2026-11-21T03:00:00Z");
    const approver = stamp("8", "Admin Pusat", "2026-11-22T03:00:00Z");
    const reason = "KTP lama";
    bank.give("readDuplicate", {
      ...sitisDuplicateDetail,
      state: "same",
      decided: { ...approver, reason },
      proposal: { key: "92", ended: "second", reason, proposed: proposer },
      refusals: [{ reason: "Salah orang", proposed: proposer, refused: approver }],
    });
    const pair = await open("/duplicates/91");
    expect(pair.facts).toMatchObject({
      "Disetujui oleh": "Admin Pusat, 22/11/2026 10:00 WIB",
      "Alasan usulan": "KTP lama",
    });
    expect(pair.text).not.toContain("Alasan keputusan");
    const [by, refusedBy] = ["Petugas Bandung, 21/11/2026 10:00 WIB", "Admin Pusat, 22/11/2026 10:00 WIB"];
    expect(pair.row(by, "Salah orang", refusedBy)).toBeDefined();
  });

  it("lead back to the list as it was narrowed, and say there only that it has no rows", async () => {
    const list = "?list=reason%3Dphone";
    const pair = await open(`/duplicates/91${list}`);
    expect(pair.addresses).toContain(`/duplicates/91/different${list}`);
    expect((await open(`/duplicates/91/different${list}`)).addresses).toContain(`/duplicates/91${list}`);
    bank.give("listDuplicates", []);
    const waiting = "Tidak ada pasangan yang perlu diputuskan.";
    expect(await page("/duplicates")).toContain(waiting);
    expect(await page("/duplicates?reason=phone")).not.toContain(waiting);
  });

  it("say how many proposals wait, and lead to these", async () => {
    const waiting = "Menunggu persetujuan: 1";
    expect((await open("/duplicates")).link(waiting)?.address).toBe("?state=proposed");
    const ofBranch = await open("/duplicates?branch=ID0003", headOffice);
    expect(ofBranch.link(waiting)?.address).toBe("?state=proposed&branch=ID0003");
    bank.give("listDuplicates", []);
    expect(await page("/duplicates")).not.toContain("Menunggu persetujuan:");
  });

  it("show whole KTPs only in the question which record ends", async () => {
    const whole = sitisDuplicateDetail.first.nationalId;
    expect(await page("/duplicates/91/same")).toContain(whole);
    expect((await open("/duplicates/91/different")).source).not.toContain(whole);
  });

  it("with a record of another branch show its name, and cannot be decided", async () => {
    const second = { ...sitisDuplicateDetail.second, key: null, nationalId: null, detail: null };
    bank.give("readDuplicate", { ...sitisDuplicateDetail, second, isDecidable: false });
    const { text, addresses } = await open("/duplicates/91");
    expect(text).toContain("kantor pusat yang memutuskan");
    expect(addresses).not.toContain("/duplicates/91/different");
    expect(addresses).not.toContain("/list-mustahik/14");
    expect(await page("/duplicates/91/different")).toContain("kantor pusat yang memutuskan");
  });

  it("show who decided and why", async () => {
    const decided = {
      key: "7",
      name: "Petugas Bandung",
      at: "2026-11-21T03:00:00Z",
      reason: "Kembar",
    };
    bank.give("readDuplicate", { ...sitisDuplicateDetail, state: "different", decided });
    const { text, addresses } = await open("/duplicates/91");
    for (const shown of ["Orang yang berbeda", "Petugas Bandung, 21/11/2026 10:00", "Kembar"])
      expect(text).toContain(shown);
    expect(addresses).not.toContain("/duplicates/91/different");
    expect(await page("/duplicates/91/different")).toContain("Data sudah diproses.");
  });

  it("are decided with a reason; without one nothing is sent, and what was typed stays", async () => {
    const formToken = formTokenOf(await open("/duplicates/91/different"));
    const post = (reason: string) =>
      app.request("/duplicates/91/different", { cookie, form: { formToken, reason, idempotencyKey: key } });
    const refused = await post("x".repeat(301));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("x".repeat(301));
    expect((await post(" ")).status).toBe(400);
    expect(asked("decideDuplicate")).toEqual([]);
    expect(locationOf(await post("Saudara kembar"))).toMatch(/^\/duplicates\/91/);
    expect(asked("decideDuplicate")).toEqual([
      { key: "91", decision: "different", reason: "Saudara kembar" },
    ]);
  });

  const proposalBy = (by: string) => ({
    key: "92",
    ended: "second" as const,
    reason: "KTP salah ketik",
    proposed: { key: by, name: "Petugas Bandung", at: "2026-11-21T03:00:00Z" },
  });
  const proposed = (by: string) =>
    bank.give("readDuplicate", { ...sitisDuplicateDetail, state: "proposed", proposal: proposalBy(by) });

  it("need a reason to be one family, and also the record that ends to be one person", async () => {
    const formToken = formTokenOf(await open("/duplicates/91/household"));
    const post = (decision: string, form: Record<string, string>) =>
      app.request(`/duplicates/91/${decision}`, {
        cookie,
        form: { formToken, idempotencyKey: key, ...form },
      });
    await post("household", { reason: "Satu rumah" });
    expect(asked("decideDuplicate")).toEqual([{ key: "91", decision: "household", reason: "Satu rumah" }]);
    const refused = await post("same", { reason: "Salah ketik" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Data yang diakhiri wajib dipilih.");
    const twiceWrong = await (await post("same", { reason: "" })).text();
    expect(twiceWrong).toContain("Data yang diakhiri wajib dipilih.");
    expect(twiceWrong).toContain("Alasan wajib diisi.");
    expect(asked("proposeSamePerson")).toEqual([]);
    expect(locationOf(await post("same", { reason: "Salah ketik", ended: "second" }))).toMatch(
      /^\/duplicates\/91/,
    );
    expect(asked("proposeSamePerson")).toEqual([{ key: "91", ended: "second", reason: "Salah ketik" }]);
    expect((await app.request("/duplicates/91/nonsense", { cookie })).status).toBe(404);
  });

  it("that were proposed as one person are decided by a second user after a question", async () => {
    proposed("99");
    const pair = await open("/duplicates/91");
    for (const shown of ["KTP salah ketik", "Mustahik kedua"]) expect(pair.text).toContain(shown);
    expect(pair.addresses).toContain("/duplicates/91/proposal/92/approve");
    expect(await page("/duplicates/91/proposal/92/approve")).toContain("(KTP 3204117101900011), karena");
    expect(await page("/duplicates/91/proposal/93/approve")).toContain("Data sudah diproses.");
    const form = { formToken: formTokenOf(pair), idempotencyKey: key };
    await app.request("/duplicates/91/proposal/92/refuse", { cookie, form });
    expect(asked("decideProposal")).toEqual([{ key: "92", decision: "refuse" }]);
  });

  it.each([
    ["none", { state: "open", proposal: null }],
    ["another one", { state: "proposed", proposal: { ...proposalBy("99"), key: "93", ended: "first" } }],
  ] as const)("are asked about without names when the proposal is %s by now", async (_, change) => {
    bank.give("readDuplicate", { ...sitisDuplicateDetail, ...change });
    const text = await page(`/duplicates/91/proposal/92/refuse?form=${key}`);
    expect(text).toContain("menolak usulan bahwa keduanya orang yang sama?");
    expect(text).not.toContain("mengakhiri data Siti");
  });

  it("show why the bank refuses, with what was typed, where somebody has decided first", async () => {
    const formToken = formTokenOf(await open("/duplicates/91/different"));
    const decided = {
      key: "99",
      name: "Petugas Bandung",
      at: "2026-11-21T03:00:00Z",
      reason: "Beda",
    };
    bank.give("readDuplicate", { ...sitisDuplicateDetail, state: "different", decided });
    bank.answer("decideDuplicate", refusal("E1", "Data sudah diproses."));
    const form = { formToken, idempotencyKey: key, reason: "Saudara kembar" };
    const refused = await pageOf(app.request("/duplicates/91/different", { cookie, form }));
    expect(refused.words).toBe("Data sudah diproses.");
    expect(refused.values("reason")).toEqual(["Saudara kembar"]);
  });
});

describe("a mustahik with another record", () => {
  const record = (_key: string | null, name: string, is_ended: boolean, no_ktp = "") => ({
    _key,
    name,
    no_ktp,
    is_ended,
    branch: { _key: "ID0002", name: "Cabang Bandung" },
  });

  it("has a link to it in detail and statement; a record of another branch is only named", async () => {
    const same_person = [record("14", "SITI AMINAH", true), record(null, "SITI A", true)];
    bank.give("customerDetail", { ...sitisDetail, same_person });
    const { text, addresses } = await open("/list-mustahik/11");
    expect(text).toContain("Siti Aminah, Cabang Bandung: data yang diakhiri");
    expect(addresses).toContain("/list-mustahik/14");
    expect(addresses).toContain("/list-mustahik/14#mutasi");
    expect(text).toContain("Siti A, Cabang Bandung: data yang diakhiri");
  });

  it("tells two ended records of one name and branch apart by the masked KTP", async () => {
    const same_person = [
      record("14", "SITI AMINAH", true, "3204117101900014"),
      record("15", "SITI AMINAH", true, "3204117101900015"),
    ];
    bank.give("customerDetail", { ...sitisDetail, same_person });
    const detail = await open("/list-mustahik/11");
    for (const end of ["14", "15"]) {
      const ktp = `KTP 3204********00${end}`;
      const who = `Siti Aminah, ${ktp}, Cabang Bandung: data yang diakhiri`;
      expect(detail.link(who)?.address).toBe(`/list-mustahik/${end}`);
      const entries = detail.link(`Mutasi Data yang Diakhiri, ${ktp}`);
      expect(entries?.address).toBe(`/list-mustahik/${end}#mutasi`);
      expect(detail.source).not.toContain(`32041171019000${end}`);
    }
  });

  it("names it on the printed statement, unless it is of another branch", async () => {
    const same_person = [
      record("14", "SITI AMINAH", true),
      record("15", "SITI AM", false),
      record(null, "SITI A", true),
    ];
    bank.give("listCustomers", [{ ...sitisDetail, same_person }]);
    const text = await page("/list-mustahik/11/statement");
    expect(text).toContain("Orang yang sama: Siti Aminah, Cabang Bandung: data yang diakhiri");
    expect(text).toContain("Orang yang sama: Siti Am, Cabang Bandung: data yang dipertahankan");
    expect(text).not.toContain("Siti A,");
    expect(asked("customerDetail")).toEqual([]);
  });

  it("without another record has no such line on its printed statement", async () => {
    expect(await page("/list-mustahik/11/statement")).not.toContain("Orang yang sama");
  });
});
