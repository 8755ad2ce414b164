import { describe, expect, it } from "vitest";
import { cardContent } from "~/format/card.server";
import { sealedAddress } from "./sealed-address.server";
import { openSealed, sealValue } from "./sealed-value.server";

const ktp = "3273901107126821";
const sealed = (address: string) => sealedAddress(new URL(address, "http://app.example"));
const query = (address: string | undefined) => new URLSearchParams(address?.split("?")[1]);

describe("an address with a plain number", () => {
  it("keeps a search, sealed for its column", () => {
    const found = query(sealed(`/list-mustahik?rows=50&field=ktp&value=${ktp}`));
    expect([found.get("rows"), found.get("field")]).toEqual(["50", "ktp"]);
    expect(openSealed("ktp", found.get("value") ?? "")).toBe(ktp);
  });

  it("loses a search that names no column", () =>
    expect(sealed(`/report-koreksi-dana?value=${ktp}`)).toBe("/report-koreksi-dana?value="));

  it.each([ktp, `KTP ${ktp}`, "3273–9011–0712–6821", `\u200e${ktp}\u202c`, "3273 9011\u00a00712 6821"])(
    "seals %j, in whatever column it was typed",
    (value) => {
      const found = query(sealed(`/list-mustahik?${new URLSearchParams({ field: "name", value })}`)).get(
        "value",
      );
      const opened = openSealed("name", found ?? "") ?? "";
      expect(opened).toBe(value.startsWith("KTP") ? value : ktp);
    },
  );

  it("hides a card that no reader can read", () => {
    const card = cardContent("Siti Aminah", ktp).toUpperCase();
    for (const name of ["value", "q"])
      expect(sealed(`/list-mustahik?${new URLSearchParams({ field: "name", [name]: card })}`)).not.toContain(
        card,
      );
  });

  it("takes the number off a scanned card", () => {
    const card = cardContent("Siti Aminah", ktp);
    const found = query(sealed(`/list-mustahik?${new URLSearchParams({ field: "ktp", value: card })}`)).get(
      "value",
    );
    expect(openSealed("ktp", found ?? "")).toBe(ktp);
  });

  it.each([
    `/dashboard?x=${ktp}`,
    `/dashboard?x=KTP+${ktp}`,
    "/dashboard?x=3273.9011.0712.6821",
    "/dashboard?x=2002+0000+0000+1234",
  ])("shows it in no parameter: %s", (address) => expect(query(sealed(address)).get("x")).toMatch(/^~/));

  it("seals it in an address within the query", () => {
    const within = `/list-mustahik?field=ktp&value=${ktp}`;
    const found = query(sealed(`/saved-views/new?to=${encodeURIComponent(within)}`)).get("to");
    expect(found).toMatch(/^\/list-mustahik\?field=ktp&value=%7E/);
    expect(found).not.toContain(ktp);
  });
});

it.each([
  "/list-mustahik",
  "/list-mustahik?page=2&rows=250&sort=name",
  `/list-mustahik?field=ktp&value=${encodeURIComponent(sealValue("ktp", ktp))}`,
  "/list-mustahik?field=name&value=Siti%20Aminah",
  "/list-mustahik/qr?key=382954457178050560",
  "/search?q=%2F%2F",
  "/saved-views/new?to=%2F%2F%5B",
  "/login?to=%2Flist-mustahik%2F382954457178050560%3Flist%3Drows%253D10",
])("an address without one stays: %s", (address) => expect(sealed(address)).toBeUndefined());
