import { expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, formTokenOf, signIn } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();

it("a bank without rules for approvals knows no code of theirs: no menu has it, no role's tree, no role that is saved", async () => {
  const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
  answerWithData(bank);
  const text = await (await app.request("/role-management/new", { cookie })).text();
  expect(text).not.toContain("Aturan Persetujuan");
  expect(text).not.toContain("Penyetuju Pengganti");
  expect(text).not.toContain("Keluarga");
  expect(text).not.toContain("Data Ganda");
  expect(text).toContain("Cabang/Branch");
  const form = { formToken: formTokenOf(text), code: "KASIR", description: "Kasir", menu: "MN600" };
  await app.request("/role-management/new", { cookie, form });
  const created = JSON.stringify(bank.calls.find(({ name }) => name === "createRole")?.body);
  expect(created).toContain("MN603");
  expect(created).not.toContain("MN604");
  expect(created).not.toContain("MN605");
  expect(created).not.toContain("MN606");
});
