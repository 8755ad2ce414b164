import { beforeEach, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { json } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerExtensions, answerWithData } from "./bank-answers";

/** A bank that offers all but categories: capabilities are believed for a minute, so it stands in a file of its own. */
const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => {
  const data = capabilityNames.filter((name) => name !== "merchant-categories");
  bank.answer("capabilities", json(200, { response_code: "S1", data }));
  answerWithData(bank);
  answerExtensions(bank);
});

const { page } = visitor(app, bank, everything);

it.each(["/list-merchant", "/list-merchant/11"])("%s says nothing of them", async (path) => {
  const [, shown = ""] = /<main(.*)<\/main>/s.exec(await page(path)) ?? [];
  expect(shown).toContain("Merchant");
  expect(shown.match(/.{20}kategori.{20}/i)).toBeNull();
});

it("an address that asks for one lists nobody, and says why", async () => {
  const text = await page("/list-merchant?category=sembako");
  expect(text).toContain("Bank ini tidak menyediakan saringan kategori untuk daftar ini.");
  expect(bank.calls.filter(({ name }) => name === "listCustomers")).toEqual([]);
});

it("the template of merchants is that of the specification", async () => {
  const [head] = (await page("/upload-data-merchant/template.csv")).split("\r\n");
  expect(head).toMatch(/;no_rekening$/);
});
