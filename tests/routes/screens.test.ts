import { describe, expect, it } from "vitest";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { cutOff, hangUp, html, ok, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, locationOf, origin, signIn } from "./app";
import { answerExtensions, answerWithData, answerWithoutData, siti } from "./bank-answers";
import { guarded, posting, reading, screens, type Screen } from "./screens";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });

const allBut = (opening: FeatureCode | readonly FeatureCode[]) =>
  menuFeatureCodes.filter((code) => ![opening].flat().includes(code));

/** A screen's address with more in its query. */
const asking = (path: string, query: string) => path + (path.includes("?") ? "&" : "?") + query;

const months = "Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember";
const otherDate = new RegExp(`\\d{4}-\\d{2}-\\d{2}|\\d{1,2} (?:${months}) \\d{4}`, "g");

/** The dates that a page shows in another form than dd/MM/yyyy. */
const otherDatesIn = (html: string) =>
  html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, " ").match(otherDate) ?? [];

/** A bank that keeps to the wire; with the extensions of our own where the screen is one. */
function answerFor({ isExtension }: Screen): void {
  answerWithData(bank);
  if (isExtension) answerExtensions(bank);
}

/** What an edit's form says of the version it began with. */
function versionIn(html: string): Record<string, string> {
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1];
  return version === undefined ? {} : { version: version.replaceAll("&quot;", '"') };
}

it("every screen of the shell is tested here", () => {
  // A dialog is nested in its screen.
  const isInShell = (id: string | undefined): boolean =>
    id !== undefined && (id === "screens/boundary" || isInShell(app.build.routes[id]?.parentId));
  const inShell = Object.keys(app.build.routes).filter((id) => isInShell(app.build.routes[id]?.parentId));
  const tested = [...screens.map((screen) => screen.routeId), "screens/not-found/signed-in"];
  expect(inShell.sort()).toEqual(tested.sort());
});

describe.each(screens)("$path", (screen) => {
  it("shows what the bank has", async () => {
    answerFor(screen);
    const response = await app.request(screen.path, { cookie: everything });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(screen.shows);
    answerFor(screen);
    const data = await app.data(screen.routeId, screen.path, { cookie: everything });
    expect(data.status).toBe(200);
  });

  it.each([
    ["has something", answerWithData],
    ["has nothing", answerWithoutData],
  ])("shows every date as dd/MM/yyyy where the bank %s", async (_, answer) => {
    answer(bank);
    const page = await app.request(screen.path, { cookie: everything });
    expect(otherDatesIn(await page.text())).toEqual([]);
  });

  it("leads the signed-out to the sign-in screen and asks the bank nothing", async () => {
    const path = asking(screen.path, "page=2&rows=50");
    const to = `/login?${new URLSearchParams({ to: path })}`;
    expect(locationOf(await app.request(path))).toBe(to);
    expect(locationOf(await app.data(screen.routeId, path))).toBe(to);
    expect(bank.calls).toEqual([]);
    expect(bank.keyCalls).toEqual([]);
  });

  it("is found whatever the case of its path", async () => {
    answerFor(screen);
    const inCapitals = screen.path.replace(/^[^?]*/, (path) => path.toUpperCase());
    const response = await app.request(inCapitals, { cookie: everything });
    expect(response.status).toBe(200);
  });

  it("keeps its headers on pages and data", async () => {
    answerFor(screen);
    const page = await app.request(screen.path, { cookie: everything });
    const data = await app.data(screen.routeId, screen.path, { cookie: everything });
    for (const { headers } of [page, data]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
    }
    const policy = page.headers.get("content-security-policy")!;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const nonce = /script-src[^;]*'nonce-([^']+)'/.exec(policy)![1]!;
    const text = await page.text();
    for (const script of text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g))
      expect(script[0]).toContain(`nonce="${nonce}"`);
  });

  it.each([
    "page=0",
    "page=-1&rows=7",
    "page=1e9&rows=NaN",
    "page=99999999999999999999",
    "rows=250&rows=10&page=a&page=b",
    "field=ktp&value=~damaged",
    "field=__proto__&value=constructor",
    "field=name&value=%00%ff%F0%9F%98%80",
    "start=2026-02-30&end=2026-99-99",
    "start=9999-12-31&end=0000-00-00",
    "branch=..%2F..%2Fetc&status[]=x",
    `value=${"x".repeat(5000)}&field=name`,
    "%E0%A4%A=1&&&=",
  ])("makes sense of the query ?%s", async (query) => {
    answerFor(screen);
    const response = await app.request(asking(screen.path, query), { cookie: everything });
    expect([200, 302]).toContain(response.status);
  });
});

