import { expect, openAs, test } from "../support/e2e";

const lists = [
  {
    path: "/list-account-mustahik",
    title: "Data Account Mustahik",
    columns: ["#NO", "NAMA LENGKAP", "NOMOR KTP", "CABANG", "NOMOR ACCOUNT", "SALDO", "STATUS"],
    number: /^\d{4}\*{8}\d{4}$/,
    account: /^2001\d{12}$/,
  },
  {
    path: "/list-account-merchant",
    title: "Data Account Merchant",
    columns: ["#NO", "NAMA MERCHANT", "NPWP", "CABANG", "NOMOR ACCOUNT", "SALDO", "STATUS"],
    number: /^\d{15,16}$/,
    account: /^2002\d{12}$/,
  },
];

for (const { path, title, columns, number, account } of lists) {
  test(`${title}: the specified columns of the branch's accounts, searched by name only, sorted by balance`, async ({
    page,
  }) => {
    await openAs(page, "operator.bandung@ramahzakat.example", `${path}?rows=50`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    const cells = page.locator("tbody tr").first().getByRole("cell");
    await expect(cells.nth(2)).toHaveText(number);
    await expect(cells.nth(3)).toHaveText("Cabang Bandung");
    await expect(cells.nth(4)).toHaveText(account);
    await expect(cells.nth(5)).toHaveText(/^\d{1,3}(\.\d{3})*$/);
    await expect(cells.nth(6)).toHaveText(/^(Active|Inactive)$/);

    const balance = page.getByRole("columnheader", { name: "SALDO" });
    await balance.getByRole("link").click();
    await expect(page).toHaveURL(/sort=balance/);
    await expect(balance).toHaveAttribute("aria-sort", "ascending");
    const shown = await page.locator("tbody td:nth-child(6)").allInnerTexts();
    const balances = shown.map((text) => Number(text.replaceAll(".", "")));
    expect(balances).toEqual([...balances].sort((a, b) => a - b));

    await expect(page.getByLabel("Kolom pencarian").locator("option")).toHaveText(["Pilih kolom", "Nama"]);
    const word = (await page.locator("tbody td:nth-child(2)").first().innerText()).split(" ")[0]!;
    await page.getByLabel("Kolom pencarian").selectOption("Nama");
    await page.getByLabel("Kata pencarian").fill(word);
    await page.getByRole("button", { name: "Cari" }).click();
    await expect(page).toHaveURL(new RegExp(`field=name&value=${word}`));
    await expect(page.getByRole("link", { name: "Hapus pencarian" })).toBeVisible();
    for (const name of await page.locator("tbody td:nth-child(2)").all())
      await expect(name).toContainText(word);
  });
}
