import { describe, expect, it } from "vitest";
import type { Page } from "~/bank/types";
import { loadList, redirectToSearch } from "./load.server";
import { parseListQuery, type SearchField } from "./query";

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
  const call = (given: object): Promise<Page<never>> => {
    query = given;
    return Promise.resolve({ rows: [], total: 0, totalIsCapped: false });
  };
  await loadList(new Request(url), fields, call, (row) => row);
  return query;
}

describe("a search for a secret number", () => {
  it("is sealed in the URL, and asked of the bank as it was typed, bare", async () => {
    const url = searched("ktp", " 3204-1101 0190.0001 ");
    expect(url.href).not.toMatch(/3204/);
    expect(await asked(url)).toMatchObject({ nationalId: "3204110101900001" });
  });

  it.each([23, 64, 65, 190, 200, 5_000])(
    "of %i digits stays a search, which finds nothing",
    async (digits) => {
      const url = searched("ktp", "3".repeat(digits));
      expect(parseListQuery(url.searchParams, fields).field).toBe("ktp");
      const { nationalId } = (await asked(url)) as { nationalId?: string };
      expect(nationalId).toMatch(/^3{23,}$/);
    },
  );
});
