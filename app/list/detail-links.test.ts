import { expect, test } from "vitest";
import { detailLinks, listHref, rememberedList, rowLinks } from "./detail-links";

const list = "/list-mustahik";

test("the way back from a detail keeps the list's filter and page", () => {
  const search = "?field=name&value=siti+%26+umi&page=3";
  const detail = new URL(detailLinks(list, search)("123"), "http://app.example");
  expect(detail.pathname).toBe("/list-mustahik/123");
  expect(listHref(list, detail.search)).toBe(list + search);
  const beside = detailLinks("/list-mustahik/123", rememberedList(detail.search))("access");
  expect(listHref(list, new URL(beside, "http://app.example").search)).toBe(list + search);
});

test("a detail opened by itself leads back to the list", () => {
  expect(detailLinks(list, "")("a/b")).toBe("/list-mustahik/a%2Fb");
  expect(listHref(list, "")).toBe(list);
});

test("whatever the parameter holds, the way back stays on the list", () => {
  const back = new URL(listHref(list, "?list=//evil.example/"), "http://app.example");
  expect(back.origin + back.pathname).toBe("http://app.example/list-mustahik");
});

test("a question opens over its list, as it is", () => {
  const links = rowLinks(list, "?page=2");
  expect(links.question("a/b", "deactivate")).toBe("/list-mustahik/a%2Fb/deactivate?page=2");
  expect(links.detail("7")).toBe("/list-mustahik/7?list=page%3D2");
});
