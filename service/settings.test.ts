import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import {
  addressOf,
  appOrigin,
  commaList,
  drain,
  EnvError,
  faultOfAddress,
  issuerAddress,
  isVaried,
  keys,
  origin,
  proxies,
  readSettings,
} from "./settings";

test("loopback is this machine, in every spelling", () => {
  const isOurs = proxies.parse("loopback");
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    expect(isOurs(address)).toBe(true);
  for (const address of ["10.0.0.1", "::2", "::ffff:10.0.0.1", "", "unknown"])
    expect(isOurs(address)).toBe(false);
});

test("addresses and networks are listed with commas", () => {
  const isOurs = proxies.parse("10.0.0.0/8, 192.0.2.7, 2001:db8::/32");
  for (const address of ["10.1.2.3", "192.0.2.7", "2001:db8::9"]) expect(isOurs(address)).toBe(true);
  for (const address of ["192.0.2.8", "127.0.0.1", "2001:db9::1"]) expect(isOurs(address)).toBe(false);
});

test("of an empty list nobody is believed", () => {
  const isOurs = proxies.parse(undefined);
  for (const address of ["127.0.0.1", "::1", ""]) expect(isOurs(address)).toBe(false);
});

test("what is no address is refused", () => {
  expect(() => proxies.parse("loopback, my-proxy")).toThrow("must be a comma list of addresses or networks");
});

test("a server beside the program's own has an address where it has a port, also port 0", () => {
  expect(addressOf("127.0.0.1", 0)).toEqual({ host: "127.0.0.1", port: 0 });
  expect(addressOf("127.0.0.1", undefined)).toBeUndefined();
});

test("a program that stops takes requests for 4 seconds at most, and for none unless told", () => {
  expect(drain.parse(undefined)).toBe(0);
  expect(drain.parse("4")).toBe(4_000);
  for (const seconds of ["-1", "5", "1.5"]) expect(drain.safeParse(seconds).success).toBe(false);
});

test("a comma list leaves out what is empty", () => {
  expect(commaList.parse(" a, ,b,")).toEqual(["a", "b"]);
  expect(commaList.parse(undefined)).toEqual([]);
});

describe("keys", () => {
  const [one, other] = ["0123456789abcdefghijklmnopqrstuv", "vutsrqponmlkjihgfedcba9876543210"];

  test("are a comma list, each of 32 characters at least", () => {
    expect(keys.parse(`${one}, ${other}`)).toEqual([one, other]);
    for (const list of ["", one.slice(1), `${one},${other.slice(1)}`, `${one},`])
      expect(keys.safeParse(list).error?.issues[0]?.message).toBe("every key needs at least 32 characters");
  });

  test("have ten different characters at least", () => {
    expect(isVaried("0123456789".repeat(4))).toBe(true);
    expect(isVaried("012345678".repeat(4))).toBe(false);
  });
});

describe("the address of a database or a mail server", () => {
  test.each([
    "postgres://bank:secret@db.example:5432/zakat?sslmode=require",
    "postgres://bank:s%2Fe%23c%3Fr%40t%25@db.example/zakat",
    "postgres://bank@/zakat",
    "smtp://mail.example",
  ])("is read: %s", (url) => expect(faultOfAddress(url)).toBeUndefined());

  test.each([
    "postgres://bank:se/cret@db.example/zakat",
    "postgres://bank:se#cret@db.example/zakat",
    "postgres://bank:se?cret@db.example/zakat",
    "postgres://bank:100%@db.example/zakat",
    "postgres://bank:%2@db.example/zakat",
    "postgres://bank:%g2@db.example/zakat",
    "db.example",
  ])("is not read, and says how a password is written: %s", (url) => {
    expect(faultOfAddress(url)).toBe(
      "cannot be read. In a password, write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25",
    );
  });
});

describe("an origin", () => {
  test.each([
    ["https://zakat.example", "https://zakat.example"],
    ["https://zakat.example/", "https://zakat.example"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ])("%s is %s", (url, expected) => expect(origin.parse(url)).toBe(expected));

  test.each(["https://zakat.example/app", "ftp://zakat.example", "zakat.example", "xhttps://zakat.example"])(
    "is not %s",
    (url) => expect(origin.safeParse(url).success).toBe(false),
  );

  test("of the app need not be set", () => expect(appOrigin.parse(undefined)).toBeUndefined());
});

test("who signs users in has TLS, or stands on this machine", () => {
  for (const url of [
    "https://login.example/realm",
    "http://127.0.0.1:9",
    "http://[::1]:9",
    "http://localhost",
  ])
    expect(issuerAddress.safeParse(url).success).toBe(true);
  for (const url of ["http://login.example", "login", "httpsx://login.example"])
    expect(issuerAddress.safeParse(url).success).toBe(false);
});

describe("settings", () => {
  const settings = z.object({ PORT: z.coerce.number().int().default(3000), HOST: z.string().optional() });

  test("are read, and an empty variable counts as unset", () => {
    expect(readSettings(settings, { PORT: "", HOST: "::", OTHER: "1" })).toEqual({ PORT: 3000, HOST: "::" });
    expect(readSettings(settings, { PORT: "4000", HOST: undefined })).toEqual({ PORT: 4000 });
  });

  test("that make no sense are named without their values", () => {
    const read = () => readSettings(settings, { PORT: "secret", HOST: "::" });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/^These settings are wrong\. PORT: .*\.$/);
    expect(read).not.toThrow("secret");
  });
});
