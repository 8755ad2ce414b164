import { beforeEach, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, signIn, visitor } from "./app";
import { answerWithData } from "./bank-answers";

/** A bank that offers nothing beyond the specification. */
const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });
beforeEach(() => answerWithData(bank));

const { page } = visitor(app, bank, everything);

it("has no inbox in its menu, and is not asked what waits", async () => {
  const text = await page("/dashboard");
  expect(text).toContain('href="/approve-koreksi-dana"');
  expect(text).not.toContain("/approve-list");
  expect(await page("/approve-list")).toContain("Bank ini tidak menyediakan kotak masuk persetujuan.");
  expect(bank.calls.map(({ name }) => name)).not.toContain("readDesk");
  expect(bank.calls.map(({ name }) => name)).not.toContain("listApprovals");
});

it.each([
  ["/koreksi-dana-mustahik", "(50.000)"],
  ["/koreksi-dana-mustahik/701/cancel", "membatalkan koreksi dana Siti Aminah"],
  ["/pencairan-dana-merchant", "1.250.000"],
  ["/approve-koreksi-dana/701/approve", "memproses koreksi dana Siti Aminah"],
  ["/approve-pencairan-dana/601/reject", "menolak pencairan dana Toko Berkah"],
])("serves %s, by fields of the specification alone", async (path, shown) => {
  expect(await page(path)).toContain(shown);
  for (const { body } of bank.calls.filter(({ name }) => name === "listTransactions")) {
    expect(body).not.toHaveProperty("start_date");
    expect(body).not.toHaveProperty("end_date");
  }
});

it("decides one by one, also where an address asks to choose", async () => {
  for (const path of ["/approve-koreksi-dana", "/approve-pencairan-dana"]) {
    const chosen = await page(`${path}?pilih=1`);
    for (const word of ["checkbox", 'id="pilihan"', ">Pilih<"]) expect(chosen).not.toContain(word);
    const text = await page(path);
    expect(text).not.toContain("pilih");
    expect(text).not.toContain("canChoose");
  }
});
