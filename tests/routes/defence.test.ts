import { describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { hangUp } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, locationOf, origin, pageOf, signIn, type AppRequest } from "./app";
import { answerWithData } from "./bank-answers";
import { screens } from "./screens";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

/** Routes that everybody may ask: what they answer instead of leading to the sign-in screen is tested elsewhere. */
const open = [
  ...[
    "screens/home",
    "screens/healthz",
    "screens/readyz",
    "screens/not-found/signed-out",
    "screens/not-found/unknown",
  ],
  ...["screens/not-found/refused", "screens/not-found/signed-in"],
  ...["screens/auth/issuer-begin", "screens/auth/issuer-return"],
  ...["screens/auth/login", "screens/auth/new-password", "screens/auth/reset-code"],
  "screens/auth/second-factor",
  "screens/guide/guide-sign-in",
  ...["screens/former-detail/detail-mustahik", "screens/former-detail/detail-upload-mustahik"],
  ...["screens/session/time-left", "screens/session/stay", "screens/session/over"],
  // It takes a report from anybody of our own pages; its own test tells what it keeps.
  "screens/script-failure",
];

interface Route {
  readonly id: string;
  readonly path: string;
  readonly hasLoader: boolean;
  readonly hasAction: boolean;
}

/** Every route of the build that has a loader or an action, with a path that reaches it. */
function routes(): Route[] {
  return Object.values(app.build.routes).flatMap((route) => {
    if (!route) return [];
    const { id, module } = route;
    const path = pathOf(id);
    return module.loader || module.action
      ? [{ id, path, hasLoader: Boolean(module.loader), hasAction: Boolean(module.action) }]
      : [];
  });
}

/** The layouts have no path of their own: a screen inside them reaches them. */
const pathOf = (id: string) => ownPathOf(id) || "/dashboard";

function ownPathOf(id: string): string {
  const { path = "", parentId } = app.build.routes[id]!;
  if (path.startsWith("/")) return path.replace(/:\w+\??/g, "11");
  const above = parentId === undefined ? "" : ownPathOf(parentId);
  return path === "" ? above : `${above}/${path}`;
}

const guardedRoutes = () => routes().filter((route) => !open.includes(route.id));

describe("nobody who is signed out", () => {
  it("reaches a loader, by document or by data", async () => {
    const loaders = guardedRoutes().filter((route) => route.hasLoader);
    expect(loaders.length).toBeGreaterThan(screens.length);
    for (const { id, path } of loaders) {
      const address = `${path}?page=2&rows=50`;
      const led = [locationOf(await app.request(address)), locationOf(await app.data(id, address))];
      // It leads back to what was asked for.
      const signIn = `/login?${new URLSearchParams({ to: address })}`;
      expect([id, ...led]).toEqual([id, signIn, signIn]);
    }
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });

  it("reaches an action, by document, by data or with a guessed token", async () => {
    const actions = guardedRoutes().filter((route) => route.hasAction);
    expect(actions.length).toBeGreaterThanOrEqual(4);
    for (const { id, path } of actions) {
      const form = { formToken: "AAAAAAAAAAAAAAAAAAAAAA" };
      for (const response of [await app.request(path, { form }), await app.data(id, path, { form })]) {
        expect([id, locationOf(response)]).toEqual([id, expect.stringMatching(/^\/login(\?to=|$)/)]);
      }
    }
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });
});

