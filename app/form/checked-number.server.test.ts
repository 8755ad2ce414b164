import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { isSealed, openSealed, sealValue } from "~/access/sealed-value.server";
import { cardContent } from "~/format/card.server";
import { unreadableSearch } from "~/texts/unsupported";
import { checkIn, redirectToCheck } from "./checked-number.server";

const ktp = "3204110101900001";
const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";
const screen = "https://app.example/permintaan/new";

const check = (query: Record<string, string>) =>
  checkIn(new Request(`${screen}?${new URLSearchParams(query)}`), "ktp");

/** Where a request is sent instead of being answered. */
function redirected(query: Record<string, string>): URL {
  try {
    check(query);
  } catch (thrown) {
    if (thrown instanceof Response) return new URL(thrown.headers.get("location") ?? "", screen);
    throw thrown;
  }
  throw new Error("is answered");
}

/** Where a posted number leads. */
function posted(number?: string, at = screen) {
  const form = new FormData();
  if (number !== undefined) form.set("ktp", number);
  const { status, headers } = redirectToCheck(new Request(at), "ktp", form);
  return { status, to: new URL(headers.get("location") ?? "", at) };
}

const numberAt = (address: URL) => openSealed("ktp", address.searchParams.get("ktp") ?? "");

describe("a form that checks a number", () => {
  it("has checked nothing at first, under a new key each time", () => {
    const first = check({});
    expect(first).toMatchObject({ number: undefined, fault: "" });
    expect(first.formKey).toMatch(z.regexes.uuid());
    expect(check({}).formKey).not.toBe(first.formKey);
  });

  it("opens the number of its address, under the address's own key", () => {
    const ofAddress = { ktp: sealValue("ktp", ktp), form: key };
    expect(check(ofAddress)).toEqual({ number: ktp, fault: "", formKey: key });
  });

  it("says that a number cannot be opened any more", () => {
    const fault = { number: undefined, fault: unreadableSearch, formKey: key };
    expect(check({ ktp: "~damaged", form: key })).toEqual(fault);
    expect(check({ ktp: sealValue("npwp", ktp), form: key })).toEqual(fault);
  });

  it("takes an empty number for one that was typed so", () => {
    expect(check({ ktp: "", form: key })).toEqual({ number: "", fault: "", formKey: key });
  });

  it.each([{ form: key }, { form: "1" }, {}])("seals a plain number, under a new key: %j", (given) => {
    const to = redirected({ from: "list", ktp: ` ${ktp} `, ...given });
    expect(to.pathname).toBe("/permintaan/new");
    expect(to.searchParams.get("from")).toBe("list");
    expect(to.href).not.toContain(ktp);
    expect(numberAt(to)).toBe(ktp);
    expect(to.searchParams.get("form")).toMatch(z.regexes.uuid());
    expect(to.searchParams.get("form")).not.toBe(key);
  });

  it.each([sealValue("ktp", ktp), "~damaged", ""])(
    "gets a key, and keeps its number %j as it is",
    (number) => {
      const to = redirected({ ktp: number });
      expect(to.searchParams.get("ktp")).toBe(number);
      expect(to.searchParams.get("form")).toMatch(z.regexes.uuid());
    },
  );
});

describe("a posted number", () => {
  it("leads to the address that checks it, which never shows it", () => {
    const { status, to } = posted(` ${ktp}\n`, `${screen}?from=list&form=${key}`);
    expect(status).toBe(303);
    expect(to.pathname).toBe("/permintaan/new");
    expect(to.searchParams.get("from")).toBe("list");
    expect(isSealed(to.searchParams.get("ktp") ?? "")).toBe(true);
    expect(numberAt(to)).toBe(ktp);
    expect(to.searchParams.get("form")).not.toBe(key);
  });

  it("is the KTP of a card that was scanned into the field", () => {
    expect(numberAt(posted(cardContent("Siti Aminah", ktp)).to)).toBe(ktp);
  });

  it("is cut where no number is as long", () => {
    expect(numberAt(posted("3".repeat(200)).to)).toBe("3".repeat(200));
    expect(numberAt(posted("3".repeat(5_000)).to)).toBe("3".repeat(200));
  });

  it.each([undefined, "", " "])("is asked for again where nothing was typed: %j", (typed) => {
    expect(posted(typed).to.searchParams.get("ktp")).toBe("");
  });
});