describe.each(reading)("$path", (screen) => {
  it("says so when the bank has nothing", async () => {
    answerWithoutData(bank);
    const response = await app.request(screen.path, { cookie: everything });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(screen.empty);
  });

  it.each([
    ["does not answer", hangUp],
    ["breaks off", cutOff],
    ["talks HTML", html(200, "<h1>It works</h1>")],
    ["is behind a dead proxy", html(502, "<h1>Bad Gateway</h1>")],
    ["fails", refusal("500", "error: relation customers does not exist")],
    ["ends the session", refusal("401", "Sesi berakhir.")],
    ["withdraws the right", refusal("403", "x")],
    ["slows down", refusal("429", "x", { "retry-after": "60" })],
  ])("keeps the shell when the bank %s, without the bank's inside", async (_, reply) => {
    answerEverything(reply);
    const response = await app.request(screen.path, { cookie: everything });
    const text = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    const title = response.status === 403 ? "Akses ditolak" : "Data tidak dapat ditampilkan";
    expect(text).toContain(`<title>${title} · Ramah Zakat</title>`);
    expect(text).toContain('href="/dashboard"');
    expect(text).not.toContain("relation customers");
    const data = await app.data(screen.routeId, screen.path, { cookie: everything });
    expect(data.headers.get("x-remix-catch")).toBe("yes");
    expect(await data.text()).not.toContain("relation customers");
  });

  function answerEverything(reply: ReturnType<typeof refusal>): void {
    const names = [
      ...(["listCustomers", "customerDetail", "listStatement", "listAccounts"] as const),
      ...(["listUsers", "listRoles", "listBranches", "listHistory"] as const),
      ...(["transactionSummary", "accountSummary", "customerSummary", "listTransactions"] as const),
      ...(["listBatches", "batchItems", "listBatchItems"] as const),
    ];
    for (const name of names) bank.answer(name, reply);
  }
});

describe.each(guarded)("$path without its permission", (screen) => {
  it("is refused on pages and data, and the bank is asked nothing but whether the session stands", async () => {
    const cookie = await signIn(app, bank, { features: allBut(screen.feature!) });
    const page = await app.request(screen.path, { cookie });
    expect(page.status).toBe(403);
    const text = await page.text();
    expect(text).toContain("Akses ditolak</h1>");
    expect(text).toContain("<title>Akses ditolak · Ramah Zakat</title>");
    expect((await app.data(screen.routeId, screen.path, { cookie })).status).toBe(403);
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken", "refreshToken"]);
    expect(bank.keyCalls).toHaveLength(2);
  });

  it("is refused to a head office that lacks it", async () => {
    const cookie = await signIn(app, bank, { features: allBut(screen.feature!), isHeadOffice: true });
    expect((await app.request(screen.path, { cookie })).status).toBe(403);
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken"]);
  });
});

