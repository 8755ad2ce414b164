import type { Page } from "@playwright/test";
import { flagsOf } from "contract/transactions";
import type { RuleBody } from "../contract/corrections";
import { uploadOf } from "../support/batch-files/form";
import { csvOf } from "../support/batch-files/rows";
import { answerYes, expect, openAs, test } from "../support/e2e";

const proposer = "admin@ramahzakat.example";
const supervisor = "pengawas.pusat@ramahzakat.example";

const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a rule takes effect, and ends, with a second person", async ({ page, javaScriptEnabled }) => {
  const [typed, shown] = javaScriptEnabled ? ["777001", "777.001"] : ["777002", "777.002"];
  await openAs(page, proposer, "/approval-rules");
  await page.getByRole("link", { name: "Usulkan Aturan" }).click();
  await page.getByLabel("Jenis *").selectOption({ label: "Koreksi Dana" });
  await page.getByLabel("Cabang", { exact: true }).selectOption({ label: "Cabang Surabaya" });
  await page.getByLabel("Mulai Nominal *").fill(typed);
  await page.getByLabel("Jumlah Pemeriksa *").selectOption("2");
  await page.getByRole("checkbox", { name: "Pengawas" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("dialog")).toContainText("Aturan sudah diusulkan");
  await page.getByRole("button", { name: "Close" }).click();
  const rule = rowWith(page, shown);
  await expect(rule).toContainText("Diusulkan");
  await expect(rule.getByRole("link", { name: "Setujui" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Koreksi Dana Cabang Surabaya mulai Rp${shown}`);
  await answerYes(page, "Aturan sudah disetujui dan berlaku.");
  await expect(rule).toContainText("Berlaku");
  await rule.getByRole("link", { name: "Akhiri" }).click();
  await answerYes(page, "Akhir aturan sudah diusulkan");

  await openAs(page, proposer, "/approval-rules");
  await rule.getByRole("link", { name: "Setujui" }).click();
  await answerYes(page, "Aturan sudah berakhir.");
  await expect(rule).toContainText("Berakhir");
});

test("a large distribution needs two people, who see each other on its page", async ({ page, own }) => {
  const branch = await own.branch();
  const approver = await own.staff("approver", branch.key);
  const operator = await own.staff("operator", branch.key);
  const rule: RuleBody = {
    transaction_type: "P00001",
    branch_id: branch.key,
    from: 250_000,
    checkers: 2,
    role_ids: [],
    daily_limit: null,
  };
  const { data: proposed } = await (await own.session(proposer)).call("proposeApprovalRule", { body: rule });
  await (
    await own.session(supervisor)
  ).call("decideApprovalRule", { body: { _key: proposed._key, decision: "approve" } });
  const rows = await own.recipients(3, "100000", { branchId: branch.key, operator, approver });
  const { data: batch } = await (
    await own.session(operator.username)
  ).upload(uploadOf("BUP0002", csvOf("BUP0002", rows), { branchId: branch.key }));
  const address = `/approve-penyaluran-dana/${batch._key}`;

  await openAs(page, approver.username, address);
  await expect(page.getByText("0 dari 2")).toBeVisible();
  await page.getByRole("link", { name: "Proses Upload Data" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Batch ini menunggu pemeriksa kedua.");
  await page.goto(address);
  await expect(page.getByText(`1 dari 2, ${approver.name}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Proses Upload Data" })).toBeDisabled();

  await openAs(page, "penyetuju.pusat@ramahzakat.example", `${address}/process`);
  await expect(page.getByRole("dialog")).toContainText(
    new RegExp(`Disetujui 1 dari 2: .* oleh ${approver.name}\\.`),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Proses" }).click();
  await expect(page.getByRole("dialog")).toContainText("Sukses Proses Data");
  await page.goto(address);
  await expect(page.getByRole("row").filter({ hasText: "Persetujuan Pertama" })).toContainText(approver.name);
});

test("a large disbursement needs two people, and the second sees who was first", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const [[halfIdr, halfShown], [wholeIdr, wholeShown]] = javaScriptEnabled
    ? ([
        [2_000_101, "2.000.101"],
        [2_000_102, "2.000.102"],
      ] as const)
    : ([
        [2_000_201, "2.000.201"],
        [2_000_202, "2.000.202"],
      ] as const);
  const [key] = await own.disbursements(1, halfIdr);
  await own.disbursements(1, wholeIdr);
  await (
    await own.session(supervisor)
  ).call("updateTransaction", {
    body: {
      _key: key!,
      transaction_desc: "Uji",
      activity_flags: flagsOf.approve,
      inputter: { _key: "1", name: "Orang lain" },
    },
  });
  await openAs(page, "penyetuju.bandung@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  const half = rowWith(page, halfShown);
  await expect(half).toContainText("1 dari 2, Pengawas Pusat");
  await half.getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Disetujui 1 dari 2: .* oleh Pengawas Pusat\./);
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(half).toHaveCount(0);

  await openAs(page, "penyetuju.pusat@ramahzakat.example", "/approve-pencairan-dana?rows=50");
  const mine = rowWith(page, wholeShown);
  await expect(mine).toContainText("0 dari 2");
  await mine.getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("dialog")).toContainText("Perlu disetujui 2 orang.");
  await answerYes(page, "Persetujuan Anda sudah dicatat.");
  await expect(mine).toContainText("1 dari 2, Penyetuju Pusat");
  await expect(mine.getByRole("link", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");

  await openAs(page, supervisor, "/approve-pencairan-dana?rows=50");
  await mine.getByRole("link", { name: "Approve" }).click();
  await answerYes(page, "Sukses Approve Pencairan Dana");
  await expect(mine).toHaveCount(0);
});

test("many that are approved together are told apart from those that wait for a second person", async ({
  page,
  own,
  javaScriptEnabled,
}) => {
  const [largeIdr, largeShown] = javaScriptEnabled ? [2_000_103, "2.000.103"] : [2_000_203, "2.000.203"];
  const [smallIdr, smallShown] = javaScriptEnabled ? [20_103, "20.103"] : [20_203, "20.203"];
  await own.disbursements(1, largeIdr);
  await own.disbursements(1, smallIdr);
  const list = "/approve-pencairan-dana?rows=50&pilih=1";
  const second = page.getByRole("heading", { name: "Menunggu pemeriksa kedua (1)" });
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
  await expect(second).toBeVisible();
  const outcome = page.url();
  await page.getByRole("link", { name: /^Yang masih menunggu/ }).click();
  await expect(page).toHaveURL(/\/approve-pencairan-dana$/);
  await expect(rowWith(page, largeShown)).toContainText("1 dari 2, Penyetuju Pusat");

  await openAs(page, supervisor, list);
  await rowWith(page, largeShown).getByRole("checkbox").check();
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
