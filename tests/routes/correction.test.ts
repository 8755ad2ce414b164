import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { cutOff, hangUp, refusal } from "../support/fake-bank";
import {
  appOnFakeBank,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
  signIn,
  visitor,
} from "./app";
import { answerWithData, siti } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
beforeEach(() => answerWithData(bank));

const create = "/koreksi-dana-mustahik/new";
const ktp = "3204117101900001";
const help = "Nominal harus kurang dari atau sama dengan saldo mustahik.";

const { open: page, asked } = visitor(app, bank, everything);
const keys = () =>
  bank.calls
    .filter(({ name }) => name === "createTransaction")
    .map(({ headers }) => headers["idempotency-key"]);

const tokenOf = async (path = create) => formTokenOf(await page(path));

/** Posts a number as the check form does; gives the address that it leads to. */
async function check(typed: string, path = create): Promise<string> {
  const form = { formToken: await tokenOf(path), ktp: typed };
  return locationOf(await app.request(path, { cookie: everything, form }))!;
}

/** Posts a nominal as the form at a checked address does, that of Siti unless told. */
async function save(nominal: string, fields: Readonly<Record<string, string>> = {}, address?: string) {
  const path = address ?? (await check(ktp));
  const asked = await page(path);
  const form = { formToken: formTokenOf(asked), idempotencyKey: idempotencyKeyOf(asked), nominal, ...fields };
  const response = await app.request(path, { cookie: everything, form });
  return { path, form, response, to: locationOf(response), said: await pageOf(response) };
}

describe("money of somebody erased", () => {
  const erasure = { timestamp: "2026-11-20T03:00:00Z", in_backups_until: "2026-12-20T03:00:00Z" };
  const address = `${create}?key=11`;

  it("is corrected by their key, which their detail leads to while money is left", async () => {
    bank.give("listCustomers", [{ ...siti, name: "Data dihapus 12", no_ktp: "", erasure }]);
    expect((await page(address)).text).toContain("Data Dihapus 12");
    const { to } = await save("1000", {}, address);
    expect(to).toBe("/koreksi-dana-mustahik");
    expect(asked("createTransaction")).toMatchObject([{ customer_source: { _key: "11" } }]);
    const detail = async (more: object) => {
      bank.give("customerDetail", { ...siti, name: "Data dihapus 12", erasure, ...more });
      return page("/list-mustahik/11");
    };
    const accounts = (balance: number) => ({
      customer_transactions: [{ account: { account_id: "2001000011", status: "Inactive" }, balance }],
    });
    const { addresses, text } = await detail(accounts(200_000));
    expect(addresses).toContain(address);
    expect(text).toContain("kembalikan saldonya dengan Koreksi Dana");
    expect((await detail(accounts(0))).addresses).not.toContain(address);
  });

  it("is not found by the key of anybody else, and a KTP whose data still waits to go says so", async () => {
    expect((await page(address)).text).toContain("Nomor KTP wajib diisi.");
    bank.give("listCustomers", [{ ...siti, erasure }]);
    expect((await page(await check(ktp))).text).toContain("Data orang ini sudah dihapus.");
  });
});

