import { describe, expect, it, test } from "vitest";
import type { EditableIncident } from "contract/extensions/incidents";
import type { Actor } from "./actor";
import { readIncident, requireCloser, requireIncidentOffice } from "./incidents";

/** In Jakarta it is the 21st. */
const now = new Date("2026-11-20T17:00:00Z");

const given: EditableIncident = {
  accounts: [" Operator@Zakat.example", "operator@zakat.example ", "admin@zakat.example"],
  sessionKey: "701",
  address: " 10.0.0.7 ",
  from: "2026-11-20",
  to: "2026-11-21",
  data: " Nama dan KTP. ",
  happened: " Laptop hilang. ",
  done: " Sesi diakhiri. ",
};

describe("an incident", () => {
  const read = (changes: Partial<EditableIncident>) => readIncident({ ...given, ...changes }, now);

  it("is kept as it was written down, each account once, with its texts in one form", () => {
    expect(read({})).toEqual({
      accounts: ["operator@zakat.example", "admin@zakat.example"],
      sessionKey: "701",
      address: "10.0.0.7",
      from: "2026-11-20",
      to: "2026-11-21",
      data: "Nama dan KTP.",
      happened: "Laptop hilang.",
      done: "Sesi diakhiri.",
    });
  });

  it("may be of any account, session and address", () => {
    const anywhere = { accounts: [], sessionKey: null, address: null };
    expect(read(anywhere)).toMatchObject(anywhere);
    for (const address of ["", " ", "-"]) expect(read({ address }).address).toBeNull();
  });

  it.each([
    ["2026-02-29", "2026-11-21", "Tanggal tidak ada di kalender."],
    ["2026-11-20", "2026-11-31", "Tanggal tidak ada di kalender."],
    ["2026-11-20", "2026-11-19", "Sampai tanggal tidak boleh sebelum Mulai tanggal."],
    ["2026-11-20", "2026-11-22", "Sampai tanggal tidak boleh di masa depan."],
  ])("is not from %s to %s", (from, to, fault) => {
    expect(() => read({ from, to })).toThrow(fault);
  });

  it("may be of one day", () => {
    expect(read({ from: "2026-11-21" })).toMatchObject({ from: "2026-11-21", to: "2026-11-21" });
  });

  it("names a session by its number", () => {
    expect(() => read({ sessionKey: "7a" })).toThrow("Nomor sesi tidak sesuai.");
  });

  it("names an address that there can be", () => {
    for (const address of ["2001:db8::7", "2001:DB8:7::/64", "2001:db8:7::1/64"])
      expect(read({ address }).address).toBe(address);
    for (const address of ["kantor", "10.0.0.777", "10.0.0.7/24", "2001:db8:7::/48", "2001:db8:7::1/128"])
      expect(() => read({ address })).toThrow(
        "Alamat IP tidak sesuai. Isi satu alamat, misalnya 203.0.113.7,",
      );
  });

  it.each([
    ["data", "Data yang tersangkut"],
    ["happened", "Yang terjadi"],
    ["done", "Yang dilakukan"],
  ] as const)("has %s, which has an end", (field, label) => {
    expect(read({ [field]: "a".repeat(2_000) })[field]).toHaveLength(2_000);
    for (const text of [" ", "a".repeat(2_001)])
      expect(() => read({ [field]: text })).toThrow(`${label} wajib diisi, paling banyak 2000 karakter.`);
  });
});

test("only head office sees and records incidents", () => {
  const at = (isHeadOffice: boolean) => ({ branch: { isHeadOffice } }) as Actor;
  expect(() => requireIncidentOffice(at(true))).not.toThrow();
  expect(() => requireIncidentOffice(at(false))).toThrow(
    "Hanya kantor pusat yang dapat melihat dan mencatat insiden.",
  );
});

test("somebody else than who wrote an incident, and whom it is about, closes it", () => {
  const actor = { userId: "7" } as Actor;
  expect(() => requireCloser(actor, ["8", "9"])).not.toThrow();
  expect(() => requireCloser(actor, ["8", "7"])).toThrow("Insiden ditutup oleh orang lain");
});
