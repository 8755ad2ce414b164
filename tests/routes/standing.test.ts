import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import type { RecordedCall } from "../support/fake-bank";
import { cutOff, hangUp, html, ok, refusal, whenOpened } from "../support/fake-bank";
import { until } from "../support/until";
import { setCookiesOf } from "../support/web-client";
import {
  appOnFakeBank,
  cookieOf,
  credentials,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
  signIn,
  signInAnswer,
} from "./app";
import {
  answerAll,
  answerDecisions,
  answerRequests,
  answerWithData,
  correction,
  decidable,
  endSession,
} from "./bank-answers";

/** A session that the bank has ended while its cookie is still there (docs/decisions/sessions.md). */

const { app, bank } = await appOnFakeBank();
const everything = { features: menuFeatureCodes, isHeadOffice: true };
let cookie: string;

beforeEach(async () => {
  cookie = await signIn(app, bank, everything);
  answerAll(bank);
  bank.answer("refreshToken", stands);
});

const stands = ok("refreshToken", { access_token: "access-2", expires_in: 300 });
const isOver = refusal("401", "Sesi berakhir.");

const refreshes = () => bank.calls.filter(({ name }) => name === "refreshToken").length;
const namesOf = (calls: readonly RecordedCall[]) => calls.map(({ name }) => name);

const signInFor = (path: string) => `/login?${new URLSearchParams({ to: path })}`;

describe.each(["/list-mustahik", "/list-mustahik/11/deactivate", "/report-penyaluran-zakat/print"])(
  "%s, for a role without it",
  (path) => {
    it("is refused, and leads to the sign-in screen once the bank has ended the session", async () => {
      const lacking = await signIn(app, bank, { features: [] });
      bank.answer("refreshToken", stands);
      expect((await app.request(path, { cookie: lacking })).status).toBe(403);
      expect(namesOf(bank.calls)).toEqual(["refreshToken"]);
      endSession(bank);
      expect(locationOf(await app.request(path, { cookie: lacking }))).toBe(signInFor(path));
    });
  },
);

describe("a page that asks the bank nothing for its own sake", () => {
  it.each([
    ["is out of reach", hangUp],
    ["breaks off", cutOff],
    ["fails", refusal("500", "error: relation sessions does not exist")],
    ["is behind a dead proxy", html(502, "<h1>Bad Gateway</h1>")],
    ["slows down", refusal("429", "x", { "retry-after": "60" })],
    ["knows no such call", refusal("404", "Endpoint is not exist.")],
  ])("stands while the bank %s", async (_, reply) => {
    bank.answer("refreshToken", reply);
    const response = await app.request("/profile", { cookie });
    expect([response.status, (await response.text()).includes("Operator Bandung")]).toEqual([200, true]);
    expect(refreshes()).toBe(1);
    expect((await app.data("screens/profile/profile", "/profile", { cookie })).status).toBe(200);
  });

  it("says at the sign-in screen that the session is over, once, and leads back from there", async () => {
    endSession(bank);
    const led = await app.request("/change-password?x=1", { cookie });
    expect([led.status, locationOf(led)]).toEqual([302, signInFor("/change-password?x=1")]);
    const screen = await app.request(locationOf(led)!, { cookie: cookieOf(led) });
    expect([screen.status, (await screen.text()).includes("Session is over")]).toEqual([200, true]);
    expect(setCookiesOf(screen).some((header) => /^session=;.*Max-Age=0/.test(header))).toBe(true);
    bank.answer("signIn", signInAnswer(everything));
    expect(locationOf(await app.request(locationOf(led)!, { form: credentials }))).toBe(
      "/change-password?x=1",
    );
  });

  it("reaches the framework's script as a document", async () => {
    endSession(bank);
    const led = await app.data("screens/profile/profile", "/profile?x=1", { cookie });
    expect([led.status, locationOf(led)]).toEqual([204, signInFor("/profile?x=1")]);
    expect(led.headers.get("x-remix-reload-document")).toBe("true");
    expect(led.headers.get("cache-control")).toBe("no-store");
  });

  it("asks in mode ringan and for a HEAD request too", async () => {
    endSession(bank);
    const light = await app.request("/profile", { cookie: `${cookie}; ringan=on` });
    expect(locationOf(light)).toBe(signInFor("/profile"));
    const head = await app.request("/profile", { cookie, method: "HEAD" });
    expect(locationOf(head)).toBe(signInFor("/profile"));
  });

  it("includes a template, which leads to the screen that offers it", async () => {
    const template = "/upload-data-mustahik/template.csv";
    expect((await app.request(template, { cookie })).status).toBe(200);
    endSession(bank);
    expect(locationOf(await app.request(template, { cookie }))).toBe(signInFor(template));
  });
});

