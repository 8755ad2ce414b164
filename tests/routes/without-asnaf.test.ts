import { beforeEach, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes } from "contract/features";
import { json } from "../support/fake-bank";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerExtensions, answerWithData } from "./bank-answers";

/**
 * A bank that offers all but the asnaf, and the report by it: capabilities are believed for a minute, so it stands in a file of
 * its own.
 */
const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => {
  const data = capabilityNames.filter((name) => name !== "asnaf" && name !== "distribution-report");
  bank.answer("capabilities", json(200, { response_code: "S1", data }));
  answerWithData(bank);
  answerExtensions(bank);
});

const { page } = visitor(app, bank, everything);

it.each(["/list-mustahik", "/list-mustahik/11"])("%s says nothing of it", async (path) => {
  const [, shown = ""] = /<main(.*)<\/main>/s.exec(await page(path)) ?? [];
  expect(shown).toContain("Siti");
  expect(shown.match(/.{20}asnaf.{20}/i)).toBeNull();
});

it("an address that asks for one lists nobody, and says why", async () => {
  const text = await page("/list-mustahik?asnaf=fakir");
  expect(text).toContain("Bank ini tidak menyediakan saringan asnaf untuk daftar ini.");
  expect(bank.calls.filter(({ name }) => name === "listCustomers")).toEqual([]);
});

it("the template of mustahik is that of the specification", async () => {
  const [head] = (await page("/upload-data-mustahik/template.csv")).split("\r\n");
  expect(head).toMatch(/;kode_region$/);
});

it.each(["/upload-asnaf-mustahik", "/upload-asnaf-mustahik/new", "/approve-asnaf-mustahik"])(
  "%s says that the bank takes no such files, and asks it for none",
  async (path) => {
    const answer = await app.request(path, { cookie: everything });
    const text = await answer.text();
    expect(text).toContain("Bank ini tidak menerima file seperti ini.");
    expect(text).not.toContain(">Asnaf Mustahik<");
    expect(bank.calls.filter(({ name }) => name === "listBatches")).toEqual([]);
  },
);
