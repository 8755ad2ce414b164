import { expect, openAs, test } from "../support/e2e";

test("the keyboard alone signs in, searches, opens a detail and comes back", async ({ page }) => {
  await page.goto("/login");
  const tabTo = async (
    name: string | RegExp,
    role: "link" | "button" | "textbox" | "combobox" | "searchbox",
  ) => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return target;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${role} ${String(name)}`);
  };

  await tabTo("Email", "textbox");
  await page.keyboard.type("operator.bandung@ramahzakat.example");
  await tabTo("Password", "textbox");
  await page.keyboard.type("RamahZakat-2026!");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");

  await page.goto("/list-mustahik");
  const name = (await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText()).split(" ")[0]!;
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Lewati ke isi" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo("Kolom pencarian", "combobox");
  await page.keyboard.type("Nama");
  await tabTo("Kata pencarian", "searchbox");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`value=${name}`));

  const link = await tabTo("Detail", "link");
  await expect(link).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detail Data Mustahik");
  await tabTo("Kembali", "link");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`value=${name}`));
});

test("no stop of a long list is hidden below the bars, forwards and back, at 200 % too", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "style sheets alone do it, in either way");
  const last = page.getByRole("link", { name: "Detail" }).last();
  /** What has the focus, and whether the bar or the heads of the table hide the whole of it. */
  const stop = () =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const { top, bottom } = focused.getBoundingClientRect();
      const bars = [...document.querySelectorAll(".top, .list thead")].filter(
        (bar) => !bar.contains(focused),
      );
      const isHidden = bars.some((bar) => {
        const { top: from, bottom: to } = bar.getBoundingClientRect();
        return getComputedStyle(bar).position === "sticky" && top >= from && bottom <= to;
      });
      const isInView = bottom > 0 && top < innerHeight;
      return {
        name: focused.textContent,
        isHidden: isHidden || !isInView,
        isInList: focused.closest("main .list td") !== null,
      };
    });
  for (const size of [
    { width: 1366, height: 768 },
    { width: 683, height: 384 },
  ]) {
    await page.setViewportSize(size);
    await openAs(page, "operator.bandung@ramahzakat.example", "/list-mustahik?status=Active&rows=50");
    await last.focus();
    for (const key of ["Shift+Tab", "Tab"]) {
      const hidden: (string | null)[] = [];
      let stops = 0;
      for (let now = await stop(); now.isInList; now = await stop()) {
        stops++;
        if (now.isHidden) hidden.push(now.name);
        await page.keyboard.press(key);
      }
      expect(stops, `${key} at ${size.width} px`).toBeGreaterThanOrEqual(99);
      expect(hidden, `${key} at ${size.width} px`).toEqual([]);
      // Back into the list from the stop beside it.
      await page.keyboard.press(key === "Tab" ? "Shift+Tab" : "Tab");
    }
  }
});

test("a dialog has its focus on the safe choice; with script Escape leaves it", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/dashboard");
  const profile = page.getByRole("button", { name: "Operator Bandung" });
  await profile.click();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("dialog").getByText("NO")).toBeFocused();
  if (!javaScriptEnabled) return;
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(profile).toBeFocused();
});