describe.each(posting)("POST $path", (screen) => {
  const form = screen.posts!;
  const both = (cookie: string | undefined, fields: Readonly<Record<string, string>>, headers = {}) => {
    const init = { form: fields, headers, ...(cookie !== undefined && { cookie }) };
    return Promise.all([app.request(screen.path, init), app.data(screen.routeId, screen.path, init)]);
  };
  async function withToken(): Promise<Record<string, string>> {
    answerFor(screen);
    const page = await app.request(screen.path, { cookie: everything });
    const text = await page.text();
    bank.reset();
    return { ...form, ...versionIn(text), formToken: formTokenOf(text) };
  }

  it("is taken from our own page", async () => {
    const fields = await withToken();
    answerFor(screen);
    for (const response of await both(everything, fields)) {
      expect(locationOf(response)?.startsWith(screen.leadsTo!)).toBe(true);
    }
  });

  it.each([
    ["without a token", {}],
    ["with an empty token", { formToken: "" }],
    ["with another session's token", { formToken: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is refused %s", async (_, token) => {
    for (const response of await both(everything, { ...form, ...token })) expect(response.status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["another scheme", { origin: origin.replace("http:", "https:") }],
    ["a sandboxed frame", { origin: "null" }],
    [
      "another site of the same owner",
      { origin: "http://other.zakat.example", "sec-fetch-site": "same-site" },
    ],
  ])("is refused from %s, even with the right token", async (_, headers) => {
    const [page, data] = await both(everything, await withToken(), headers);
    expect([page.status, data.status]).toEqual([403, 403]);
    expect(bank.calls).toEqual([]);
  });

  it("leads the signed-out to the sign-in screen before the body is read", async () => {
    for (const response of await both(undefined, form)) expect(locationOf(response)).toMatch(/^\/login\?to=/);
  });

  it.runIf(screen.feature)("is refused without the permission, whatever its body", async () => {
    const cookie = await signIn(app, bank, { features: allBut(screen.feature!) });
    for (const response of await both(cookie, { huge: "x".repeat(100_000) }))
      expect(response.status).toBe(403);
    expect(bank.calls).toEqual([]);
  });

  it("is refused beyond 64 kB", async () => {
    const fields = { ...(await withToken()), huge: "x".repeat(70_000) };
    for (const response of await both(everything, fields)) expect(response.status).toBe(413);
    expect(bank.calls).toEqual([]);
  });
});

describe.each(["/list-mustahik", "/list-merchant"])("a customer of %s", (list) => {
  const answered = async (answer: ReturnType<typeof refusal>) => {
    answerWithData(bank);
    bank.answer("customerDetail", answer);
    const response = await app.request(`${list}/11`, { cookie: everything });
    return { status: response.status, page: (await response.text()).replace(varying, "") };
  };
  const varying = /nonce="[^"]*"|"timeLeft":\{[^}]*\}|content="\d+; url/g;

  it("of another branch gives the very page that an absent one gives", async () => {
    const absent = await answered(refusal("404", "Data tidak ditemukan."));
    expect(absent.status).toBe(404);
    expect(await answered(refusal("404", "Data milik cabang lain."))).toEqual(absent);
  });

  it("of the other type is not found", async () => {
    const customer_type = list === "/list-merchant" ? "Mustahik" : "Merchant";
    const { status, page } = await answered(ok("customerDetail", { ...siti, customer_type }));
    expect(status).toBe(404);
    expect(page).not.toContain("Siti");
  });
});

describe("records", () => {
  it.each(["11", "99", "..%2F..%2Fsecret", "%00", "x".repeat(2000)])(
    "that are absent, or another branch's, are not found: %s",
    async (key) => {
      answerWithData(bank);
      bank.answer("customerDetail", refusal("404", "Data tidak ditemukan."));
      bank.answer("listStatement", refusal("404", "Data tidak ditemukan."));
      const response = await app.request(`/list-mustahik/${key}`, { cookie: everything });
      expect(response.status).toBe(404);
      const text = await response.text();
      expect(text).toContain("Halaman tidak ditemukan</h1>");
      expect(text).toContain("<title>Halaman tidak ditemukan · Ramah Zakat</title>");
    },
  );

  const administered = ["/user-management", "/role-management", "/branch-management"];
  const batches = ["/upload-data-merchant", "/penyaluran-dana-mustahik", "/approve-data-mustahik"];
  const keys = ["99", "..%2F..%2Fsecret", "%00", "x".repeat(2000)];

  it.each([...administered, ...batches].flatMap((list) => keys.map((key) => `${list}/${key}`)))(
    "are not found where the bank gives another record in their place: %s",
    async (path) => {
      answerWithData(bank);
      const response = await app.request(path, { cookie: everything });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Halaman tidak ditemukan");
    },
  );
});

describe.each([
  ["/list-mustahik", "ktp", "nationality_id"],
  ["/list-merchant", "npwp", "others_id"],
])("secret searches of %s", (list, field, wireName) => {
  const number = "3204117101900001";

  it("are sealed wherever they come from, and reach the bank in full", async () => {
    answerWithData(bank);
    const plain = await app.request(`${list}?field=${field}&value=${number}`, { cookie: everything });
    const sealed = locationOf(plain)!;
    expect(sealed).toMatch(new RegExp(`^${list}\\?field=${field}&value=(%7E|~)`));
    expect(sealed).not.toContain(number);
    expect(bank.calls).toEqual([]);
    const page = await app.request(sealed, { cookie: everything });
    expect(page.status).toBe(200);
    expect(bank.calls[0]?.body).toMatchObject({ [wireName]: number });
  });

  it.each([
    `field=name&value=${number}`,
    `value=${number}`,
    `field=${field.toUpperCase()}&value=3204.1171.0190.0001`,
  ])("leave no such number in the address of another field: %s", async (query) => {
    const to = locationOf(await app.request(`${list}?${query}`, { cookie: everything }));
    expect(to).not.toBeNull();
    expect(to).not.toMatch(/3204/);
    expect(bank.calls).toEqual([]);
  });
});

describe("the address of a detail in former versions", () => {
  it.each([
    ["/detail-mustahik", "/list-mustahik"],
    ["/detail-mustahik/11", "/list-mustahik/11"],
    ["/detail-upload-mustahik", "/upload-data-mustahik"],
    ["/detail-upload-mustahik/41", "/upload-data-mustahik/41"],
  ])("%s leads to %s", async (former, current) => {
    expect(locationOf(await app.request(former, { cookie: everything }))).toBe(current);
  });
});
