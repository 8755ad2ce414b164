import type { Page } from "@playwright/test";
import type { RuleBody } from "../contract/corrections";
import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a rule takes effect with a second person, and its end is proposed", async ({ page, own }) => {
  const { name } = await own.branch();
  await openAs(page, proposer, "/approval-rules");
  await page.getByRole("link", { name: "Usulkan Aturan" }).click();
  await page.getByLabel("Jenis *").selectOption({ label: "Koreksi Dana" });
  await page.getByLabel("Cabang", { exact: true }).selectOption({ label: name });
  await page.getByLabel("Mulai Nominal *").fill("777001");
  await page.getByLabel("Jumlah Pemeriksa *").selectOption("2");
  await page.getByRole("checkbox", { name: "Pengawas" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Aturan sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const rule = rowWith(page, name);
  await expect(rule).toContainText("777.001");
  await expect(rule).toContainText("Diusulkan");
  await expect(rule.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Koreksi Dana ${name} mulai Rp777.001`);
  await answerYes(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Akhir aturan sudah diusulkan");
  await expect(rule).toContainText("Diusulkan berakhir");

  await openAs(page, proposer, "/approve-list?kind=aturan-persetujuan");
  const end = rowWith(page, name);
  await expect(end).toContainText("Koreksi Dana, diakhiri");
  await end.getByRole("link", { name: "Buka" }).click();
  await expect(page.getByRole("dialog")).toContainText(name);
  await answerYes(page, "Aturan sudah berakhir.");
});

test("a large distribution needs two people, who see each other on its page", async ({ page, own }) => {
  const branch = await own.branch();
  const approver = await own.staff("approver", branch.key);
  const operator = await own.staff("operator", branch.key);
  const rule: RuleBody = {
    transactionType: "P00001",
    branchKey: branch.key,
    fromIdr: 250_000,
    checkers: 2,
    roleKeys: [],
    dailyLimitIdr: null,
  };
  const { data: proposed } = await (await own.session(proposer)).call("proposeApprovalRule", { body: rule });
  await (
    await own.session(supervisor)
  ).call("decideProposal", { body: { key: proposed.key, decision: "approve" } });
  const desk = { branchId: branch.key, operator, approver };
  const batch = await own.upload("BUP0002", await own.recipients(3, "100000", desk), desk);
  const address = `/approve-penyaluran-dana/${batch}`;

  await openAs(page, approver.username, `${address}/process`);
  await expect(page.getByText("0 dari 2")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Batch ini menunggu pemeriksa kedua.");
  await page.goto(address);
  await expect(page.getByText(`1 dari 2, ${approver.name}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();
  await expect(page.getByRole("row").filter({ hasText: "Persetujuan Pertama" })).toContainText(approver.name);

  await openAs(page, "penyetuju.pusat@ramahzakat.example", `${address}/process`);
  await expect(page.getByRole("dialog")).toContainText(
    new RegExp(`Disetujui 1 dari 2: .* oleh ${approver.name}\\.`),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sukses Proses Data");
});

test("many that are approved together are told apart from those that wait for a second person, who sees the first", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const [largeIdr, largeShown] = javaScriptEnabled ? [2_000_103, "2.000.103"] : [2_000_203, "2.000.203"];
  const [smallIdr, smallShown] = javaScriptEnabled ? [20_103, "20.103"] : [20_203, "20.203"];
  await own.disbursements(1, largeIdr);
  await own.disbursements(1, smallIdr);
  const list = "/approve-pencairan-dana?rows=50&pilih=1";
  await openAs(page, "penyetuju.pusat@ramahzakat.example", list);
  for (const shown of [largeShown, smallShown]) await rowWith(page, shown).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await expect(page.getByRole("dialog")).toContainText("menyetujui 2 data sebesar Rp");
  await expect(page.getByRole("dialog")).toContainText(
    /Persetujuan pertama\s*1 data sebesar Rp[\d.]+: lalu menunggu pemeriksa kedua/,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  const summary = /^1 selesai \(Rp[\d.]+\), 1 menunggu pemeriksa kedua \(Rp[\d.]+\), 0 tidak diputuskan$/;
  await expect(page.getByText(summary)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Menunggu pemeriksa kedua (1)" })).toBeVisible();
  await page.getByRole("link", { name: /^Yang masih menunggu/ }).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana$/);
  const large = rowWith(page, largeShown);
  await expect(large).toContainText("1 dari 2, Penyetuju Pusat");
  await expect(large.getByRole("link", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, "penyetuju.bandung@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  await large.getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Penyetuju Pusat\./);
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(large).toHaveCount(0);
});
