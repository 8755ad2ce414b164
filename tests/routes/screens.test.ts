import { describe, expect, it } from "vitest";
import { capabilityNames } from "contract/capabilities";
import { menuFeatureCodes, type FeatureCode } from "contract/features";
import { unsupportedTexts } from "~/texts/unsupported";
import { cutOff, hangUp, html, ok, refusal } from "../support/fake-bank";
import type { Page } from "../support/page";
import { appOnFakeBank, formTokenOf, locationOf, pageOf, signIn } from "./app";
import {
  answerExtensions,
  answerWithData,
  answerWithoutData,
  endSession,
  everyCall,
  requireSetUp,
  siti,
} from "./bank-answers";
import { screens, type Screen } from "./screens";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const stands = ok("refreshToken", { access_token: "access-2", expires_in: 300 });

const months = "Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember";
const otherDate = new RegExp(`\\d{4}-\\d{2}-\\d{2}|\\d{1,2} (?:${months}) \\d{4}`, "g");

/** The dates that a page shows in another form than dd/MM/yyyy. */
const otherDatesIn = ({ text }: Page) => text.match(otherDate) ?? [];

const withoutZone = /\d\d\/\d\d\/\d{4} \d\d:\d\d(?! WIB).{0,20}/g;

/** The times that a page shows without their zone. The style sheet writes it behind the head of a column of times. */
function timesWithoutZone(page: Page): readonly string[] {
  const zoned = page.parts("table").flatMap((table) => {
    const heads = table.parts("columnheader").map((head) => head.isColumnOfTimes);
    return table.parts("row").flatMap((row) => row.parts("cell").filter((_, place) => heads[place]));
  });
  const inColumns = zoned.flatMap(({ text }) => text.match(withoutZone) ?? []);
  return (page.text.match(withoutZone) ?? []).filter((time) => {
    const place = inColumns.indexOf(time);
    if (place >= 0) inColumns.splice(place, 1);
    return place < 0;
  });
}

const isUnsupported = ({ shows }: Screen) => shows === unsupportedTexts.screen;

/** A bank that keeps to the wire; with our extensions where the screen is one, unless it is shown without them. */
function answerFor(screen: Screen, hasExtensions = screen.isExtension && !isUnsupported(screen)): void {
  bank.reset();
  app.forgetAll();
  answerWithData(bank);
  if (screen.isExtension) answerExtensions(bank);
  if (hasExtensions) bank.support(capabilityNames);
  bank.answer("refreshToken", stands);
}

/** What an edit's form says of the version it began with. */
function versionIn(page: Page): Record<string, string> {
  const [version] = page.values("version");
  return version === undefined ? {} : { version };
}

/** Names of the calls that the bank got since it was asked last. */
function callsMade(): string[] {
  const names = bank.calls.map(({ name }) => name);
  bank.forgetCalls();
  return names;
}

/** A page makes its own calls, or asks once whether the session stands. */
function expectNoCallMore(made: string[]): void {
  const own = made.filter((name) => name !== "refreshToken");
  expect.soft(made).toEqual(own.length > 0 ? own : ["refreshToken"]);
}

function expectHeaders({ headers }: Response): void {
  expect.soft(headers.get("cache-control")).toBe("no-store");
  expect.soft(headers.get("x-content-type-options")).toBe("nosniff");
  expect.soft(headers.get("referrer-policy")).toBe("same-origin");
}

function expectPolicy({ headers }: Response, page: Page): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect.soft(policy).toContain("frame-ancestors 'none'");
  expect.soft(policy).toContain("default-src 'none'");
  expect.soft(policy).not.toMatch(/script-src[^;]*unsafe/);
  const nonce = /script-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1];
  expect.soft(page.nonces.filter((each) => each !== nonce)).toEqual([]);
}

/** The answer leads to the sign-in screen, or says by the catalogue that the session is over; nothing of the screen is in it. */
async function expectSignIn(response: Response, { path, shows }: Pick<Screen, "path" | "shows">) {
  const page = await pageOf(response);
  const address = path === "/dashboard" ? "/login" : `/login?${new URLSearchParams({ to: path })}`;
  const status = response.headers.has("x-remix-redirect") ? 204 : 302;
  if (response.status === 401) expect.soft(page.source).toMatch(/Session is over!|"session-over"/);
  else expect.soft([response.status, locationOf(response)]).toEqual([status, address]);
  // The shell around it says who is signed in.
  expect.soft(page.main.text).not.toContain(shows);
}

