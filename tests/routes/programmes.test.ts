import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, proposedBudget, validProgramme } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => answerAll(bank, ["zakat", "administration"]));

const { open, page, asked, post } = visitor(app, bank, headOffice);
/** What lists were asked for, without the question how many wait. */
const listsAsked = () =>
  bank.calls
    .filter(({ name, path }) => name === "listProgrammes" && !path.endsWith("/0/1"))
    .map(({ body }) => body);

describe("programmes", () => {
  it("are listed with mark, field, days and budget", async () => {
    const { text, addresses } = await open("/programmes");
    for (const shown of ["BS", "Beasiswa Anak Negeri", "BEASISWA", "Pendidikan", "Berlaku", "250.000.000"])
      expect(text).toContain(shown);
    expect(text).toContain("01/01/2026 – 31/12/2026");
    expect(addresses).toContain("/programmes/81");
  });

  it("without a budget are listed as such, with what that means", async () => {
    bank.give("listProgrammes", [{ ...validProgramme, budgetIdr: null }]);
    const { cells, text } = await open("/programmes");
    expect(cells).toContain("Tanpa anggaran");
    expect(text).toContain("yang memproses penyaluran untuk program tanpa anggaran");
  });

  it("are narrowed by field and validity; nonsense narrows nothing", async () => {
    await page("/programmes?bidang=pendidikan&berlaku=valid");
    await page("/programmes?bidang=sihir&berlaku=nanti");
    await page("/programmes?anggaran=diusulkan&page=2");
    expect(listsAsked()).toEqual([{ field: "pendidikan", validity: "valid" }, {}, { isProposed: true }]);
  });

  it("are shown whole again where a filter leaves none", async () => {
    bank.give("listProgrammes", []);
    for (const filter of ["bidang=ekonomi", "berlaku=past", "anggaran=diusulkan"]) {
      const whole = (await open(`/programmes?${filter}`)).link("Tampilkan semua data");
      expect(whole?.address).toBe("/programmes");
    }
    expect(await page("/programmes")).toContain("Belum ada data di sini.");
  });

  it("show how many proposed budgets wait, with a link to these", async () => {
    const waiting = "Menunggu persetujuan: anggaran 1 program";
    expect((await open("/programmes")).link(waiting)?.address).toBe("?anggaran=diusulkan");
    bank.give("listProgrammes", []);
    expect(await page("/programmes")).not.toContain("Menunggu persetujuan:");
  });

  it("are created as typed, and asked for again where something is missing", async () => {
    const fields = {
      code: "SEHAT",
      name: " Layanan Sehat ",
      field: "kesehatan",
      mark: "LS",
      validFrom: "2026-11-20",
    };
    expect(locationOf(await post("/programmes/new", fields))).toMatch(/^\/programmes/);
    for (const wrong of [{ code: "A B" }, { mark: "ABCD" }, { field: "" }, { validUntil: "2026-11-19" }]) {
      const response = await post("/programmes/new", { ...fields, ...wrong });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Layanan Sehat");
    }
    const twiceWrong = await (
      await post("/programmes/new", { ...fields, code: "A B", validUntil: "2026-11-19" })
    ).text();
    expect(twiceWrong).toContain("Kode Program hanya berisi huruf, angka atau tanda hubung.");
    expect(twiceWrong).toContain("Berlaku Sampai tidak boleh sebelum Berlaku Mulai.");
    expect(asked("createProgramme")).toEqual([
      {
        code: "SEHAT",
        name: "Layanan Sehat",
        field: "kesehatan",
        mark: "LS",
        validFrom: "2026-11-20",
        validUntil: null,
      },
    ]);
  });

  it("are changed as typed, beginning with the version that was shown", async () => {
    const fields = { name: "Beasiswa", validFrom: "2026-01-01", validUntil: "", version: "v1" };
    await post("/programmes/81?edit=1", fields);
    expect(asked("updateProgramme")).toEqual([
      { key: "81", version: "v1", name: "Beasiswa", validFrom: "2026-01-01", validUntil: null },
    ]);
  });

  it("can only be read by a branch's users", async () => {
    const list = await page("/programmes", branch);
    expect(list).not.toContain("Buat Program");
    const detail = await open("/programmes/81?edit=1", branch);
    expect(detail.text).not.toContain("Simpan");
    expect(detail.addresses).not.toContain("/programmes/81/budget/82/approve");
    expect(await page("/programmes/81/budget", branch)).toContain(
      "Hanya kantor pusat yang dapat mengatur program",
    );
    expect((await app.request("/programmes/new", { cookie: branch })).status).toBe(403);
  });
});

describe("a budget", () => {
  it("is listed with who proposed it, and decided after a question", async () => {
    const { text, addresses } = await open("/programmes/81");
    for (const shown of ["300.000.000", "Diusulkan", "Pengawas Pusat"]) expect(text).toContain(shown);
    expect(addresses).toContain("/programmes/81/budget/82/approve");
    expect(await page("/programmes/81/budget/82/refuse")).toContain("menolak anggaran Beasiswa Anak Negeri");
    await post("/programmes/81/budget/82/approve", {});
    expect(asked("decideProposal")).toEqual([{ key: "82", decision: "approve" }]);
  });

  it("is not approved by who proposed it, who may take it back", async () => {
    const own = { ...proposedBudget, proposed: { ...proposedBudget.proposed, key: "7" } };
    bank.give("listProgrammeBudgets", [own]);
    const { addresses } = await open("/programmes/81");
    expect(addresses).not.toContain("/programmes/81/budget/82/approve");
    expect(addresses).toContain("/programmes/81/budget/82/refuse");
    expect(await page("/programmes/81/budget/82/approve")).toContain("Pembuat tidak boleh menyetujui");
  });

  it("is proposed for this year or the next, as typed", async () => {
    const { main } = await open("/programmes/81/budget");
    for (const year of ["2026", "2027"]) expect(main.part("option", year)?.value).toBe(year);
    expect(locationOf(await post("/programmes/81/budget", { year: "2027", amount: "1.500.000" }))).toMatch(
      /^\/programmes\/81/,
    );
    const wrong = await pageOf(post("/programmes/81/budget", { year: "2027", amount: "banyak" }));
    expect([wrong.status, wrong.values("amount")]).toEqual([400, ["banyak"]]);
    expect(asked("proposeProgrammeBudget")).toEqual([
      { programmeKey: "81", year: 2027, amountIdr: 1_500_000 },
    ]);
  });

  it("is told in the history of its programme", async () => {
    const change = {
      key: "1",
      action: "programme.propose-budget",
      at: "2026-11-20T03:00:00Z",
      actorName: "Pengawas Pusat",
      before: null,
      after: { year: 2026, amountIdr: 300_000_000 },
    };
    bank.give("listHistory", [change]);
    const told = await open(`/programmes/${validProgramme.key}`);
    expect(told.text).toContain("Anggaran diusulkan");
    expect(told.part("insertion", "300.000.000")).toBeDefined();
  });

  it("shows dates as dd/mm/yyyy in the history", async () => {
    const change = {
      key: "1",
      action: "programme.update",
      at: "2026-11-20T03:00:00Z",
      actorName: "Pengawas Pusat",
      before: { validUntil: null },
      after: { validUntil: "2026-12-31" },
    };
    bank.give("listHistory", [change]);
    const told = await open(`/programmes/${validProgramme.key}`);
    expect(told.part("insertion", "31/12/2026")).toBeDefined();
  });
});
