import { beforeEach, describe, expect, it, vi } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { unsupportedTexts } from "~/texts/unsupported";
import { hangUp, json, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, jarOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes });

/** All that the routes below need; without `reports` a report on paper is asked for page by page, as a list. */
const supported = json(
  200,
  capabilityNames.filter((name) => name !== "reports"),
);
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

function answer(): void {
  answerAll(bank);
  bank.give("reportTotals", { count: 4, total_idr: 1 });
  bank.give("listAccess", []);
}

/** The clock stands still, so that the app asks again when a test lets it. */
beforeEach(() => {
  answer();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

const { open: page, asked } = visitor(app, bank, cookie);

const reports = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
] as const;

const [distributions] = reports;

/** Addresses that narrow a list beyond the specification; the call that lists; what it is asked; how the bank's lack is told. */
const narrowed = [
  ["/list-mustahik?status=Inactive", "listCustomers", { status: "Inactive" }, unsupportedTexts.status],
  ["/list-mustahik/qr?status=Active", "listCustomers", { status: "Active" }, unsupportedTexts.status],
  ["/list-merchant?status=Inactive", "listCustomers", { status: "Inactive" }, unsupportedTexts.status],
  ["/list-account-mustahik?status=Active", "listAccounts", { status: "Active" }, unsupportedTexts.status],
  ["/list-account-merchant?status=Inactive", "listAccounts", { status: "Inactive" }, unsupportedTexts.status],
  ["/user-management?value=siti", "listUsers", { search: "siti" }, unsupportedTexts.search],
  ["/role-management?value=siti", "listRoles", { search: "siti" }, unsupportedTexts.search],
  ["/branch-management?value=siti", "listBranches", { search: "siti" }, unsupportedTexts.search],
  ...[...reports, "/report-koreksi-dana/print", "/report-koreksi-dana/export"].map(
    (report) =>
      [
        `${report}?start=2026-01-01`,
        "listTransactions",
        { start_date: "2026-01-01" },
        unsupportedTexts.dates,
      ] as const,
  ),
  ...["", "/print", "/export"].flatMap(
    (copy) =>
      [
        [
          `${distributions}${copy}?asnaf=miskin`,
          "listTransactions",
          { asnaf: "miskin" },
          unsupportedTexts.parts,
        ],
        [
          `${distributions}${copy}?programme=7`,
          "listTransactions",
          { programme: "7" },
          unsupportedTexts.parts,
        ],
      ] as const,
  ),
] as const;

const files = ["/report.csv", "/report.xlsx"].map((file) => ["/report-penggunaan-zakat", file] as const);

const deputyship = {
  deputyKey: "22",
  from: "2026-12-01",
  to: "2026-12-05",
  reason: "Cuti tahunan",
  idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f",
};

/** What else may go wrong with the question, and what the app then knows: app/bank/capabilities.server.test.ts. */
describe.each([
  ["fails", refusal("500", "x")],
  ["cannot be reached", hangUp],
])("a bank that %s when it is asked what it supports", (_, fault) => {
  describe("and has not said before", () => {
    beforeEach(() => bank.answer("capabilities", fault));

    it("shows no list in place of a narrowed one", async () => {
      for (const [path, call] of narrowed) {
        const shown = await page(path);
        expect.soft(shown.status, path).toBeGreaterThanOrEqual(502);
        expect.soft(shown.part("heading", "Data tidak dapat ditampilkan"), path).toBeDefined();
        expect.soft(shown.dialog?.name, path).toBe("Failed");
        expect.soft(shown.addresses, path).toContain("/dashboard");
        expect.soft(asked(call), path).toEqual([]);
      }
    });

    it.each(files)("makes no file of %s%s with days", async (report, file) => {
      const { response } = await page(`${report}${file}?start=2026-01-01`);
      expect(locationOf(response)).toBe(`${report}?start=2026-01-01`);
      expect(response.headers.get("set-cookie")).toContain("result=");
      expect(asked("listTransactions")).toEqual([]);
    });

    it("shows the whole list where it is asked for", async () => {
      const whole = new Map(narrowed.map(([path, call]) => [path.split("?")[0]!, call]));
      whole.delete("/list-mustahik/qr");
      for (const [path, call] of whole) {
        bank.forgetCalls();
        expect.soft((await page(path)).status, path).toBe(200);
        expect.soft(asked(call), path).not.toEqual([]);
      }
    });

    it.each(["/approve-list", "/saved-views", "/households", "/list-mustahik/11/access"])(
      "does not claim that %s is missing",
      async (path) => {
        const { status, text } = await page(path);
        expect(status).toBeGreaterThanOrEqual(502);
        expect(text).not.toContain("Bank ini tidak");
      },
    );

    it("leaves the decision about a write to the bank", async () => {
      const formToken = formTokenOf(await page("/deputies/new"));
      const form = { ...deputyship, formToken };
      const response = await app.request("/deputies/new", { cookie, form });
      expect(locationOf(response)).toBe("/deputies");
      expect(asked("nameDeputy")).toHaveLength(1);
    });

    it.each(["/list-mustahik/11/qr", "/list-mustahik/qr", "/list-merchant/11/statement"])(
      "shows no personal data on %s that it might want on record",
      async (path) => {
        const { status, text } = await page(path);
        expect(status).toBeGreaterThanOrEqual(502);
        expect(text).not.toContain("Siti Aminah");
      },
    );
  });

  describe("and has said before", () => {
    beforeEach(async () => {
      bank.answer("capabilities", supported);
      await page("/profile");
      passSeconds(60);
      bank.answer("capabilities", fault);
      bank.forgetCalls();
    });

    it("narrows a list as it did", async () => {
      for (const [path, call, filter] of narrowed) {
        bank.forgetCalls();
        expect.soft((await page(path)).status, path).toBe(200);
        expect.soft(asked(call), path).toEqual(expect.arrayContaining([expect.objectContaining(filter)]));
        for (const body of asked(call)) expect.soft(body, path).toMatchObject(filter);
      }
    });

    it("keeps sorting, inbox and saved views", async () => {
      const { addresses, text } = await page("/list-mustahik?sort=-name");
      expect(asked("listCustomers")).toEqual([expect.objectContaining({ sort: "-name" })]);
      expect(addresses).toContain("/approve-list");
      expect(text).toContain("Koreksi bulan ini");
      expect((await page("/approve-list")).status).toBe(200);
    });
  });

  it("is believed as soon as it says", async () => {
    bank.answer("capabilities", fault);
    expect((await page("/list-mustahik?status=Inactive")).status).toBeGreaterThanOrEqual(502);
    bank.answer("capabilities", supported);
    passSeconds(1);
    expect((await page("/list-mustahik?status=Inactive")).status).toBe(200);
    expect(asked("listCustomers")).toEqual([expect.objectContaining({ status: "Inactive" })]);
  });
});

describe("a bank without extensions", () => {
  it("shows a sentence in place of a filtered list", async () => {
    for (const [path, call, , sentence] of narrowed) {
      const { status, text, cells, source } = await page(path);
      expect.soft(status, path).toBe(200);
      expect.soft(text, path).toContain(sentence);
      expect.soft(source, path).not.toMatch(/Siti Aminah|Petugas Bandung|Administrator Cabang/i);
      expect.soft(cells, path).toEqual([]);
      expect.soft(asked(call), path).toEqual([]);
    }
  });

  it.each(files)("shows a sentence in place of %s%s with days", async (report, file) => {
    const { response } = await page(`${report}${file}?end=2026-06-30`);
    expect(locationOf(response)).toBe(`${report}?end=2026-06-30`);
    expect(asked("listTransactions")).toEqual([]);
    const shown = await page(`${report}?end=2026-06-30`, `${cookie}; ${jarOf(response)}`);
    expect(shown.words).toContain(unsupportedTexts.dates);
  });

  it.each(["/deputies/new", "/programmes/81/budget/82/approve", "/report-idle-balances/usage/print"])(
    "says at %s that the screen is not there, in the document's title and in the shell",
    async (path) => {
      const shown = await page(path);
      expect(shown.status).toBe(404);
      expect(shown.title).toBe(`${unsupportedTexts.screenTitle} · Ramah Zakat`);
      expect(shown.part("heading", unsupportedTexts.screenTitle)).toBeDefined();
      expect(shown.addresses).toContain("/dashboard");
    },
  );

  it.each([
    ["/report-asnaf/report.csv?by=branch", "/report-asnaf?by=branch"],
    ["/report-idle-balances/usage.xlsx", "/report-idle-balances"],
    ["/completeness/list.csv", "/completeness"],
    ["/upload-asnaf-mustahik/template.csv", "/upload-asnaf-mustahik"],
  ])("leads from the file %s to the screen that says so", async (file, screen) => {
    expect(locationOf((await page(file)).response)).toBe(screen);
  });

  it("takes no form, and says so", async () => {
    const formToken = formTokenOf(await page("/deputies"));
    const refused = await pageOf(
      app.request("/deputies/new", { cookie, form: { ...deputyship, formToken } }),
    );
    expect(refused.status).toBe(404);
    expect(refused.text).toContain("Bank ini tidak menyediakan layar ini.");
    expect(asked("nameDeputy")).toEqual([]);
  });

  it.each(["asnaf=miskin", "programme=7"])("makes no file of distributions with %s", async (part) => {
    const { response } = await page(`${distributions}/report.csv?${part}`);
    expect(locationOf(response)).toBe(`${distributions}?${part}`);
    const shown = await page(`${distributions}?${part}`, `${cookie}; ${jarOf(response)}`);
    expect(shown.words).toContain(unsupportedTexts.parts);
    expect(asked("listProgrammes")).toEqual([]);
  });

  it("leads from a part of the distributions to all of them", async () => {
    const { addresses } = await page(`${distributions}?status=settled&asnaf=miskin&programme=7`);
    expect(addresses).toContain(`${distributions}?status=settled`);
  });

  it("leads on to the list without what it lacks, and with the rest", async () => {
    const { addresses } = await page("/list-mustahik?field=name&value=siti&status=Inactive&rows=50&page=1");
    expect(addresses).toContain("/list-mustahik?field=name&value=siti&rows=50");
  });

  it.each([
    ["/list-mustahik?sort=-name", "listCustomers"],
    ["/list-merchant?sort=name", "listCustomers"],
    ["/list-account-mustahik?sort=-balance", "listAccounts"],
    ["/list-account-merchant?sort=balance", "listAccounts"],
    ["/list-mustahik/qr?sort=name", "listCustomers"],
  ])("shows %s newest first, and says so", async (path, call) => {
    const { text } = await page(path);
    expect(text).toContain(unsupportedTexts.order);
    expect(asked(call)).toHaveLength(1);
    expect(asked(call)[0]).not.toHaveProperty("sort");
  });

  it.each(["/list-mustahik?sort=%00", "/list-merchant", "/list-account-mustahik?status=x"])(
    "says nothing about extensions on %s",
    async (path) => {
      const shown = await page(path);
      for (const sentence of Object.values(unsupportedTexts)) expect(shown.text).not.toContain(sentence);
      expect(shown.part("navigation", "Status")).toBeUndefined();
    },
  );
});