it("every screen of the shell is tested here", () => {
  // A dialog is nested in its screen.
  const isInShell = (id: string | undefined): boolean =>
    id !== undefined && (id === "screens/boundary" || isInShell(app.build.routes[id]?.parentId));
  const inShell = Object.keys(app.build.routes).filter((id) => isInShell(app.build.routes[id]?.parentId));
  const tested = [...screens.map((screen) => screen.routeId), "screens/not-found/signed-in"];
  expect(inShell.sort()).toEqual(tested.sort());
});

async function expectWithData(screen: Screen) {
  answerFor(screen);
  const response = await app.request(screen.path, { cookie: everything });
  const page = await pageOf(response);
  const status = isUnsupported(screen) ? 404 : 200;
  expect.soft(page.status).toBe(status);
  expect
    .soft([page.text, ...page.parts("field").map(({ shown }) => shown)].join("\n"))
    .toContain(screen.shows);
  expect.soft(page.text).not.toContain("Halaman tidak ditemukan");
  expect.soft(otherDatesIn(page)).toEqual([]);
  expect.soft(timesWithoutZone(page)).toEqual([]);
  // Such a link saves the sign-in screen as well, once the session is over.
  expect.soft(page.parts("link").filter((link) => link.attribute("download") !== undefined)).toEqual([]);
  expectHeaders(response);
  expectPolicy(response, page);
  expectNoCallMore(callsMade());
  // A path is found whatever its case.
  const inCapitals = screen.path.replace(/^[^?]*/, (path) => path.toUpperCase());
  const data = await app.data(screen.routeId, inCapitals, { cookie: everything });
  expect.soft(data.status).toBe(status);
  expectHeaders(data);
  expectNoCallMore(callsMade());
  return page;
}

async function expectWithoutData({ path, empty }: Screen) {
  if (empty === undefined) return;
  bank.reset();
  answerWithoutData(bank);
  const page = await pageOf(app.request(path, { cookie: everything }));
  expect.soft(page.status).toBe(200);
  expect.soft(page.text).toContain(empty);
  expect.soft(otherDatesIn(page)).toEqual([]);
}

async function expectRefusedByTheBank({ path, empty }: Screen) {
  if (empty === undefined) return;
  bank.reset();
  for (const name of everyCall) bank.answer(name, refusal("500", "error: relation customers does not exist"));
  await expectFailure(await app.request(path, { cookie: everything }));
}

async function expectWithoutPermission(screen: Screen) {
  const { path, routeId, feature } = screen;
  if (feature === undefined) return;
  const [ofBranch, ofHeadOffice] = [await cookieWithout(feature), await cookieWithout(feature, true)];
  answerFor(screen);
  const page = await pageOf(app.request(path, { cookie: ofBranch }));
  expect.soft(page.status).toBe(403);
  expect.soft(page.part("heading", "Akses ditolak")).toBeDefined();
  expect.soft(page.title).toBe("Akses ditolak · Ramah Zakat");
  const data = await app.data(routeId, path, { cookie: ofHeadOffice });
  expect.soft(data.status).toBe(403);
  // Behind a question is the screen that it is about, which may be seen.
  if (screen.isExtension && !isUnsupported(screen)) return;
  // Each asks whether the session stands, and nothing else.
  expect.soft(bank.keyCalls).toHaveLength(2);
  expect.soft(callsMade()).toEqual(["refreshToken", "refreshToken"]);
}

async function expectAfterTheSession(screen: Pick<Screen, "path" | "routeId" | "shows">) {
  bank.reset();
  endSession(bank, refusal("E4", "Unauthorized login!"));
  await expectSignIn(await app.request(screen.path, { cookie: everything }), screen);
  endSession(bank, refusal("401", "Sesi berakhir."));
  await expectSignIn(await app.data(screen.routeId, screen.path, { cookie: everything }), screen);
  const refreshes = callsMade().filter((name) => name === "refreshToken").length;
  expect.soft(refreshes).toBeLessThanOrEqual(2);
}

async function expectBeforeSecondFactor({ path, feature }: Screen) {
  if (feature === undefined) return;
  app.forgetAll();
  bank.reset();
  bank.support(capabilityNames);
  requireSetUp(bank);
  const led = await app.request(path, { cookie: everything });
  const to = locationOf(led);
  const address = to?.includes("~") ? to : `/profile/second-factor?${new URLSearchParams({ to: path })}`;
  expect.soft([led.status, to]).toEqual([302, address]);
  expect.soft(await led.text()).toBe("");
  app.forgetAll();
}

