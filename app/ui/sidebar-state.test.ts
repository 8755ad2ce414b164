import { expect, test } from "vitest";
import { foldHref, isSidebarNarrow, sidebarChoice } from "./sidebar-state";

test("the toggle leads back to the page it was pressed on, its query kept", () => {
  const href = foldHref("/list-mustahik", "?page=3&rows=50", false);
  const choice = sidebarChoice(new URL(href, "http://app.example"));
  expect(choice?.address).toBe("/list-mustahik?page=3&rows=50");
  expect(isSidebarNarrow(choice!.setCookie)).toBe(true);
});

test("the toggle of a narrow sidebar widens it", () => {
  const choice = sidebarChoice(new URL(foldHref("/dashboard", "", true), "http://app.example"));
  expect(choice?.address).toBe("/dashboard");
  expect(isSidebarNarrow(choice!.setCookie)).toBe(false);
});

test("a request without the toggle asks for nothing", () => {
  expect(sidebarChoice(new URL("http://app.example/dashboard?page=2"))).toBeUndefined();
});

test("the cookie is found among others, and only under its own name", () => {
  expect(isSidebarNarrow("a=1; sidebar=narrow; b=2")).toBe(true);
  expect(isSidebarNarrow("other-sidebar=narrow; sidebar=wide")).toBe(false);
  expect(isSidebarNarrow(null)).toBe(false);
});