describe("a checked number", () => {
  it("stands sealed in the address, and reaches the bank in full", async () => {
    const address = await check("3204-1171.0190 0001");
    expect(address).toMatch(/^\/koreksi-dana-mustahik\/new\?ktp=%7E[\w-]+&form=[\w-]{36}$/);
    expect(address).not.toContain("3204");
    const { text, title } = await page(address);
    expect(asked("listCustomers")).toEqual([
      { customer_type: "Mustahik", nationality_id: ktp, branch_id: "ID0002" },
    ]);
    expect(text).toContain("Siti Aminah");
    expect(text).toContain("Rp200.000");
    expect(title).toBe("Create Koreksi Dana Mustahik · Ramah Zakat");
  });

  it("is sealed in a hand-written address too, and remembers the list", async () => {
    const sealed = locationOf(
      await app.request(`${create}?list=page%3D2&ktp=${ktp}`, { cookie: everything }),
    );
    expect(sealed).not.toContain(ktp);
    const address = locationOf(await app.request(sealed!, { cookie: everything }));
    expect(address).toMatch(/^\/koreksi-dana-mustahik\/new\?list=page%3D2&ktp=%7E[\w-]+&form=[\w-]{36}$/);
    expect((await page(address!)).addresses).toContain("/koreksi-dana-mustahik?page=2");
    expect(bank.calls.filter(({ path }) => path.includes(ktp))).toEqual([]);
  });

  it("says so when its seal can no longer be opened, and shows nobody", async () => {
    const { text } = await page(
      `/koreksi-dana-mustahik/new?ktp=~${"A".repeat(60)}&form=${crypto.randomUUID()}`,
    );
    expect(text).toContain("Pencarian ini tidak dapat dibuka lagi. Ketik nomornya sekali lagi.");
    expect(text).toContain("Cek nomor KTP lebih dahulu.");
  });

  it("does not stand in the address even if it begins like a sealed one", async () => {
    expect(await check(`~${ktp}`)).not.toContain(ktp);
  });

  it.each([
    ["", "Nomor KTP wajib diisi."],
    ["   ", "Nomor KTP wajib diisi."],
    ["320411710190000", "Nomor KTP terdiri dari 16 digit angka."],
    ["32041171019000012", "Nomor KTP terdiri dari 16 digit angka."],
    ["3204117101900001x", "Nomor KTP terdiri dari 16 digit angka."],
    ["' OR 1=1 --", "Nomor KTP terdiri dari 16 digit angka."],
    ["3".repeat(5000), "Nomor KTP terdiri dari 16 digit angka."],
  ])("is refused without asking the bank when it is no KTP: %j", async (typed, sentence) => {
    const checked = await page(await check(typed));
    expect(checked.text).toContain(sentence);
    expect(checked.values("nominal")).toEqual([]);
    expect(asked("listCustomers")).toEqual([]);
  });

  it("is not found when no mustahik of the branch has it", async () => {
    bank.give("listCustomers", []);
    expect((await page(await check(ktp))).text).toContain("Mustahik dengan nomor KTP ini tidak ditemukan.");
  });

  it("shows nobody when the bank answers with another person", async () => {
    const other = { ...siti, no_ktp: "3204117101900002" };
    bank.give("listCustomers", [other]);
    const { text } = await page(await check(ktp));
    expect(text).toContain("Mustahik dengan nomor KTP ini tidak ditemukan.");
    expect(text).not.toContain("Siti");
  });

  it("says so when the mustahik has no account", async () => {
    bank.give("customerBalance", []);
    const checked = await page(await check(ktp));
    expect(checked.text).toContain("Mustahik belum memiliki account!");
    expect(checked.values("nominal")).toEqual([]);
  });

  it.each(["?ktp=~damaged&form=x", "?ktp=~&form=", "?form=1"])(
    "is not asked for when the address makes no sense: %s",
    async (query) => {
      const address = `${create}${query}`;
      const to = locationOf(await app.request(address, { cookie: everything })) ?? address;
      const shown = await page(to);
      expect(shown.status).toBe(200);
      expect(shown.values("nominal")).toEqual([]);
      expect(asked("listCustomers")).toEqual([]);
    },
  );
});

describe("a correction", () => {
  it("is asked for as the specification writes it, and leads back to the list", async () => {
    const address = await check(ktp, `${create}?list=page%3D2%26rows%3D50`);
    const { response, to } = await save("150.000", {}, address);
    expect(to).toBe("/koreksi-dana-mustahik?page=2&rows=50");
    expect(asked("createTransaction")).toEqual([
      {
        transaction_type: "P00004",
        transaction_desc: "Koreksi Dana",
        customer_source: { _key: "11", name: "SITI AMINAH", other_detail: { ktp } },
        activity_flags: {
          created: true,
          ondemand_approval: true,
          approved: false,
          settled: false,
          void_initiated: false,
          is_update: false,
        },
        debit: { currency: "IDR", amount: 150_000, account: "2001000011" },
        credit: { currency: "IDR" },
        transaction_rate: 1,
        inputter: { _key: "7", name: "Operator Bandung" },
        branch: { _key: "ID0002", name: "Cabang Bandung" },
      },
    ]);
    const { text } = await page(to!, `${everything}; ${jarOf(response)}`);
    expect(text).toContain("Sukses Membuat Koreksi Dana");
  });

  it("is not changed by forged fields", async () => {
    await save("150.000", {
      amount: "1",
      account: "2001000099",
      mustahik: "99",
      balance: "999999999",
      branch: "ID0001",
    });
    expect(asked("createTransaction")).toEqual([
      expect.objectContaining({
        customer_source: expect.objectContaining({ _key: "11" }) as unknown,
        debit: { currency: "IDR", amount: 150_000, account: "2001000011" },
        branch: { _key: "ID0002", name: "Cabang Bandung" },
      }),
    ]);
  });

  it.each(["", `?ktp=&form=`, "?ktp=~damaged"])(
    "is not made without a checked mustahik: %s",
    async (query) => {
      const form = { formToken: await tokenOf(), nominal: "1000" };
      const response = await app.request(create + query, { cookie: everything, form });
      expect(locationOf(response)).toMatch(/^\/koreksi-dana-mustahik\/new/);
      expect(asked("createTransaction")).toEqual([]);
    },
  );

  it("is not made, and the form says why, when the account is gone meanwhile", async () => {
    const address = await check(ktp);
    const formToken = await tokenOf(address);
    bank.give("customerBalance", []);
    const form = { formToken, nominal: "1000" };
    const to = locationOf(await app.request(address, { cookie: everything, form }));
    expect(to).toBe(address);
    expect((await page(to!)).text).toContain("Mustahik belum memiliki account!");
    expect(asked("createTransaction")).toEqual([]);
  });

  it("above the balance is refused beside its field, keeps what was typed, and gets a new key", async () => {
    bank.answer("createTransaction", refusal("E3", help));
    const { response, said, form } = await save("200.001");
    expect(response.status).toBe(422);
    expect(said.part("alert")?.link(help)).toBeDefined();
    const nominal = said.field("Nominal");
    expect([nominal?.value, nominal?.fault]).toEqual(["200.001", help]);
    expect(said.dialog).toBeUndefined();
    expect(idempotencyKeyOf(said)).not.toBe(form.idempotencyKey);
  });

  it("is judged by the bank alone, not by the balance on the page", async () => {
    const { to } = await save("200.001");
    expect(to).toBe("/koreksi-dana-mustahik");
  });
});

