import { describe, expect, it } from "vitest";
import { mostChosen, withChosen } from "~/list/choice";
import { formPath, pathAfterSetUp, previousPath, returnPath, setUpAddress, signInPath } from "./return-path";

const own = "http://zakat.example";
const signIn = (to: string) => new Request(`${own}/login?${new URLSearchParams({ to })}`);

it("does not lead back to the question whether to sign out", () => {
  expect(signInPath(new Request(`${own}/dashboard?dialog=logout`))).toBe("/login");
  const to = signInPath(new Request(`${own}/list-mustahik?page=2&dialog=logout`));
  expect(to).toBe("/login?to=%2Flist-mustahik%3Fpage%3D2");
});

describe("returnPath", () => {
  it.each([
    "/list-mustahik",
    "/list-mustahik?page=3&rows=50&field=nama&value=Siti+%26+Co",
    "/list-mustahik/123?start=2026-11-01",
    "/List-Mustahik",
    "/profile",
  ])("leads back to %s", (path) => {
    expect(returnPath(signIn(path))).toBe(path);
    expect(signInPath(new Request(own + path))).toBe(
      new URL(signIn(path).url).pathname + new URL(signIn(path).url).search,
    );
  });

  it("leads back to the question about as many rows as can be chosen one by one", () => {
    const search = withChosen(
      "?pilih=1",
      Array.from({ length: mostChosen }, (_, place) => String(377_761_264_828_416_000n + BigInt(place))),
    );
    const path = `/approve-koreksi-dana/many/void${search}`;
    expect(returnPath(signIn(path))).toBe(path);
  });

  it.each([
    "https://evil.example/list-mustahik",
    "//evil.example/list-mustahik",
    "/\\evil.example/list-mustahik",
    "/\t/evil.example/list-mustahik",
    "\\\\evil.example",
    "javascript:alert(1)",
    "http://zakat.example.evil.example/list-mustahik",
    "http://zakat.example@evil.example/list-mustahik",
    "/list-mustahik/../logout",
    "/list-mustahikx",
    "/logout",
    "/unknown",
    "",
    "http://",
    "///evil.example/list-mustahik",
    "/\\/evil.example/list-mustahik",
    "/\r\n/evil.example",
    " //evil.example/list-mustahik",
    "\u0000//evil.example",
    "https:evil.example",
    "https:/\\evil.example",
    "//evil.example\\@zakat.example/list-mustahik",
    "http://zakat.example:8080/list-mustahik",
    "http://zakat.example:pw@evil.example/",
    "//zakat.example.evil.example/list-mustahik",
    "//evil.example%2flist-mustahik",
    "/%2fevil.example",
    "/%5cevil.example",
    "/list-mustahik/%2e%2e/logout",
    "/list-mustahik/..\\..\\logout",
    "/login?to=//evil.example",
    "/stay-signed-in",
    "/mode-ringan",
    "/healthz",
    "data:text/html,x",
    "/list-mustahik?_data=screens%2Fcustomers%2Fmustahik-list",
    `/list-mustahik?value=${"x".repeat(8000)}`,
  ])("leads to the dashboard instead of %j", (path) => {
    expect(returnPath(signIn(path))).toBe("/dashboard");
  });

  it.each([
    ["/list-mustahik/123/statement.csv?start=2026-11-01", "/list-mustahik/123?start=2026-11-01"],
    ["/report-koreksi-dana/report.xlsx?status=pending", "/report-koreksi-dana?status=pending"],
    ["/upload-data-mustahik/template.csv", "/upload-data-mustahik"],
    ["/report-idle-balances/list.csv?days=30", "/report-idle-balances?days=30"],
    ["/report-idle-balances/usage.xlsx?branch=7", "/report-idle-balances/usage?branch=7"],
  ])("leads for the file %s to the screen that offers it", (file, screen) => {
    expect(returnPath(signIn(file))).toBe(screen);
  });

  it("takes nothing but path and query of what it is given", () => {
    expect(returnPath(signIn("http://me:pw@zakat.example/list-mustahik?page=2#//evil.example"))).toBe(
      "/list-mustahik?page=2",
    );
    expect(returnPath(signIn("/list-mustahik?next=//evil.example"))).toBe(
      "/list-mustahik?next=//evil.example",
    );
  });

  it("says nothing where the sign-in leads to the dashboard anyway", () => {
    expect(signInPath(new Request(`${own}/dashboard`))).toBe("/login");
    expect(returnPath(new Request(`${own}/login`))).toBe("/dashboard");
  });
});

describe("previousPath", () => {
  const from = (referer: string) => previousPath(new Request(`${own}/logout`, { headers: { referer } }));

  it("is the path and query of our own page", () => {
    expect(from(`${own}/list-mustahik?page=2`)).toBe("/list-mustahik?page=2");
  });

  it("is found behind a proxy that speaks https", () => {
    expect(from("https://zakat.example/list-mustahik")).toBe("/list-mustahik");
  });

  it("is the dashboard from elsewhere", () => {
    expect(from("https://evil.example/list-mustahik")).toBe("/dashboard");
    expect(from(`${own}/login`)).toBe("/dashboard");
  });
});

it("the set-up of a second factor leads on to what was asked for, and nowhere for who comes by themself", () => {
  const address = setUpAddress(new Request(`${own}/list-mustahik?page=2`));
  expect(address).toBe("/profile/second-factor?to=%2Flist-mustahik%3Fpage%3D2");
  expect(pathAfterSetUp(new Request(own + address))).toBe("/list-mustahik?page=2");
  expect(pathAfterSetUp(new Request(`${own}/profile/second-factor`))).toBeUndefined();
});

it("a form stands at the address of its post, or where that is no screen, at the one before", () => {
  const referer = `${own}/dashboard?x=1`;
  const formOf = (address: string) => formPath(new Request(own + address, { headers: { referer } }));
  expect(formOf("/list-mustahik/7?page=2")).toBe("/list-mustahik/7?page=2");
  expect(formOf("/mode-ringan")).toBe("/dashboard?x=1");
});
