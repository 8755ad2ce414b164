import type { Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { recipients } from "../contract/batch-desk";
import type { RuleBody } from "../contract/corrections";
import { uploadOf } from "../support/batch-files/form";
import { csvOf } from "../support/batch-files/rows";
import { answerYes, expect, openAs, test } from "../support/e2e";
import { WireClient } from "../support/wire-client";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

test.use({ alone: "approval-rules" });

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a rule takes effect, and ends, with a second person", async ({ page }) => {
  await openAs(page, proposer, "/approval-rules");
  await page.getByRole("link", { name: "Usulkan Aturan" }).click();
  await page.getByLabel("Jenis *").selectOption({ label: "Koreksi Dana" });
  await page.getByLabel("Cabang", { exact: true }).selectOption({ label: "Cabang Surabaya" });
  await page.getByLabel("Mulai Nominal *").fill("777000");
  await page.getByLabel("Jumlah Pemeriksa *").selectOption("2");
  await page.getByRole("checkbox", { name: "Pengawas" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Aturan sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const rule = rowWith(page, "777.000");
  await expect(rule).toContainText("Diusulkan");
  await expect(rule.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText("Koreksi Dana Cabang Surabaya mulai Rp777.000");
  await answerYes(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Akhir aturan sudah diusulkan");

  await openAs(page, proposer, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await answerYes(page, "Aturan sudah berakhir.");
  await expect(rule).toContainText("Berakhir");
});

test("a large distribution needs two people, who see each other on its page", async ({ page, stack }) => {
  const wire = new WireClient(stack.bank.origin);
  const [admin, second, operator] = await Promise.all(
    [proposer, supervisor, "operator.bandung@ramahzakat.example"].map((name) =>
      wire.signIn(name, demoPassword),
    ),
  );
  const rule: RuleBody = {
    transaction_type: "P00001",
    branch_id: "ID0002",
    from: 250_000,
    checkers: 2,
    role_ids: [],
    daily_limit: null,
  };
  const { data: proposed } = await admin!.call("proposeApprovalRule", { body: rule });
  await second!.call("decideApprovalRule", { body: { _key: proposed._key, decision: "approve" } });
  const rows = await recipients(admin!, 3, "100000");
  const { data: batch } = await operator!.upload(
    uploadOf("BUP0002", csvOf("BUP0002", rows), { branchId: "ID0002" }),
  );
  const address = `/approve-penyaluran-dana/${batch._key}`;

  await openAs(page, "penyetuju.bandung@ramahzakat.example", address);
  await expect(page.getByText("0 dari 2")).toBeVisible();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Batch ini menunggu pemeriksa kedua.");
  await page.goto(address);
  await expect(page.getByText("1 dari 2, Penyetuju Bandung")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();

  await openAs(page, "penyetuju.pusat@ramahzakat.example", `${address}/process`);
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Penyetuju Bandung\./);
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sukses Proses Data");
  await page.goto(address);
  await expect(page.getByRole("row").filter({ hasText: "Persetujuan Pertama" })).toContainText(
    "Penyetuju Bandung",
  );
});

test("a large disbursement needs two people, and the second sees who was first", async ({ page }) => {
  await openAs(page, "penyetuju.bandung@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  const half = rowWith(page, "1 dari 2, Pengawas Pusat");
  const before = await half.count();
  await half.first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Pengawas Pusat\./);
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(half).toHaveCount(before - 1);

  await openAs(page, "penyetuju.pusat@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  await rowWith(page, "0 dari 2").first().getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await answerYes(page, "Persetujuan Anda sudah dicatat.");
  const mine = rowWith(page, "1 dari 2, Penyetuju Pusat");
  await expect(mine.getByRole("link", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approve-pencairan-dana?rows=50");
  await mine.getByRole("link", { name: "Approve" }).click();
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(mine).toHaveCount(0);
});

test("many that are approved together are told apart from those that wait for a second person", async ({
  page,
}) => {
  const list = "/approve-pencairan-dana?rows=50&pilih=1";
  const second = page.getByRole("heading", { name: "Menunggu pemeriksa kedua (1)" });
  await openAs(page, "penyetuju.pusat@ramahzakat.example", list);
  await rowWith(page, "0 dari 2").first().getByRole("checkbox").check();
  const ofOne = page.getByRole("row").filter({ has: page.getByRole("checkbox"), hasNotText: "dari 2" });
  await ofOne.first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await expect(page.getByRole("dialog")).toContainText("menyetujui 2 data sebesar Rp");
  await expect(page.getByRole("dialog")).toContainText(
    /Persetujuan pertama\s*1 data sebesar Rp[\d.]+: lalu menunggu pemeriksa kedua/,
  );
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  const summary = /^1 selesai \(Rp[\d.]+\), 1 menunggu pemeriksa kedua \(Rp[\d.]+\), 0 tidak diputuskan$/;
  await expect(page.getByText(summary)).toBeVisible();
  await expect(second).toBeVisible();
  const outcome = page.url();
  await page.getByRole("link", { name: /^Yang masih menunggu/ }).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana$/);
  await expect(rowWith(page, "1 dari 2, Penyetuju Pusat").first()).toBeVisible();

  await openAs(page, supervisor, list);
  await rowWith(page, "1 dari 2, Penyetuju Pusat").first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Setujui yang dipilih" }).click();
  await expect(page.getByRole("dialog")).not.toContainText("Persetujuan pertama");
  await page.getByRole("dialog").getByRole("button", { name: "Ya" }).click();
  await expect(page.getByText(/^1 selesai \(Rp[\d.]+\), 0 tidak diputuskan$/)).toBeVisible();

  await openAs(page, "penyetuju.pusat@ramahzakat.example", outcome);
  await expect(page.getByText(summary)).toBeVisible();
  await expect(second).toBeVisible();
  const file = await (await page.request.get(`${outcome}/outcome.csv`)).text();
  expect(file).toContain(";Menunggu pemeriksa kedua;;Disetujui 1 dari 2;");
});
