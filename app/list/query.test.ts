import { describe, expect, test } from "vitest";
import {
  bankFilterValue,
  branchKeyIn,
  changeQuery,
  defaultQuery,
  lastPage,
  pageWindow,
  parseListQuery,
  parsePartQuery,
  searchIn,
  searchState,
  typedBranchIn,
  withoutFilters,
} from "./query";

const fields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
];
const parse = (query: string) => parseListQuery(new URLSearchParams(query), fields);

test("an empty query is the default", () => expect(parse("")).toEqual(defaultQuery));

test("every part is read", () => {
  const query = "?page=3&rows=250&field=name&value=+siti+&branch=ID0002&start=2026-11-01&end=2026-11-07";
  expect(parse(query)).toEqual({
    page: 3,
    rows: 250,
    field: "name",
    value: "siti",
    branch: "ID0002",
    start: "2026-11-01",
    end: "2026-11-07",
  });
});

describe("nonsense falls back to the default", () => {
  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=1e3",
    "page=99999999999",
    "rows=11",
    "rows=abc",
    "field=password",
    "branch=../etc",
    "start=2026-02-30",
    "end=tomorrow",
  ])("%s", (query) => expect(parse(query)).toEqual(defaultQuery));
});

test("an absurd page asks the bank to skip no more than it takes", () => {
  const { skip } = pageWindow({ ...parse("page=9999999999"), rows: 250 });
  expect(skip).toBeGreaterThan(999_000_000);
  expect(skip).toBeLessThanOrEqual(1_000_000_000);
});

test("control characters are no search", () => {
  expect(parse("field=name&value=%00").value).toBe("");
  expect(parse("field=name&value=si%00ti").value).toBe("si ti");
});

test("a search needs both its halves", () => {
  expect(searchState(parse(""))).toBe("none");
  expect(searchState(parse("field=name"))).toBe("half");
  expect(searchState(parse("value=siti"))).toBe("half");
  expect(searchState({ field: "name", value: "  " })).toBe("half");
  expect(searchState(parse("field=name&value=siti"))).toBe("whole");
});

test("a posted search is read like one in the URL", () => {
  const form = new FormData();
  expect(searchIn(form, fields)).toEqual({ field: "", value: "" });
  form.set("field", "ktp");
  form.set("value", " 3204 ");
  expect(searchIn(form, fields)).toEqual({ field: "ktp", value: "3204" });
  form.set("field", "password");
  expect(searchIn(form, fields)).toEqual({ field: "", value: "3204" });
});

describe("changing a query", () => {
  test("leaves defaults out", () => {
    expect(changeQuery("?page=2&rows=50", { page: 1 })).toBe("?rows=50");
    expect(changeQuery("?page=2", { page: 1 })).toBe("");
  });
  test("leads to the first page unless told otherwise", () => {
    expect(changeQuery("?page=7&field=name&value=siti", { rows: 100 })).toBe(
      "?field=name&value=siti&rows=100",
    );
  });
  test("keeps what it does not know", () => {
    expect(changeQuery("?list=page%3D2&page=3", { page: 4 })).toBe("?list=page%3D2&page=4");
  });
  test("survives a round trip", () => {
    const query = changeQuery("", { field: "name", value: "a&b=c +%", page: 12, rows: 250 });
    expect(parse(query)).toEqual({ ...defaultQuery, field: "name", value: "a&b=c +%", page: 12, rows: 250 });
  });
});

test("pages are counted, an empty list has one", () => {
  expect(lastPage(0, 10)).toBe(1);
  expect(lastPage(10, 10)).toBe(1);
  expect(lastPage(11, 10)).toBe(2);
  expect(pageWindow({ ...defaultQuery, page: 3, rows: 50 })).toEqual({ skip: 100, limit: 50 });
});

describe("the whole list", () => {
  test.each([
    ["?field=name&value=siti&status=Active&page=3&rows=50", "?rows=50"],
    ["?start=2026-01-01", ""],
    ["?rows=50&page=2", undefined],
    ["?value=", undefined],
    ["", undefined],
  ])("of %s is %s", (search, whole) => expect(withoutFilters(search)).toBe(whole));
});

describe("one of several lists on a screen", () => {
  test("has a page and rows of its own in the URL", () => {
    const params = new URLSearchParams("page=9&rows=250&gagal-page=3&gagal-rows=50&sukses-page=x");
    expect(parsePartQuery(params, "gagal")).toMatchObject({ page: 3, rows: 50, part: "gagal" });
    expect(parsePartQuery(params, "sukses")).toMatchObject({ page: 1, rows: 10 });
    expect(changeQuery("page=9&gagal-page=3", { page: 4, part: "gagal" })).toBe("?page=9&gagal-page=4");
    expect(changeQuery("gagal-page=3&sukses-page=2", { rows: 50, part: "gagal" })).toBe(
      "?sukses-page=2&gagal-rows=50",
    );
  });
});

describe("a branch in a filter", () => {
  const key = (query: string) => branchKeyIn(new URLSearchParams(query));
  const typed = (query: string) => typedBranchIn(new URLSearchParams(query));

  test("is asked for by its key, or by a typed name that ends with it", () => {
    expect(key("branch=ID0002")).toBe("ID0002");
    expect(key("branch=Cabang+Bandung+(ID0002)&named=branch")).toBe("ID0002");
    for (const none of [
      "",
      "branch=Cabang+Bandung&named=branch",
      "named=branch",
      "branch=(ID0002)+x&named=branch",
    ])
      expect(key(none)).toBe("");
  });

  test("has a typed name only where it was typed", () => {
    expect(typed("branch=+Bandung+&named=branch")).toBe("Bandung");
    expect(typed("named=branch")).toBe("");
    expect(typed("branch=ID0002")).toBeUndefined();
  });
});

test("the bank is asked for those without one by nothing", () => {
  expect([bankFilterValue("belum"), bankFilterValue("fakir")]).toEqual(["", "fakir"]);
});
