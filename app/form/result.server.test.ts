import { describe, expect, it } from "vitest";
import type { DialogContent } from "~/texts/dialog";
import { greeting, readResult, redirectWithResult } from "./result.server";

const dialog: DialogContent = {
  title: "Sukses",
  text: "Sukses Aktivasi Mustahik",
};
const address = "/list-mustahik?page=2&field=nama";

function follow(response: Response, to: string): Request {
  const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
  return new Request(`http://zakat.example${to}`, { headers: { cookie } });
}

describe("a result", () => {
  it("shows on the page that the redirect leads to, and is then gone", () => {
    const response = redirectWithResult(address, dialog);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(address);
    const result = readResult(follow(response, address));
    expect(result.dialog).toEqual(dialog);
    expect(new Headers(result.headers).get("set-cookie")).toMatch(
      /^result=;.*Max-Age=0.*Path=\/list-mustahik/,
    );
  });

  it("shows at an address of any length", () => {
    const long = `/list-mustahik?field=name&value=${"x".repeat(6000)}`;
    expect(readResult(follow(redirectWithResult(long, dialog), long)).dialog).toEqual(dialog);
  });

  it.each([
    ["%40", "@"],
    ["@", "%40"],
    ["%20", "+"],
  ])("shows at an address that has %s where the browser writes %s", (left, asked) => {
    const response = redirectWithResult(`/user-management?value=siti${left}zakat`, dialog);
    expect(readResult(follow(response, `/user-management?value=siti${asked}zakat`)).dialog).toEqual(dialog);
  });

  it("is neither shown nor taken away by another page", () => {
    const request = follow(redirectWithResult(address, dialog), "/list-mustahik?page=3");
    expect(readResult(request)).toEqual({ dialog: undefined, headers: [] });
  });

  it("belongs to its path, for a minute", () => {
    const cookie = redirectWithResult(address, dialog).headers.get("set-cookie");
    expect(cookie).toMatch(/Max-Age=60/);
    expect(cookie).toMatch(/Path=\/list-mustahik(;|$)/);
    expect(cookie).toMatch(/HttpOnly/);
  });
});

it("a greeting lies beside the result of a write, which shows first", () => {
  const response = redirectWithResult(address, dialog);
  const greeted = greeting(address, { title: "Selamat datang", text: "" });
  expect(greeted).toMatch(/^greeting=.*Max-Age=60; Path=\/list-mustahik;/);
  const headers = {
    cookie: [response.headers.get("set-cookie")!, greeted].map((each) => each.split(";")[0]).join("; "),
  };
  const result = readResult(new Request(`http://zakat.example${address}`, { headers }));
  expect(result.dialog).toEqual(dialog);
  expect(result.headers).toHaveLength(2);
  const alone = new Request(`http://zakat.example${address}`, {
    headers: { cookie: greeted.split(";")[0]! },
  });
  expect(readResult(alone).dialog?.title).toBe("Selamat datang");
});