describe("a form that is shown again without a call", () => {
  const path = "/profile";
  const profile = { name: "", idempotencyKey: "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f" };

  async function posted(send: (form: Record<string, string>) => Promise<Response>): Promise<Response> {
    const formToken = formTokenOf(await pageOf(app.request("/branch-management/new", { cookie })));
    endSession(bank);
    return send({ ...profile, address: "Jalan Mawar 5", code: "ID0004", formToken });
  }

  it.each([
    ["a document", (form: Record<string, string>) => app.request("/branch-management/new", { cookie, form })],
    [
      "data",
      (form: Record<string, string>) =>
        app.data("screens/branches/branch-new", "/branch-management/new", { cookie, form }),
    ],
  ])("as %s leads to the sign-in screen, and what was typed comes back", async (_, send) => {
    const led = await posted(send);
    expect(locationOf(led)).toBe(signInFor("/branch-management/new"));
    const again = await signIn(app, bank, everything);
    answerWithData(bank);
    bank.answer("refreshToken", stands);
    const kept = { cookie: `${again}; ${jarOf(led)}` };
    const shown = await pageOf(app.request("/branch-management/new", kept));
    expect(shown.values("address")).toEqual(["Jalan Mawar 5"]);
    expect(shown.values("idempotencyKey")).toEqual([profile.idempotencyKey]);
  });

  it("keeps no password", async () => {
    const formToken = formTokenOf(await pageOf(app.request("/change-password", { cookie })));
    endSession(bank);
    const form = {
      oldPassword: "x",
      newPassword: "y",
      confirmation: "z",
      formToken,
      idempotencyKey: profile.idempotencyKey,
    };
    const led = await app.request("/change-password", { cookie, form });
    expect([led.status, locationOf(led)]).toEqual([303, signInFor("/change-password")]);
    expect(jarOf(led)).not.toContain("draft=");
  });

  it("stands while the session does", async () => {
    const formToken = formTokenOf(await pageOf(app.request(path, { cookie })));
    const response = await app.request(path, { cookie, form: { ...profile, formToken } });
    expect(response.status).toBe(400);
    expect(refreshes()).toBe(2);
  });
});

describe("a write that finds the session over", () => {
  const typed = "Salah nominal";
  const question = "/approve-koreksi-dana/701/cancel?rows=50";
  const many = "/approve-koreksi-dana/many/void?pilih=1&key=701";
  const newUser = { name: typed, email: "siti@ramahzakat.example", branch: "ID0002", role: "21" };

  beforeEach(() => {
    bank.support(["approvals"]);
    answerRequests(bank, [correction]);
    answerDecisions(bank, [decidable]);
  });

  async function post(
    path: string,
    fields: Readonly<Record<string, string>>,
    end: () => void,
    routeId?: string,
  ) {
    const page = await pageOf(app.request(path, { cookie }));
    const tokens = { formToken: formTokenOf(page), idempotencyKey: idempotencyKeyOf(page) };
    end();
    const init = { cookie, form: { ...fields, ...tokens } };
    return routeId === undefined ? app.request(path, init) : app.data(routeId, path, init);
  }

  const shownAgain = async (path: string, draft: string) => {
    const again = await signIn(app, bank, everything);
    answerAll(bank, ["approvals"]);
    bank.answer("refreshToken", stands);
    answerRequests(bank, [correction]);
    answerDecisions(bank, [decidable]);
    return pageOf(app.request(path, { cookie: `${again}; ${draft}` }));
  };

  it.each([
    [question, "reason", { reason: typed }],
    [many, "reason", { reason: typed, keys: "701" }],
    ["/user-management/new", "name", newUser],
  ])(
    "%s leads to the sign-in screen where nothing can be read any more, and the typed %s comes back",
    async (path, field, fields) => {
      const led = await post(path, fields, () => endSession(bank));
      expect(locationOf(led)).toBe(signInFor(path));
      const draft = setCookiesOf(led).find((header) => header.startsWith("draft="))!;
      expect((await shownAgain(path, draft.split(";")[0]!)).values(field)).toEqual([typed]);
    },
  );

  it.each([
    [question, { reason: typed }, "updateTransaction"],
    [many, { reason: typed, keys: "701" }, "decideMany"],
  ] as const)(
    "%s says so over what was typed where the page can be read, and takes it along",
    async (path, fields, call) => {
      const page = await pageOf(post(path, fields, () => bank.answer(call, isOver)));
      expect([page.status, page.says("Sesi berakhir.")]).toEqual([401, true]);
      expect(page.values("reason")).toEqual([typed]);
      expect(new URLSearchParams(page.values("draft")[0]).get("reason")).toBe(typed);
    },
  );

  it.each([
    ["screens/transactions/approval-decision/approve-koreksi-dana", question, { reason: typed }],
    ["screens/transactions/many-decision/approve-koreksi-dana", many, { reason: typed, keys: "701" }],
  ] as const)("%s answers the framework's script with what was typed", async (routeId, path, fields) => {
    const answer = await post(path, fields, () => endSession(bank), routeId);
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as { fields: string[][] }).fields).toContainEqual(["reason", typed]);
  });
});