describe("one form has one effect", () => {
  it("keeps its key from its address, however often it is shown", async () => {
    const address = await check(ktp);
    const shown = [await page(address), await page(address)].map(idempotencyKeyOf);
    expect(shown[0]).toBe(shown[1]);
    expect(address).toContain(shown[0]);
    expect(await check(ktp)).not.toContain(shown[0]);
  });

  it("posted twice, or again after going back, goes out under one key with one content", async () => {
    const address = await check(ktp);
    await Promise.all([save("1.000", {}, address), save("1000", {}, address)]);
    await save("1000", {}, address);
    expect(new Set(keys()).size).toBe(1);
    const [first, ...others] = asked("createTransaction");
    expect(others).toEqual([first, first]);
  });

  it("says so when its nominal is changed after it was sent", async () => {
    const address = await check(ktp);
    await save("1000", {}, address);
    bank.answer("createTransaction", refusal("E0", "Kunci idempotensi sudah dipakai untuk permintaan lain."));
    const again = await save("2000", {}, address);
    expect(again.said.text).toContain("Formulir ini sudah pernah dikirim dengan isian lain");
    expect(idempotencyKeyOf(again.said)).toBe(again.form.idempotencyKey);
  });

  it.each([
    ["hangs up", hangUp],
    ["breaks off", cutOff],
  ])("is sent again under its key when the bank %s", async (_, reply) => {
    bank.answer("createTransaction", reply);
    const { path, response, to } = await save("1.000");
    // The answer stands at the form's own address.
    expect(to).toBe(path);
    const said = await page(path, `${everything}; ${jarOf(response)}`);
    expect(said.text).toContain("Status tidak diketahui, periksa daftar.");
    expect(said.field("Nominal")?.value).toBe("1.000");
    const key = idempotencyKeyOf(said);
    expect(keys()).toEqual([key]);

    // Whatever goes wrong between the tries, nobody knows of the first one.
    const retry = (nominal: string) => save(nominal, { idempotencyKey: key }, path);
    expect(idempotencyKeyOf((await retry("1,5")).said)).toBe(key);
    bank.answer("customerBalance", hangUp);
    const form = { formToken: formTokenOf(said), idempotencyKey: key, nominal: "1.000" };
    const unread = await app.request(path, { cookie: everything, form });
    expect(await unread.text()).not.toContain("Sukses");
    answerWithData(bank);
    expect((await retry("1.000")).to).toBe("/koreksi-dana-mustahik");
    expect(new Set(keys())).toEqual(new Set([key]));
  });
});

/** What else is no amount, and what each is told: app/format/rupiah.test.ts. */
describe("hostile amounts", () => {
  it.each([
    ["\t", /Nominal wajib diisi\./],
    ["000.000", /lebih besar dari nol\./],
    ["9".repeat(200), /Nominal paling banyak 15 digit\./],
    ["1000; DROP TABLE transactions", /Nominal ditulis sebagai bilangan bulat tanpa tanda/],
  ])("%j is refused with a sentence that says what to type", async (typed, sentence) => {
    const { response, said } = await save(typed);
    expect(response.status).toBe(400);
    expect(said.text).toMatch(sentence);
    expect(asked("createTransaction")).toEqual([]);
  });

  it("are refused when given several times or under another name", async () => {
    const address = await check(ktp);
    const asking = await page(address);
    const fields = { formToken: formTokenOf(asking), idempotencyKey: idempotencyKeyOf(asking) };
    for (const form of [
      fields,
      { ...fields, Nominal: "1" },
      { ...fields, "nominal[0]": "1" },
      { ...fields, "nominal.x": "1" },
    ]) {
      const response = await app.request(address, { cookie: everything, form });
      expect(response.status).toBe(400);
    }
    expect(asked("createTransaction")).toEqual([]);
  });
});
