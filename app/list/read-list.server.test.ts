import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RowPage } from "~/bank/types";
import { hangUp, json } from "../../tests/support/fake-bank";
import { bank } from "../../tests/support/worker-bank";
import { parseListQuery, type SearchField } from "./query";
import { readList, redirectToSearch, type ListSpec } from "./read-list.server";

const offer = (...names: string[]) => bank.answer("capabilities", json(200, names));

beforeEach(() => offer("lists"));

const fields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies readonly SearchField[];

/** Where a posted search leads to. */
function searched(field: string, value: string): URL {
  const form = new FormData();
  form.set("field", field);
  form.set("value", value);
  const request = new Request("https://app.example/list-mustahik");
  const { headers } = redirectToSearch(request, fields, form);
  return new URL(headers.get("location") ?? "", request.url);
}

/** What the bank is asked for a URL. */
async function asked(url: URL): Promise<object> {
  let query: object = {};
  const call = (given: object): Promise<RowPage<never>> => {
    query = given;
    return Promise.resolve({ rows: [], total: 0, hasMoreThanTotal: false });
  };
  await readList<never, never, Query>(new Request(url), { can, fields, call, row: (row) => row });
  return query;
}

describe("a search for a secret number", () => {
  it("is sealed in the URL, and asked of the bank as it was typed, bare", async () => {
    const url = searched("ktp", " 3204-1101 0190.0001 ");
    expect(url.href).not.toMatch(/3204/);
    expect(await asked(url)).toMatchObject({ nationalId: "3204110101900001" });
  });

  it.each([23, 64, 100])("of %i digits stays a search, which finds nothing", async (digits) => {
    const url = searched("ktp", "3".repeat(digits));
    expect(parseListQuery(url.searchParams, fields).field).toBe("ktp");
    expect(await asked(url)).toMatchObject({ nationalId: "3".repeat(digits) });
  });

  it.each([101, 190, 5_000])(
    "of %i digits is told to be too long, and the bank is not asked",
    async (digits) => {
      const url = searched("ktp", "3".repeat(digits));
      expect(parseListQuery(url.searchParams, fields).field).toBe("ktp");
      expect(await asked(url)).toEqual({});
    },
  );
});

interface Query {
  readonly name?: string;
  readonly nationalId?: string;
  readonly status?: "Active" | "Inactive";
  readonly asnaf?: string;
  readonly category?: string;
  readonly sort?: "name" | "-name";
}

const can = { search: true, status: "lists", sort: "lists" } as const;

/** The list that a query asks for, and what the bank was asked for it. */
async function read(search: string, spec: Partial<ListSpec<string, string, Query>> = {}) {
  const calls: object[] = [];
  const list = await readList<string, string, Query>(new Request(`https://app.example/list${search}`), {
    can,
    fields,
    sorts: ["name", "-name"],
    call: async (query) => {
      calls.push(query);
      return { rows: query.skip < 30 ? ["siti"] : [], total: 30, hasMoreThanTotal: false };
    },
    row: (name) => name.toUpperCase(),
    ...spec,
  });
  return { list, calls };
}

/** Where a request is sent instead of being answered. */
async function redirected(search: string, spec?: Partial<ListSpec<string, string, Query>>) {
  const response: unknown = await read(search, spec).catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get("location") : undefined;
}

