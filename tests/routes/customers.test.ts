import { dayMs } from "bank-api/domain/clock";
import { beforeEach, describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { daysInWib } from "~/texts/days";
import { hangUp, json, ok } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, locationOf, signIn, visitor } from "./app";
import { answerAll, answerRequests, answerWithData, correction, disbursement, siti } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

/** A bank that supports everything. */
beforeEach(answer);

function answer(): void {
  answerAll(bank, capabilityNames);
}

const { open: page, asked } = visitor(app, bank, everything);

describe.each(["/list-mustahik", "/list-merchant"])("the list %s", (list) => {
  it("is sorted and filtered as its address says, and its links keep sorting and filter", async () => {
    const { main } = await page(`${list}?field=name&value=siti&sort=-name&status=Inactive`);
    expect(asked("listCustomers")).toEqual([
      expect.objectContaining({ name: "siti", sort: "-name", status: "Inactive" }),
    ]);
    const sorts = main.parts("columnheader").flatMap((head) => head.attribute("aria-sort") ?? []);
    expect(sorts).toContain("descending");
    expect(main.addresses).toContain(`${list}?field=name&value=siti&status=Inactive`);
    expect(main.addresses).toContain(`${list}?field=name&value=siti&sort=-name&status=Active`);
  });

  it("says honestly that it stopped counting", async () => {
    bank.give("listCustomers", [siti], { full_count: 1000, full_count_capped: true });
    const { text } = await page(`${list}?field=name&value=siti`);
    expect(text).toContain("dari 1.000+");
  });
});

describe.each(["/list-account-mustahik", "/list-account-merchant"])("the list %s", (list) => {
  it("is sorted by balance, and narrowed by status", async () => {
    await page(`${list}?sort=-balance&status=Active`);
    expect(asked("listAccounts")).toEqual([expect.objectContaining({ sort: "-balance", status: "Active" })]);
  });

  it("is searched without script by its URL, which keeps rows and order and begins with the first page", async () => {
    const { main } = await page(`${list}?rows=50&sort=name&page=3&field=name&value=siti`);
    expect(asked("listAccounts")).toEqual([expect.objectContaining({ name: "siti", sort: "name" })]);
    const search = main.part("search")!;
    expect(search.attribute("method")).toBe("get");
    const sent = ["field", "rows", "sort", "value", "page"].map((name) => search.values(name));
    expect(sent).toEqual([["name"], ["50"], ["name"], ["siti"], []]);
  });
});

