import { isReachable, seePage } from "./in-page";
import { expect, test } from "./visitor";

// `npm test` runs this in the oldest Chromium as well.
test("somebody signs in, looks at a list, meets a question and a form, and signs out", async ({
  visitor,
  isScripted,
}) => {
  const { tab } = visitor;
  await tab.resize(1366);
  await visitor.signIn();

  await visitor.open("/list-mustahik");
  const { heading, tableRows, isFirstRowSeen } = await tab.read(seePage);
  expect([heading, tableRows, isFirstRowSeen]).toEqual(["Data Mustahik", 11, true]);

  await visitor.pressFor("main tbody a[role=switch]", "dialog button");
  expect(await tab.read(textOf, "dialog")).toMatch(/Apakah kamu yakin akan (menonaktifkan|mengaktivasi) .+/);
  expect(await visitor.leaveBy("dialog a.button", "/list-mustahik")).toBe(isScripted);
  await visitor.wait("the question goes", (selector) => !document.querySelector(selector), "dialog");

  // Bad input gets a sentence, and loses nothing.
  const tooLong = "x".repeat(200);
  await visitor.open("/saved-views/new?to=/list-mustahik");
  await tab.fill("main input[name=name]", tooLong);
  await visitor.pressFor("main form button.main", "main [aria-invalid=true]");
  expect(
    await tab.read(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
      "main input[name=name]",
    ),
  ).toBe(tooLong);
  // Chromium takes this answer for an error.
  const refusal = /status of 400 .*\/saved-views\/new/;
  expect((await tab.errors()).filter((error) => !refusal.test(error))).toEqual([]);

  await visitor.signOut();
  expect(await tab.read(isReachable, "input[name=password]")).toBe(true);
});

test("a list with many columns cuts none of them off where it has little room", async ({ visitor }) => {
  await visitor.signIn();
  await visitor.tab.resize(900);
  await visitor.open("/list-merchant");
  expect(await visitor.tab.read(columnsOf, "main .rows")).toEqual({ heads: 9, isCutOff: false });
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

function columnsOf(selector: string) {
  const place = document.querySelector(selector)!;
  return {
    heads: place.querySelectorAll("thead th").length,
    isCutOff:
      place.querySelector("table")!.offsetWidth > place.clientWidth &&
      getComputedStyle(place).overflowX !== "auto",
  };
}