describe("a list", () => {
  it("asks the bank for page, search, status and order, and shows its rows as the screen wants them", async () => {
    const { list, calls } = await read("?page=2&field=name&value=siti&status=Active&sort=-name");
    expect(calls).toEqual([{ skip: 10, limit: 10, name: "siti", status: "Active", sort: "-name" }]);
    expect(list).toMatchObject({
      rows: ["SITI"],
      total: 30,
      query: { page: 2, field: "name", value: "siti" },
      searched: "siti",
      status: "Active",
      unsupported: [],
    });
    expect(list.supported).toEqual(["search", "status", "sort"]);
  });

  it("does not ask for what its spec does not name", async () => {
    const { list, calls } = await read("?field=name&value=siti&status=Active&sort=name", { can: {} });
    expect(calls).toEqual([{ skip: 0, limit: 10 }]);
    expect(list).toMatchObject({ searched: "", status: "", supported: [], unsupported: [] });
  });

  it.each([
    ["?status=Active", "status"],
    ["?asnaf=belum", "asnaf"],
    ["?category=belum", "category"],
    ["?field=name&value=siti", "search"],
  ] as const)("%s: lists nothing where the bank does not support it", async (search, control) => {
    offer();
    const { list, calls } = await read(search, { can: { [control]: "lists" } });
    expect(list).toMatchObject({ rows: [], total: 0, supported: [], unsupported: [control] });
    expect(calls).toEqual([]);
  });

  it("comes newest first where the bank does not support its order", async () => {
    offer();
    const { list, calls } = await read("?sort=name");
    expect(list).toMatchObject({ rows: ["SITI"], unsupported: ["sort"] });
    expect(calls).toEqual([{ skip: 0, limit: 10 }]);
  });

  it("is refused where nobody knows whether the bank has the filter, and shown without one", async () => {
    bank.answer("capabilities", hangUp);
    await expect(read("?status=Active")).rejects.toMatchObject({ status: 503 });
    expect((await read("")).list.supported).toEqual(["search"]);
  });

  it.each(["dates", "parts"] as const)(
    "lists nothing for %s that the bank cannot filter by",
    async (control) => {
      const { list, calls } = await read("", { unsupported: control });
      expect(list).toMatchObject({ rows: [], unsupported: [control] });
      expect(calls).toEqual([]);
    },
  );

  it("leads from beyond its end to its last page", async () => {
    expect(await redirected("?page=9&status=Active")).toBe("/list?page=3&status=Active");
    expect(await redirected("?page=2&gagal-page=9", { part: "gagal" })).toBe("/list?page=2&gagal-page=3");
  });

  it("has a page of its own beside other lists", async () => {
    const { calls } = await read("?page=7&gagal-page=2&gagal-rows=10", { can: {}, part: "gagal" });
    expect(calls).toEqual([{ skip: 10, limit: 10 }]);
  });

  it("is filtered by an asnaf or a category, and by none of them", async () => {
    const can = { asnaf: true, category: true } as const;
    const { list, calls } = await read("?asnaf=fakir&category=belum", { can });
    expect(calls).toEqual([{ skip: 0, limit: 10, asnaf: "fakir", category: "" }]);
    expect(list).toMatchObject({ asnaf: "fakir", category: "belum", supported: ["asnaf", "category"] });
    expect((await read("?asnaf=x", { can })).calls).toEqual([{ skip: 0, limit: 10 }]);
  });

  it("does without the order where nobody knows whether the bank has it", async () => {
    bank.answer("capabilities", hangUp);
    const { list } = await read("?sort=name");
    expect(list).toMatchObject({ rows: ["SITI"], unsupported: ["sort"] });
  });

  it("leads where a choice leads on", async () => {
    expect(await redirected("?key=7&key=8&ke=%3Fpage%3D2")).toBe("/list?page=2&key=7&key=8");
  });

  it("leads to an earlier page where its count is behind its rows", async () => {
    const call = async () => ({ rows: [], total: 100, hasMoreThanTotal: false });
    expect(await redirected("?page=3", { call })).toBe("/list?page=2");
  });

  it("lists nothing where the sealed number of its search cannot be opened any more", async () => {
    const { list, calls } = await read("?field=ktp&value=~damaged");
    expect(list).toMatchObject({ rows: [], searched: "", unsupported: ["sealed"] });
    expect(calls).toEqual([]);
  });

  it.each(["?field=name", "?value=siti", "?field=nik&value=siti", ""])(
    "asks for no name where %j is no whole search",
    async (search) => {
      expect((await read(search)).calls).toEqual([{ skip: 0, limit: 10 }]);
    },
  );

  it("is searched as a whole where it has no columns to search", async () => {
    const call = vi.fn(async () => ({ rows: [], total: 0, hasMoreThanTotal: false }));
    await readList(new Request("https://app.example/list?value=siti"), {
      can: { search: true },
      call,
      row: (row: object) => row,
    });
    expect(call).toHaveBeenCalledWith({ skip: 0, limit: 10, search: "siti" });
  });

  it("takes no secret number from a URL as it is", async () => {
    expect(await redirected("?field=name&value=3204110101900001")).toMatch(/^\/list\?field=name&value=%7E/);
    expect(await redirected("?value=3204110101900001")).toBe("/list");
    expect(await redirected("?field=ktp&value=3204")).toMatch(/^\/list\?field=ktp&value=%7E/);
    expect(await redirected("?field=ktp&value=")).toBeUndefined();
  });
});
