import { expect, openAs, test } from "../support/e2e";

const operator = "operator.bandung@ramahzakat.example";

test("a household is found by its KK number, which no address holds, and leads to its members", async ({
  page,
}) => {
  await openAs(page, operator, "/households");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Detail" }) });
  await expect(rows).toHaveCount(10);
  await expect(rows.first().getByRole("cell").nth(1)).toHaveText(/^\d{4}\*{8}\d{4}$/);
  // Masked numbers look alike: the first member and the branch tell families apart.
  const firstMember = await rows.first().getByRole("cell").nth(2).innerText();
  await expect(rows.first().getByRole("cell").nth(3)).toHaveText("Cabang Bandung");
  await rows.first().getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Keluarga");
  const card = await page.getByText("Nomor KK", { exact: true }).locator("+ dd").innerText();
  expect(card).toMatch(/^\d{16}$/);
  const members = page.getByRole("table", { name: "Anggota" }).getByRole("row");
  await expect(members.filter({ hasText: firstMember })).not.toHaveCount(0);
  const count = (await members.count()) - 1;
  expect(count).toBeGreaterThan(1);
  await expect(page.getByText("Anggota", { exact: true }).first().locator("+ dd")).toHaveText(
    `${count} orang`,
  );

  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.getByRole("link", { name: "Kembali", exact: true }).click();
  await page.getByLabel("Kolom pencarian").selectOption("Nomor KK");
  await page.getByLabel("Kata pencarian").fill(card);
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByRole("cell").nth(4)).toHaveText(String(count));
  expect(addresses.filter((address) => address.includes(card))).toEqual([]);

  await rows.first().getByRole("link", { name: "Detail" }).click();
  await members.nth(1).getByRole("link", { name: "Detail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
  await expect(page.getByText("Nomor KK").locator("+ dd")).toHaveText(card);
});