describe("a post from elsewhere", () => {
  const variants: readonly (readonly [string, NonNullable<AppRequest["headers"]>])[] = [
    ["another site", { origin: "http://evil.example" }],
    ["another site that says it is ours", { origin: "http://evil.example", "sec-fetch-site": "same-origin" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another scheme", { origin: origin.replace("http:", "https:") }],
    ["another port", { origin: `${origin}:8080` }],
    ["a name that begins like ours", { origin: `${origin}.evil.example` }],
    ["a sister site", { origin: "http://other.zakat.example", "sec-fetch-site": "same-site" }],
    ["an Origin that is none", { origin: "nonsense" }],
    ["a page without Origin, by its fetch metadata", { origin: undefined, "sec-fetch-site": "cross-site" }],
    ["an address typed in", { origin: undefined, "sec-fetch-site": "none" }],
    ["something that says nothing", { origin: undefined }],
  ];

  /** The first line of every action is the same guard (tests/architecture.test.ts), so one variant is tried on each. */
  const actions = () =>
    routes().filter((route) => route.hasAction && route.id !== "screens/not-found/unknown");
  const post = async (headers: (typeof variants)[number][1]) => {
    answerWithData(bank);
    const formToken = formTokenOf(await pageOf(app.request("/list-mustahik", { cookie: everything })));
    bank.reset();
    return { cookie: everything, form: { formToken }, headers };
  };

  it("is refused by every action, with the right cookie and token", async () => {
    const init = await post({ origin: "http://evil.example" });
    for (const { id, path } of actions()) {
      const statuses = [(await app.request(path, init)).status, (await app.data(id, path, init)).status];
      expect([id, ...statuses]).toEqual([id, 403, 403]);
    }
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });

  it.each(variants)("is refused, whatever its headers say: %s", async (_, headers) => {
    const init = await post(headers);
    const screen = "screens/customers/mustahik-list";
    expect((await app.request("/list-mustahik", init)).status).toBe(403);
    expect((await app.data(screen, "/list-mustahik", init)).status).toBe(403);
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });
});

describe("a form without the session's token", () => {
  it("is refused by every action of a signed-in user", async () => {
    // Where nobody knows what the bank supports, no action is refused for the lack of it.
    bank.answer("capabilities", hangUp);
    const post = { cookie: everything, form: { formToken: "AAAAAAAAAAAAAAAAAAAAAA" } };
    for (const { id, path } of guardedRoutes().filter((route) => route.hasAction)) {
      const answers = [await app.request(path, post), await app.data(id, path, post)];
      // Signing out is asked for again instead, over the screen before.
      const asked = answers.map((answer) => locationOf(answer) ?? answer.status);
      const expected = path === "/logout" ? "/dashboard?dialog=logout" : 403;
      expect([id, ...asked]).toEqual([id, expected, expected]);
    }
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });

  it.each([
    ["none", {}],
    ["an empty one", { formToken: "" }],
    ["a longer one", { formToken: "A".repeat(1000) }],
  ])("is refused: %s", async (_, form) => {
    expect((await app.request("/list-mustahik", { cookie: everything, form })).status).toBe(403);
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });
});

/** The addresses of the menu and those outside it (docs/product.md#addresses). */
describe("the route table", () => {
  it.each([
    ["/", undefined, "/login"],
    ["/", "signed in", "/dashboard"],
    ["/login", "signed in", "/dashboard"],
    ["/nothing-here", undefined, "/404"],
    ["/nothing-here", "signed in", "/not-found"],
    ["/users", "signed in", "/not-found"],
  ])("%s, %s, leads to %s", async (path, who, target) => {
    const response = await app.request(path, who === undefined ? {} : { cookie: everything });
    expect(locationOf(response)).toBe(target);
  });

  it.each([
    ["/login", undefined, 200],
    ["/404", undefined, 404],
    ["/404", "signed in", 404],
    ["/not-found", undefined, 404],
    ["/not-found", "signed in", 404],
    ["/Dashboard", "signed in", 200],
    ["/PROFILE", "signed in", 200],
    ["/change-password", "signed in", 200],
  ])("%s, %s, is a page of status %s", async (path, who, status) => {
    answerWithData(bank);
    const response = await app.request(path, who === undefined ? {} : { cookie: everything });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("a user without any menu", () => {
  it("is told so on every screen, and closing leads to /", async () => {
    const cookie = await signIn(app, bank, { features: [] });
    for (const path of ["/dashboard", "/profile", "/list-mustahik"]) {
      const { status, dialog } = await pageOf(app.request(path, { cookie }));
      expect([path, status]).toEqual([path, path === "/profile" ? 200 : 403]);
      expect(dialog?.name).toBe("Akses Terbatas");
      expect(dialog?.link("Close")?.address).toBe("/");
    }
    // Each asks whether the session stands, and no more.
    expect(bank.calls.map(({ name }) => name)).toEqual(["refreshToken", "refreshToken", "refreshToken"]);
  });
});
