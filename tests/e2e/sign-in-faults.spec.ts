import { menuFeatureCodes } from "contract/features";
import { expect, leave, test } from "../support/e2e";
import {
  cutOff,
  hangUp,
  html,
  json,
  ok,
  refusal,
  startFakeBank,
  whenOpened,
  type Reply,
} from "../support/fake-bank";
import { startApp } from "../support/stack";
import { credentials, signInAnswer } from "../routes/app";

test.use({ expectedErrors: [/status of [45]\d\d/] });

const stackTrace = "error: relation users does not exist at Parser.parseErrorMessage";

/** What can go wrong between app and bank, and what is then said of a sign-in, and of a form inside. */
const faults: readonly (readonly [name: string, reply: Reply, atSignIn: string, inside: string])[] = [
  ["hangs up", hangUp, "Connection is Failed", "There is a problem with your internal connection."],
  ["is cut off", cutOff, "Connection is Failed", "There is a problem with your internal connection."],
  ["is an error page", html(502, "<h1>Bad Gateway</h1>"), "Unknown Error", "Unknown Error"],
  ["is a failure", refusal("500", stackTrace), "Unknown Error", "Unknown Error"],
  ["is no JSON", html(200, "<h1>It works</h1>"), "Error to call API", "Error to call API"],
  [
    "has wrong types",
    json(200, { response_code: ["S1"], data: 5 }),
    "Error to call API",
    "Error to call API",
  ],
];

test("whatever goes wrong at the bank is said, what was typed stays, and so does the session", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  const bank = await startFakeBank();
  const app = await startApp({ bankUrl: bank.origin });
  try {
    for (const [name, reply, atSignIn] of faults) {
      bank.answer("signIn", reply);
      await page.goto(`${app.origin}/login`);
      await page.getByLabel("Email").fill(credentials.email);
      await page.getByLabel("Password", { exact: true }).fill(credentials.password);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("dialog"), name).toContainText(atSignIn);
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.getByLabel("Email")).toHaveValue(credentials.email);
    }
    bank.answer("signIn", signInAnswer({ features: menuFeatureCodes }));
    await page.getByLabel("Password", { exact: true }).fill(credentials.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("link", { name: "Ramah Zakat" })).toBeVisible();

    await page.goto(`${app.origin}/profile`);
    await page.getByLabel("Nama Lengkap").fill("Nama Yang Panjang");
    for (const [name, reply, , inside] of faults) {
      bank.answer("updateUser", reply);
      await page.getByRole("button", { name: "Simpan" }).click();
      await expect(page.getByRole("dialog"), name).toContainText(inside);
      await expect(page.locator("body")).not.toContainText("relation users");
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.getByLabel("Nama Lengkap")).toHaveValue("Nama Yang Panjang");
    }
    await page.goto(`${app.origin}/profile`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");

    const saved = whenOpened(ok("updateUser", null));
    bank.answer("updateUser", saved.reply);
    const save = page.getByRole("button", { name: "Simpan" });
    const saving = save.click();
    if (javaScriptEnabled) {
      await expect(page.getByRole("status").filter({ hasText: "Updating Profile" })).toBeVisible();
      await expect(save).toBeDisabled();
    }
    saved.open();
    await saving;
    await expect(page.getByRole("dialog")).toContainText("Success Update Profile");
    await leave(page);
  } finally {
    await app.stop();
    await bank.stop();
  }
});
