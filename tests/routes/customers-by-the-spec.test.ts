import { beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerWithData } from "./bank-answers";

/** A bank that offers nothing beyond the specification. */
const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
beforeEach(() => answerWithData(bank));

const { page } = visitor(app, bank, everything);

it.each(["/list-mustahik", "/list-merchant", "/list-account-mustahik", "/list-account-merchant"])(
  "%s is neither sorted nor narrowed, and offers neither",
  async (list) => {
    const text = await page(`${list}?sort=name&status=Active`);
    expect(/<th [^>]*><a|>Semua</.exec(text)).toBeNull();
    for (const { body } of bank.calls.filter(({ name }) => name.startsWith("list"))) {
      expect(body).not.toHaveProperty("sort");
      expect(body).not.toHaveProperty("status");
    }
  },
);

it.each(["/list-mustahik/11", "/list-merchant/11"])(
  "%s shows no running balance and no access record",
  async (detail) => {
    const text = await page(detail);
    expect(text).toContain("NOMINAL");
    expect(text.match(/SALDO/g)?.length).toBe(text.match(/NOMOR ACCOUNT/g)?.length);
    expect(text).not.toContain("Riwayat");
  },
);

it("what is printed and downloaded still works, and the bank is told nothing it does not know", async () => {
  expect(await page("/list-mustahik/11/qr")).toContain("<bdi>");
  expect(await page("/list-mustahik/11/statement")).toContain("Mutasi Mustahik");
  expect(await page("/list-mustahik/11/statement.csv")).toContain("TRX ID");
  expect(bank.calls.map((call) => call.name)).not.toContain("recordAccess");
});
