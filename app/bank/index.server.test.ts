import { describe, expect, it } from "vitest";
import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { digestAsTyped } from "contract/signing";
import { json, ok, refusal } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import { BankError } from "./errors";
import * as module from "./index.server";
import type { Caller } from "./types";

const branchUser: Caller = {
  userId: "7",
  name: "Operator",
  branch: { key: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  accessToken: "token",
};
const headOffice: Caller = {
  ...branchUser,
  branch: { key: "ID0001", name: "Kantor Pusat", isHeadOffice: true },
};

const siti = {
  _key: "11",
  name: "Siti Aminah",
  username: "siti",
  birth_date: "1990-01-31",
  nationality_id: { id_number: "3204117101900001" },
  additional_info: { no_kk: "3204110101100001" },
  address: "Jl. Melati 5",
  status: "Active",
  branch: { _key: "ID0002", branch_name: "Cabang Bandung" },
};

describe("listMustahik", () => {
  it("asks for the user's branch, and for all branches only as head office", async () => {
    bank.give("listCustomers", []);
    await module.bankFor(branchUser).call("listMustahik", { skip: 0, limit: 10 });
    await module.bankFor(headOffice).call("listMustahik", { skip: 0, limit: 10, nationalId: "3204" });
    expect(bank.calls.map((call) => call.body)).toEqual([
      { customer_type: "Mustahik", branch_id: "ID0002" },
      { customer_type: "Mustahik", branch_id: "", nationality_id: "3204" },
    ]);
    expect(bank.calls[0]?.headers.authorization).toBe("Bearer token");
  });

  it("gives a page in our names, whichever of its places a bank uses", async () => {
    bank.give("listCustomers", [siti, { _key: "12", name: "Budi", no_ktp: "3204" }], {
      full_count: 1000,
      full_count_capped: true,
    });
    expect(await module.bankFor(branchUser).call("listMustahik", { skip: 10, limit: 10 })).toEqual({
      rows: [
        {
          key: "11",
          name: "Siti Aminah",
          username: "siti",
          birthDate: "1990-01-31",
          nationalId: "3204117101900001",
          branchName: "Cabang Bandung",
          status: "Active",
          asnaf: "",
          samePerson: [],
          restriction: null,
          erasure: null,
        },
        {
          key: "12",
          name: "Budi",
          username: "",
          birthDate: "",
          nationalId: "3204",
          branchName: "",
          status: "Inactive",
          asnaf: "",
          samePerson: [],
          restriction: null,
          erasure: null,
        },
      ],
      total: 1000,
      hasMoreThanTotal: true,
    });
  });

  it("counts for a bank that does not", async () => {
    bank.answer("listCustomers", json(200, { response_code: "S1", data: [siti] }));
    expect(await module.bankFor(branchUser).call("listMustahik", { skip: 10, limit: 10 })).toMatchObject({
      total: 11,
    });
  });
});

describe("merchants", () => {
  const toko = {
    _key: "21",
    name: "Toko Berkah",
    username: "0123456789012345",
    customer_type: "Merchant",
    no_ktp: "3204117101900001",
    address: "Jl. Pasar 1",
    status: "Active",
    branch: { name: "Cabang Bandung" },
    additional_info: { pic: "Budi", no_rekening: "77001", pemilik_rekening: "Budi Santoso" },
  };
  const shown = {
    key: "21",
    name: "Toko Berkah",
    username: "0123456789012345",
    taxId: "0123456789012345",
    address: "Jl. Pasar 1",
    picName: "Budi",
    branchName: "Cabang Bandung",
    status: "Active",
    samePerson: [],
    restriction: null,
    erasure: null,
    category: "",
  };

  it("are listed apart from mustahik, and searched by NPWP", async () => {
    bank.give("listCustomers", [toko]);
    const { rows } = await module
      .bankFor(branchUser)
      .call("listMerchants", { skip: 0, limit: 10, taxId: "0123" });
    expect(rows).toEqual([shown]);
    expect(bank.calls[0]?.body).toEqual({
      customer_type: "Merchant",
      others_id: "0123",
      branch_id: "ID0002",
    });
  });

  it("have their bank account in the detail", async () => {
    bank.give("customerDetail", toko);
    expect(await module.bankFor(branchUser).call("merchantDetail", "21")).toEqual({
      ...shown,
      nationalId: "3204117101900001",
      bankAccountNumber: "77001",
      bankAccountOwner: "Budi Santoso",
      accounts: [],
    });
  });
});

describe("listAccounts", () => {
  const account = { _key: "20010001", available_balance: 250_000, balance: 300_000, status: "Active" };

  it("asks for the product of the customers' type, and gives the balance, as far as the bank tells it", async () => {
    bank.give("listAccounts", [
      {
        ...account,
        customer: { name: "Siti" },
        other_detail: { no_ktp: "3204" },
        branch: { name: "Bandung" },
      },
      { ...account, balance: undefined, status: "Blocked" },
    ]);
    const { call } = module.bankFor(branchUser);
    const { rows } = await call("listAccounts", "Mustahik", { skip: 0, limit: 10 });
    const shown = { accountNumber: "20010001", taxId: "", isRestricted: false };
    expect(rows).toEqual([
      {
        ...shown,
        balanceIdr: 300_000,
        status: "Active",
        customerName: "Siti",
        nationalId: "3204",
        branchName: "Bandung",
      },
      { ...shown, balanceIdr: 250_000, status: "Inactive", customerName: "", nationalId: "", branchName: "" },
    ]);
    await call("listAccounts", "Merchant", { skip: 0, limit: 10, name: "toko" });
    expect(bank.calls.map((call) => call.body)).toEqual([
      { product_code: "2001", branch_id: "ID0002" },
      { product_code: "2002", branch_id: "ID0002", name: "toko" },
    ]);
  });
});

describe("mustahikDetail", () => {
  it("holds the accounts", async () => {
    const customer_transactions = [
      { account: { account_id: "20010001", status: "Active" }, balance: 250_000 },
    ];
    bank.give("customerDetail", { ...siti, customer_transactions });
    expect(await module.bankFor(branchUser).call("mustahikDetail", "11")).toMatchObject({
      familyCardNumber: "3204110101100001",
      address: "Jl. Melati 5",
      accounts: [{ accountNumber: "20010001", balanceIdr: 250_000, status: "Active" }],
    });
    expect(bank.calls[0]?.path).toBe("/ramahzakat/customer/detail/11");
  });
});

describe("statement", () => {
  const query = { customerKey: "11", start: "2026-11-01", end: "2026-11-07", skip: 0, limit: 10 } as const;
  const entry = (type: string, more: object = {}): DataInputOf<Calls["listStatement"]>[number] => ({
    _key: "9",
    transaction_type: type,
    transaction_timestamp: "2026-11-02T03:04:05Z",
    status_code: "settled",
    activity_flags: {},
    debit: { account: "D", amount: 5000, currency: "IDR" },
    credit: { account: "C", amount: 5000, currency: "IDR" },
    customer_source: { name: "Warung Amanah" },
    customer_beneficiary: { name: "Toko Berkah" },
    ...more,
  });

  it.each([
    ["Mustahik", "P00001", "C", ""],
    ["Mustahik", "P00002", "D", "Toko Berkah"],
    ["Mustahik", "P00004", "D", ""],
    ["Merchant", "P00002", "C", "Toko Berkah"],
    ["Merchant", "P00003", "D", "Warung Amanah"],
  ] as const)(
    "shows a %s of %s their own account %s and the merchant '%s'",
    async (customerType, type, accountNumber, merchantName) => {
      bank.give("listStatement", [entry(type)]);
      const { rows } = await module.bankFor(branchUser).call("statement", { ...query, customerType });
      expect(rows).toMatchObject([
        { accountNumber, merchantName, amountIdr: 5000, time: "2026-11-02T03:04:05Z" },
      ]);
      expect(bank.calls[0]?.body).toEqual({
        customer_id: "11",
        start_date: "2026-11-01",
        end_date: "2026-11-07",
      });
    },
  );

  it("does not make up an amount", async () => {
    bank.give("listStatement", [entry("P00001", { debit: null, credit: null })]);
    await expect(
      module.bankFor(branchUser).call("statement", { ...query, customerType: "Mustahik" }),
    ).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("dashboardTotals", () => {
  it("counts usages, mustahik accounts and merchants of the branch", async () => {
    bank.give("transactionSummary", { items: { total_data: 1 } });
    bank.give("accountSummary", { items: { total_data: 2 } });
    bank.give("customerSummary", { items: { total_data: 3 } });
    const totals = await module.bankFor(branchUser).call("dashboardTotals");
    expect(totals).toEqual({ transactions: 1, recipients: 2, merchants: 3 });
    expect(Object.fromEntries(bank.calls.map((call) => [call.name, call.body]))).toEqual({
      transactionSummary: { transaction_type: "P00002", branch_id: "ID0002" },
      accountSummary: { product_code: "2001", branch_id: "ID0002" },
      customerSummary: { customer_type: "Merchant", branch_id: "ID0002" },
    });
  });
});

/** The browser that asks. */
const here = { address: "203.0.113.7", userAgent: "Firefox" };

describe("signIn", () => {
  const answer = (token: object) =>
    ok("signIn", {
      user: {
        _key: "7",
        name: "Operator",
        username: "op@x.example",
        branch: { _key: "ID0002", main_branch: false },
      },
      role: {
        _key: "r",
        language_config: null,
        role_permissions: {
          menu: [
            { feature_code: "MN201", feature_action: { view: true } },
            { feature_code: "MN202", feature_action: { view: false } },
            { feature_code: "MN203" },
            { feature_code: "", type: "divider", feature_action: { view: true } },
            { feature_code: "XX999", feature_action: { view: true } },
          ],
        },
      },
      token: { access_token: "a", refresh_token: "r", ...token },
    });

  it("sends a digest, never the password, and keeps only features that may be viewed", async () => {
    bank.answer("signIn", answer({ expires_in: 100, refresh_expires_in: 200 }));
    const signedIn = await module.signIn(module.credentialOf("Op@X.example", "geheim-geheim"), here);
    expect(signedIn).toMatchObject({
      features: ["MN201"],
      accessSeconds: 100,
      refreshSeconds: 200,
      userId: "7",
    });
    const basic = Buffer.from(
      bank.calls[0]!.headers.authorization!.slice("Basic ".length),
      "base64",
    ).toString();
    expect(basic).toMatch(/^Op@X\.example:[A-Za-z0-9_-]{43}$/);
    expect(basic).not.toContain("geheim");
  });

  it("takes a password for the same however its letters are composed, and one that was kept as it was typed", async () => {
    const [composed, decomposed] = ["Caf\u00e9-panjang", "Cafe\u0301-panjang"];
    const digest = (password: string) => module.credentialOf("u", password).digest;
    expect(digest(decomposed)).toBe(digest(composed));

    const tried: string[] = [];
    const wrong = new BankError({ kind: "refused", code: "S0", message: "x", outcomeUnknown: false });
    const attempt = (kept: string) => (credential: { digest: string }) => {
      tried.push(credential.digest);
      return credential.digest === kept ? Promise.resolve("in") : Promise.reject(wrong);
    };
    expect(await module.withPassword("u", decomposed, attempt(digest(composed)))).toBe("in");
    expect(await module.withPassword("u", decomposed, attempt(digestAsTyped("u", decomposed)))).toBe("in");
    expect(tried).toHaveLength(3);
    await expect(module.withPassword("u", composed, attempt("x"))).rejects.toBe(wrong);
    expect(tried).toHaveLength(4);
  });

  it.each([here, { address: undefined, userAgent: undefined }])(
    "names the browser, %j, to the bank, with the key's call as well",
    async (client) => {
      bank.answer("signIn", answer({}));
      await module.signIn(module.credentialOf("u", "p"), client);
      const named = [...bank.keyCalls, ...bank.calls].map(({ headers }) => ({
        address: headers["x-forwarded-for"],
        userAgent: headers["user-agent"],
      }));
      expect(named).toEqual([client, client]);
    },
  );

  it.each([[{}], [{ expires_in: 0, refresh_expires_in: -1 }], [{ expires_in: null }]])(
    "takes the specified lifetimes where the bank names none: %j",
    async (token) => {
      bank.answer("signIn", answer(token));
      expect(await module.signIn(module.credentialOf("u", "p"), here)).toMatchObject({
        accessSeconds: 300,
        refreshSeconds: 480,
      });
    },
  );
});

describe("passwords and names", () => {
  const mailed = () => module.credentialOf("baru@x.example", "dari-surat-1234");
  const digest = (password: string) => module.credentialOf("baru@x.example", password).digest;
  const sent = () => {
    const { headers, body, params } = bank.calls[0]!;
    const authorization = headers.authorization?.replace(/^Basic (.*)$/, (_, text: string) =>
      Buffer.from(text, "base64").toString(),
    );
    return { authorization, key: headers["idempotency-key"], body, params };
  };

  it("set the first password with the mailed one", async () => {
    bank.give("setNewPassword", null);
    await module.setFirstPassword(mailed(), "pilihan-sendiri", "key-1", here);
    expect(sent()).toMatchObject({
      authorization: `baru@x.example:${digest("dari-surat-1234")}`,
      key: "key-1",
      body: { username: "baru@x.example", new_password: digest("pilihan-sendiri") },
    });
  });

  it("change a password with the old one", async () => {
    bank.give("changePassword", null);
    await module.changePassword("7", mailed(), "pilihan-sendiri", "key-2", here);
    expect(sent()).toMatchObject({
      authorization: `baru@x.example:${digest("dari-surat-1234")}`,
      key: "key-2",
      body: { _key: "7", username: "baru@x.example", new_password: digest("pilihan-sendiri") },
    });
  });

  it("ask for a reset code and confirm it without saying who asks", async () => {
    bank.give("sendResetCode", null);
    expect(await module.sendResetCode("siti+a@x.example", here)).toBe("sent");
    expect(sent()).toMatchObject({ authorization: undefined, params: { username: "siti+a@x.example" } });
    bank.reset();
    bank.give("verifyResetCode", null);
    await module.verifyResetCode("siti@x.example", "12345678", "key-3", here);
    expect(sent()).toMatchObject({
      authorization: undefined,
      key: "key-3",
      body: { username: "siti@x.example", reset_code: "12345678" },
    });
  });

  it("know a code that was sent already, and an account that is not set up, from other refusals", async () => {
    bank.answer("sendResetCode", refusal("E1", "Reset code already send"));
    expect(await module.sendResetCode("siti@x.example", here)).toBe("already sent");
    bank.answer("sendResetCode", refusal("E1", "Sedang diproses."));
    await expect(module.sendResetCode("siti@x.example", here)).rejects.toMatchObject({ code: "E1" });
    const failure = (reply: ReturnType<typeof refusal>) => {
      bank.answer("signIn", reply);
      return module.signIn(mailed(), here).catch((error: unknown) => error);
    };
    expect(module.isNotSetUp(await failure(refusal("E2", "Account is not fully set up.")))).toBe(true);
    expect(module.isNotSetUp(await failure(refusal("E2", "Akun dibekukan.")))).toBe(false);
    expect(module.isNotSetUp(await failure(refusal("S0", "Account is not fully set up.")))).toBe(false);
  });
});
