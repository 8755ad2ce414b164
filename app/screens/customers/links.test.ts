import { expect, test } from "vitest";
import { detailHref, listHref } from "./links";

test("the way back from a detail keeps the list's filter and page", () => {
  const search = "?field=name&value=siti+%26+umi&page=3";
  const detail = new URL(detailHref("123", search), "http://app.example");
  expect(detail.pathname).toBe("/list-mustahik/123");
  expect(listHref(detail.search)).toBe(`/list-mustahik${search}`);
});

test("a detail opened by itself leads back to the list", () => {
  expect(detailHref("a/b", "")).toBe("/list-mustahik/a%2Fb");
  expect(listHref("")).toBe("/list-mustahik");
});

test("whatever the parameter holds, the way back stays on the list", () => {
  expect(new URL(listHref("?list=//evil.example/"), "http://app.example").origin).toBe("http://app.example");
});
