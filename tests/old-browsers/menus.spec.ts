import { fileOf } from "../kit/csv";
import { inventPerson } from "../kit/invented";
import { isReachable } from "./in-page";
import { expect, signOutLink, test } from "./visitor";

test.beforeEach(({ visitor }) => visitor.signIn());

const group = "nav.menu li:nth-child(2) summary";
const icon = "nav.menu li:nth-child(2) > button";
const foldout = "main .button[popovertarget]";
const poor = ".foldout a[href*='asnaf=fakir']";
const entry = "nav.menu a[href='/list-mustahik']";

test("a group of the menu opens below its name, and beside its icon", async ({ visitor, isScripted }) => {
  await visitor.tab.resize(1366);
  await visitor.open("/dashboard");
  await visitor.pressFor(group, entry);
  expect(await visitor.leaveBy(entry, "/list-mustahik")).toBe(isScripted);
  await visitor.open("/dashboard");
  await visitor.pressFor("header .fold", ".narrow main h1");
  await visitor.pressFor(icon, entry);
  expect(await visitor.leaveBy(entry, "/list-mustahik")).toBe(isScripted);
  await visitor.pressFor("header .fold", "div:not(.narrow) > main h1");
});

test("on a small screen the menu is a drawer", async ({ visitor, isScripted }) => {
  await visitor.tab.resize(360);
  await visitor.open("/dashboard");
  await visitor.pressFor("[aria-label=Menu]", group);
  await visitor.pressFor(group, entry);
  expect(await visitor.leaveBy(entry, "/list-mustahik")).toBe(isScripted);
  await visitor.wait("the screen is in sight again", isReachable, "main h1");
});

test("Escape closes the drawer by script where the browser does not", async ({ visitor, isScripted }) => {
  const { tab } = visitor;
  await tab.resize(360);
  await visitor.open("/dashboard");
  await visitor.pressFor("[aria-label=Menu]", group);
  // A browser with popovers does not take this for a key.
  await tab.read(sendEscape, group);
  expect(await tab.read(isReachable, group)).toBe(!(isScripted && (await tab.read(isWithoutPopovers))));
});

test("where the browser knows no popovers, the focus opens a menu, keeps it open inside, and closes it", async ({
  visitor,
}) => {
  const { tab } = visitor;
  await tab.resize(1366);
  await visitor.open("/list-mustahik");
  const isOld = await tab.read(isWithoutPopovers);
  for (const [button, link] of [
    ["header .profile", signOutLink],
    [foldout, poor],
  ] as const) {
    expect(await tab.read(isReachable, link)).toBe(false);
    await tab.read(focus, button);
    expect(await tab.read(isReachable, link)).toBe(isOld);
    await tab.read(focus, link);
    expect(await tab.read(isReachable, link)).toBe(isOld);
    await tab.read(focus, "main");
    expect(await tab.read(isReachable, link)).toBe(false);
  }
});

test("the choices of a filter unfold", async ({ visitor }) => {
  await visitor.tab.resize(1366);
  await visitor.open("/list-mustahik");
  await visitor.pressFor(foldout, poor);
  await visitor.tab.press(poor);
  await visitor.wait("the chosen rows", () => location.search.includes("asnaf=fakir"));
  await visitor.wait("the choices close", (link) => document.querySelector(link)!.clientHeight === 0, poor);
});

test("a file is sent", async ({ visitor, server, engine, isScripted }) => {
  await visitor.tab.resize(1366);
  const { source: template } = await server.visit("/upload-data-mustahik/template.csv");
  await visitor.open("/upload-data-mustahik/new");
  await visitor.tab.fill("main textarea[name=description]", "Uji coba");
  await visitor.tab.read(giveFile, fileOf(template, [inventPerson(`${engine} ${isScripted}`)]));
  await visitor.pressFor("main form[method=post] button.main", "dialog button");
  const said = await visitor.tab.read(() => document.querySelector("dialog")?.textContent);
  expect(said).toContain("1 sukses, 0 gagal");
});

const isWithoutPopovers = () => !CSS.supports("selector(:popover-open)");

const sendEscape = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** Gives the one field for files a file, as a person does who drops it there. */
function giveFile(text: string): void {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "uji-coba.csv", { type: "text/csv" }));
  const field = document.querySelector<HTMLInputElement>("main input[type=file]")!;
  field.files = dropped.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