describe("no call", () => {
  it("is made by pages for anybody, nor by those of the session's time", async () => {
    endSession(bank);
    for (const path of ["/404", "/refused/403", "/healthz", "/session"]) await app.request(path, { cookie });
    expect(bank.keyCalls).toEqual([]);
  });
});

describe("several tabs", () => {
  it("do not trust an answer that the bank gave to an earlier request", async () => {
    const judged = whenOpened(stands);
    bank.answer("refreshToken", judged.reply);
    const first = app.request("/profile", { cookie });
    await until(() => refreshes() === 1);
    // The bank has judged the first one; now it ends the session.
    endSession(bank);
    const second = await app.request("/profile", { cookie });
    expect(locationOf(second)).toBe(signInFor("/profile"));
    judged.open();
    expect((await first).status).toBe(200);
  });

  it("do not trust a list that the bank answered for an earlier request", async () => {
    const listed = whenOpened(ok("listCustomers", []));
    bank.answer("listCustomers", listed.reply);
    const list = app.request("/list-mustahik", { cookie });
    await until(() => namesOf(bank.calls).includes("listCustomers"));
    endSession(bank);
    const profile = app.request("/profile", { cookie });
    await until(() => refreshes() === 1);
    listed.open();
    expect((await list).status).toBe(200);
    expect(locationOf(await profile)).toBe(signInFor("/profile"));
    // Nor does it afterwards.
    expect(locationOf(await app.request("/profile", { cookie }))).toBe(signInFor("/profile"));
  });

  it("all stay in while the session stands", async () => {
    const paths = ["/profile", "/change-password", "/list-mustahik", "/profile"];
    const tabs = await Promise.all(paths.map((path) => app.request(path, { cookie })));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe("a bank that tells what stands beside the menu", () => {
  beforeEach(() => {
    bank.support(["desk"]);
  });

  it("is not asked again whether the session stands", async () => {
    for (const path of ["/profile", "/change-password", "/list-mustahik"]) {
      const before = bank.calls.length;
      expect((await app.request(path, { cookie })).status).toBe(200);
      const made = namesOf(bank.calls.slice(before));
      expect(made.sort()).toEqual(path === "/list-mustahik" ? ["listCustomers", "readDesk"] : ["readDesk"]);
    }
  });

  it.each([
    ["refuses", isOver],
    // The page waits a second for what stands beside the menu; the test ends before this answer.
    ["does not say in time", whenOpened(isOver).reply],
  ])("is asked whether the session stands when it %s", async (_, reply) => {
    endSession(bank);
    bank.answer("readDesk", reply);
    expect(locationOf(await app.request("/profile", { cookie }))).toBe(signInFor("/profile"));
    expect(refreshes()).toBe(1);
  });
});