async function expectPosted(screen: Screen, ownPage: Page) {
  if (screen.posts === undefined) return;
  answerFor(screen, screen.isExtension);
  const form = { ...screen.posts, ...versionIn(ownPage), formToken: formTokenOf(ownPage) };
  const taken = await app.request(screen.path, { cookie: everything, form });
  expect.soft(locationOf(taken)?.startsWith(screen.leadsTo!)).toBe(true);
  if (screen.feature === undefined) return;
  const cookie = await cookieWithout(screen.feature);
  bank.forgetCalls();
  const refused = await app.request(screen.path, { cookie, form: { huge: "x".repeat(100_000) } });
  expect.soft(refused.status).toBe(403);
  // The shell around it tells what waits.
  expect.soft(callsMade().filter((name) => name !== "readDesk")).toEqual([]);
}

const cookies = new Map<string, string>();

/** The session of a user who may do everything else; one sign-in for each such user. */
async function cookieWithout(feature: NonNullable<Screen["feature"]>, isHeadOffice = false): Promise<string> {
  const lacking: readonly FeatureCode[] = [feature].flat();
  const features = menuFeatureCodes.filter((code) => !lacking.includes(code));
  const key = `${lacking.join()} ${isHeadOffice}`;
  const cookie = cookies.get(key) ?? (await signIn(app, bank, { features, isHeadOffice }));
  cookies.set(key, cookie);
  return cookie;
}

/** The shell stands, and nothing of the bank's inside is told. */
async function expectFailure(response: Response): Promise<void> {
  const page = await pageOf(response);
  const title = page.status === 403 ? "Akses ditolak" : "Data tidak dapat ditampilkan";
  expect.soft(page.status).toBeGreaterThanOrEqual(400);
  expect.soft(page.title).toBe(`${title} · Ramah Zakat`);
  expect.soft(page.addresses).toContain("/dashboard");
  expect.soft(page.source).not.toContain("relation customers");
}

const notFound = { path: "/not-found", routeId: "screens/not-found/signed-in", shows: "Halaman tidak" };

describe("a screen holds what all screens promise", () => {
  it.each(screens)("$path", async (screen) => {
    const ownPage = await expectWithData(screen);
    await expectWithoutData(screen);
    await expectRefusedByTheBank(screen);
    await expectWithoutPermission(screen);
    await expectAfterTheSession(screen);
    await expectBeforeSecondFactor(screen);
    await expectPosted(screen, ownPage);
  });

  it("/not-found", () => expectAfterTheSession(notFound));
});

const screenAt = (path: string) => screens.find((screen) => screen.path === path)!;

/** One screen of each kind that reads from the bank. */
const kinds = [
  ...["/dashboard", "/list-mustahik", "/list-mustahik/11", "/list-account-mustahik"],
  ...["/koreksi-dana-mustahik", "/report-penyaluran-zakat", "/report-penyaluran-zakat/print"],
  ...["/user-management", "/user-management/31", "/upload-data-mustahik", "/upload-data-mustahik/41"],
].map(screenAt);

describe.each([
  ["does not answer", hangUp],
  ["breaks off", cutOff],
  ["talks HTML", html(200, "<h1>It works</h1>")],
  ["is behind a dead proxy", html(502, "<h1>Bad Gateway</h1>")],
  ["fails", refusal("500", "error: relation customers does not exist")],
  ["ends the session", refusal("401", "Sesi berakhir.")],
  ["withdraws the right", refusal("403", "x")],
  ["slows down", refusal("429", "x", { "retry-after": "60" })],
])("a bank that %s", (_, reply) => {
  it.each(kinds)(
    "leaves $path in its shell, without the bank's internal errors",
    async ({ path, routeId }) => {
      for (const name of everyCall) bank.answer(name, reply);
      await expectFailure(await app.request(path, { cookie: everything }));
      const data = await app.data(routeId, path, { cookie: everything });
      expect(data.headers.get("x-remix-catch")).toBe("yes");
      expect(await data.text()).not.toContain("relation customers");
    },
  );
});

/** One screen of each kind of list, and one that lists nothing: the parsers' own tests prove the rest (app/list/query.test.ts). */
const queried = [
  ...["/list-mustahik", "/list-mustahik/11", "/list-mustahik/qr", "/list-account-mustahik"],
  ...["/koreksi-dana-mustahik", "/approve-list", "/approve-koreksi-dana", "/search?q=Siti"],
  ...[
    "/report-penyaluran-zakat",
    "/report-penyaluran-zakat/export",
    "/report-idle-balances",
    "/report-asnaf",
  ],
  ...["/user-management", "/upload-data-mustahik", "/upload-data-mustahik/41", "/notices", "/profile"],
].map(screenAt);

const nonsense = [
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
];