describe("a status", () => {
  const post = async (path: string) => {
    const formToken = formTokenOf(await page(path));
    const form = { formToken, idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" };
    return app.request(path, { cookie: everything, form });
  };

  it("is changed for the username that the bank gave", async () => {
    const response = await post("/list-merchant/11/deactivate?page=2&field=name&value=siti");
    expect(locationOf(response)).toBe("/list-merchant?page=2&field=name&value=siti");
    expect(asked("updateCustomerStatus")).toEqual([
      {
        customer_id: "11",
        username: "siti",
        status: "Inactive",
        customer_type: "Merchant",
        inputter: { _key: "7", name: "Operator Bandung" },
      },
    ]);
    const { headers } = bank.calls.find((call) => call.name === "updateCustomerStatus")!;
    expect(headers["idempotency-key"]).toBe("0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f");
  });

  it("is asked about without recording that the detail was opened", async () => {
    await page("/list-mustahik/11/deactivate");
    expect(asked("customerDetail")).toEqual([]);
    expect(asked("listCustomers")).toContainEqual(expect.objectContaining({ _key: "11" }));
  });

  it.each(["/list-mustahik/11/remove", "/list-mustahik/11/__proto__", "/list-mustahik/12/deactivate"])(
    "%s is not found",
    async (path) => {
      bank.answerWith("listCustomers", ({ body }) =>
        ok("listCustomers", "_key" in (body as object) && path.includes("/12/") ? [] : [siti], {
          full_count: 0,
        }),
      );
      expect((await page(path)).status).toBe(404);
    },
  );
});

describe("QR codes", () => {
  const named = (_key: string, name: string, status = "Active") => ({ ...siti, _key, name, status });
  /** Whose codes a page shows. */
  const namesOn = (shown: Page) => shown.parts("figure").map(({ name }) => name);

  it("are put on record before they are shown", async () => {
    expect(namesOn(await page("/list-mustahik/11/qr"))).toEqual(["Siti Aminah"]);
    expect(asked("recordAccess")).toEqual([{ screen: "qr", customerKeys: ["11"] }]);
    bank.answer("recordAccess", hangUp);
    expect(namesOn(await page("/list-mustahik/11/qr"))).toEqual([]);
  });

  it("are not printed for an inactive mustahik", async () => {
    bank.give("listCustomers", [named("11", "SITI", "Inactive")]);
    const { status, text } = await page("/list-mustahik/11/qr");
    expect(status).toBe(403);
    expect(text).toContain("Kode QR hanya dicetak untuk mustahik dengan status Aktif.");
    expect(asked("recordAccess")).toEqual([]);
  });

  it("of a list are those of its active mustahik, or of the chosen ones", async () => {
    const rows = [named("1", "SATU"), named("2", "DUA", "Inactive"), named("3", "TIGA")];
    bank.give("listCustomers", rows, { full_count: 3 });
    const active = await page("/list-mustahik/qr?rows=250&sort=name&status=Active");
    expect(asked("listCustomers")).toEqual([expect.objectContaining({ sort: "name", status: "Active" })]);
    expect(namesOn(active)).toEqual(["Satu", "Tiga"]);
    expect(active.text).toContain("1 tidak aktif dan tidak dicetak");
    // The last two stand on other pages of the list; the bank does not find one of them.
    bank.answerWith("listCustomers", ({ body }) => {
      const { _key } = body as { _key?: string };
      const found = _key === "8" ? [named("8", "DELAPAN")] : [];
      return ok("listCustomers", _key === undefined ? rows : found, { full_count: 3 });
    });
    const sheet = await page("/list-mustahik/qr?page=2&pilih=1&key=3&key=2&key=8&key=99");
    expect(namesOn(sheet)).toEqual(["Tiga", "Delapan"]);
    expect(sheet.text).toContain("1 tidak aktif dan tidak dicetak");
    expect(sheet.text).toContain("1 tidak ditemukan");
    expect(sheet.addresses).toContain("/list-mustahik?page=2");
    expect(asked("recordAccess")).toEqual([
      { screen: "qr-sheet", customerKeys: ["1", "3"] },
      { screen: "qr-sheet", customerKeys: ["3", "8"] },
    ]);
  });

  it.each(["</script><script>alert(1)</script>", `"O'Neil" & Co`, "Siti \u202Eanimah"])(
    "show the name %j as text",
    async (name) => {
      bank.give("listCustomers", [named("11", name)]);
      for (const path of ["/list-mustahik/11/qr", "/list-mustahik/qr"]) {
        const [label = ""] = namesOn(await page(path));
        expect(label.toLowerCase()).toBe(name.toLowerCase());
      }
    },
  );
});

describe.each([
  ["/list-mustahik", "Mutasi Mustahik"],
  ["/list-merchant", "Mutasi Merchant"],
])("a statement of %s", (list, title) => {
  it("shows the balance after each entry that moved money", async () => {
    const entry = {
      _key: "901",
      transaction_type: "P00004",
      transaction_desc: "",
      transaction_timestamp: "2026-11-20T03:00:00Z",
      debit: { account: "2001000011", amount: 50_000 },
      activity_flags: {},
    };
    const entries = [
      { ...entry, status_code: "settled", balance_after: 200_000 },
      { ...entry, _key: "902", status_code: "voided" },
    ];
    bank.give("listStatement", entries, { full_count: 2 });
    const detail = await page(`${list}/11`);
    const balancesAfter = (amount: string) =>
      detail.parts("row").flatMap(({ cells }) => (cells.includes(amount) ? [cells.at(-1)] : []));
    expect(balancesAfter("(50.000)")).toContain("200.000");
    expect(balancesAfter("50.000")).toContain("-");
    // Its last day is at first the server's today.
    expect(detail.text).toContain(daysInWib);
  });

  it("is a file with all rows of its days, and is put on record", async () => {
    const response = await app.request(`${list}/11/statement.csv?start=1999-01-01&end=2099-01-01`, {
      cookie: everything,
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${title} \\d{8}-\\d{6}\\.csv"$`),
    );
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(await response.text()).toContain('"=""250.000"""');
    expect(asked("recordAccess")).toEqual([{ screen: "statement-export", customerKeys: ["11"] }]);
    const { start_date, end_date } = asked("listStatement")[0] as Record<string, string>;
    expect(Date.parse(end_date!) - Date.parse(start_date!)).toBe(7 * dayMs);
  });

  it("is put on record when printed", async () => {
    const { text } = await page(`${list}/11/statement`);
    expect(text).toContain("Dicetak oleh Operator Bandung");
    expect(asked("recordAccess")).toEqual([{ screen: "statement-print", customerKeys: ["11"] }]);
  });

  it("leads back to the detail when the file cannot be made", async () => {
    bank.answer("listStatement", hangUp);
    const csv = `${list}/11/statement.csv?start=2026-11-01`;
    const failed = await app.request(csv, { cookie: everything });
    expect(locationOf(failed)).toBe(`${list}/11?start=2026-11-01`);
    expect(failed.headers.get("set-cookie")).toContain("result=");
    bank.give("listCustomers", []);
    const absent = await app.request(csv, { cookie: everything });
    expect(locationOf(absent)).toBe(`${list}/11?start=2026-11-01`);
    expect(absent.headers.get("set-cookie")).toBeNull();
  });

  it("as a file is refused to those who may not see customers", async () => {
    const path = `${list}/11/statement.csv`;
    const cookie = await signIn(app, bank, { features: ["MN100", "MN205", "MN304", "MN602"] });
    expect((await app.request(path, { cookie })).status).toBe(403);
    expect(bank.calls).toEqual([]);
  });
});

describe.each([
  ["/list-mustahik", "MN201"],
  ["/list-merchant", "MN301"],
] as const)("the access record of %s", (list, feature) => {
  const entry = {
    key: "1",
    at: "2026-11-20T18:00:00Z",
    actorName: "Operator Bandung",
    screen: "qr-sheet",
  } as const;

  it("says who opened the data, when and how", async () => {
    bank.give("listAccess", [entry]);
    const record = await page(`${list}/11/access`);
    expect(record.text).toContain("Siapa yang membuka data");
    expect(record.row("21/11/2026 01:00", "Operator Bandung", "Cetak QR")).toBeDefined();
    expect(asked("listAccess")).toEqual([{ key: "11" }]);
    expect((await page(`${list}/11`)).addresses).toContain(`${list}/11/access`);
  });

  it("says so where only a later release knows what somebody did", async () => {
    const data = [{ ...entry, screen: "hologram" }];
    bank.answer("listAccess", json(200, { response_code: "S1", message: "Success", data, full_count: 1 }));
    const unknown = "Kegiatan yang belum dikenal aplikasi ini";
    expect((await page(`${list}/11/access`)).row("Operator Bandung", unknown)).toBeDefined();
  });

  it("is shown to holders of MN602 alone, and the detail leads only them there", async () => {
    const cookie = await signIn(app, bank, { features: [feature] });
    answer();
    expect((await page(`${list}/11/access`, cookie)).status).toBe(403);
    // The menu beside the refusal is the user's own; its answer tells that the session stands.
    expect(bank.calls.map(({ name }) => name)).toEqual(["readDesk"]);
    expect((await page(`${list}/11`, cookie)).addresses).not.toContain(`${list}/11/access`);
  });
});

describe.each([
  ["/list-mustahik", "MN201", correction, "11", "(50.000)"],
  ["/list-merchant", "MN301", disbursement, "12", "1.250.000"],
] as const)("what waits for approval in %s", (list, feature, request, key, amount) => {
  const title = "Menunggu persetujuan";
  beforeEach(() => bank.give("customerDetail", { ...siti, _key: key }));

  it("is on the customer's detail for users who see such requests", async () => {
    const { text } = await page(`${list}/${key}`);
    expect(text).toContain(title);
    expect(text).toContain(amount);
    expect(text).toContain(request.creator.name);
    expect(asked("listTransactions")).toEqual([
      expect.objectContaining({ status_code: "pending", customer_id: key }),
    ]);
  });

  it("is neither asked for nor shown for other users", async () => {
    const cookie = await signIn(app, bank, { features: [feature] });
    answerWithData(bank);
    expect((await page(`${list}/${key}`, cookie)).text).not.toContain(title);
    expect(asked("listTransactions")).toEqual([]);
  });

  it.each([
    ["another customer's", { customer_source: { _key: "99", name: "ORANG LAIN" } }],
    ["decided", { status_code: "settled" }],
  ])("leaves out what else the bank lists: %s", async (_, change) => {
    answerRequests(bank, [{ ...request, ...change }]);
    expect((await page(`${list}/${key}`)).text).not.toContain(title);
  });
});