it.each(queried)("$path answers any query without a failure", async (screen) => {
  answerFor(screen);
  for (const query of nonsense) {
    const address = screen.path + (screen.path.includes("?") ? "&" : "?") + query;
    const { status } = await app.request(address, { cookie: everything });
    expect.soft([isUnsupported(screen) ? 404 : 200, 302], query).toContain(status);
  }
});

/** A form of each kind: a search, a dialog, a record. The guard of all is one (tests/architecture.test.ts). */
describe.each(["/list-mustahik", "/list-mustahik/11/deactivate", "/branch-management/ID0002"].map(screenAt))(
  "POST $path",
  (screen) => {
    const send = async (further: Readonly<Record<string, string>>) => {
      answerFor(screen);
      const page = await pageOf(app.request(screen.path, { cookie: everything }));
      bank.forgetCalls();
      const form = { ...screen.posts, ...versionIn(page), formToken: formTokenOf(page), ...further };
      const init = { cookie: everything, form };
      return [await app.request(screen.path, init), await app.data(screen.routeId, screen.path, init)];
    };

    it("is taken from our own page, by document and by data", async () => {
      for (const response of await send({}))
        expect(locationOf(response)?.startsWith(screen.leadsTo!)).toBe(true);
    });

    it("is refused beyond 64 kB", async () => {
      for (const { status } of await send({ huge: "x".repeat(70_000) })) expect(status).toBe(413);
      expect(bank.calls).toEqual([]);
    });

    it("by data is refused without the permission, whatever its body", async () => {
      const cookie = await cookieWithout(screen.feature!);
      const form = { huge: "x".repeat(100_000) };
      expect((await app.data(screen.routeId, screen.path, { cookie, form })).status).toBe(403);
      expect(bank.calls).toEqual([]);
    });
  },
);

describe.each(["/list-mustahik", "/list-merchant"])("a customer of %s", (list) => {
  const answered = async (answer: ReturnType<typeof refusal>) => {
    answerWithData(bank);
    bank.answer("customerDetail", answer);
    const { status, source, nonces } = await pageOf(app.request(`${list}/11`, { cookie: everything }));
    return { status, page: source.replaceAll(nonces[0]!, "") };
  };

  it("of another branch gives exactly the page of an absent customer", async () => {
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
      const page = await pageOf(app.request(`/list-mustahik/${key}`, { cookie: everything }));
      expect(page.status).toBe(404);
      expect(page.part("heading", "Halaman tidak ditemukan")).toBeDefined();
      expect(page.title).toBe("Halaman tidak ditemukan · Ramah Zakat");
    },
  );

  const ofRecords = screens.flatMap(({ path, feature }) =>
    feature && /\/\d+(?=[/?]|$)/.test(path) ? [path] : [],
  );

  it("have more than 30 screens to ask", () => expect(ofRecords.length).toBeGreaterThan(30));

  it.each(
    ["new%00", "%01", "%", "x".repeat(201)].flatMap((key) =>
      ofRecords.map((path) => path.replace(/\/\d+(?=[/?]|$)/, `/${key}`)),
    ),
  )("are not found under a key that none can have, and the bank is not asked: %s", async (path) => {
    answerWithData(bank);
    answerExtensions(bank);
    bank.support(capabilityNames);
    const response = await app.request(path, { cookie: everything });
    expect(response.status).toBe(404);
    expect(
      callsMade().filter((name) => !["refreshToken", "capabilities", "readDesk"].includes(name)),
    ).toEqual([]);
  });

  const administered = ["/user-management", "/role-management", "/branch-management"];
  const batches = ["/upload-data-merchant", "/penyaluran-dana-mustahik", "/approve-data-mustahik"];
  const keys = ["99", "..%2F..%2Fsecret", "%00", "x".repeat(2000)];

  const questions = ["/upload-data-merchant/99/cancel", "/approve-data-mustahik/99/process"];

  it.each([
    ...[...administered, ...batches].flatMap((list) => keys.map((key) => `${list}/${key}`)),
    ...questions,
  ])("are not found where the bank gives another record in their place: %s", async (path) => {
    answerWithData(bank);
    const response = await app.request(path, { cookie: everything });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Halaman tidak ditemukan");
  });
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

  it("list nobody, and say so, when their seal can no longer be opened", async () => {
    answerWithData(bank);
    const unread = `${list}?field=${field}&value=~${"A".repeat(60)}`;
    const { main } = await pageOf(app.request(unread, { cookie: everything }));
    expect(main.text).toContain("Pencarian ini tidak dapat dibuka lagi. Ketik nomornya sekali lagi.");
    expect(main.part("table")).toBeUndefined();
    expect(main.field("Kolom pencarian")?.value).toBe(field);
    expect(callsMade().filter((name) => name.startsWith("list"))).toEqual([]);
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
