import { createRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import type { FeatureCode } from "contract/features";
import type * as EntryServer from "~/entry.server";
import { ok, startFakeBank, type FakeBank } from "../support/fake-bank";
import { Page } from "../support/page";
import { startApp, type Program } from "../support/stack";
import { setCookiesOf, type Site } from "../support/web-client";

/** The built app without a server around it: requests in, responses out. */
export interface App extends Site {
  readonly build: ServerBuild;
  /** What it has learnt of the bank and of sessions is gone, as in a process that has just started. */
  forgetAll(): void;
  /** `init.cookie` and `init.form` stand for a header and a urlencoded body, `init.upload` for a multipart one (a text has a header of its own). */
  request(path: string, init?: AppRequest): Promise<Response>;
  /** The same request as the framework's script makes it for one route's data. */
  data(routeId: string, path: string, init?: AppRequest): Promise<Response>;
}

export interface AppRequest {
  readonly cookie?: string;
  readonly form?: Readonly<Record<string, string>> | URLSearchParams;
  /** GET unless told, or POST with a body. */
  readonly method?: "HEAD";
  readonly upload?: FormData | string;
  /** Undefined leaves out a header that would go along: a form's Origin. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export const origin = "http://zakat.example";

/**
 * Loads the build of the app on the worker's bank. React and Mantine draw as in production, by the NODE_ENV of the project
 * (vitest.config.ts); the settings are read as outside of it, where they may name an issuer or a clock of the tests.
 */
async function loadApp(): Promise<App> {
  await Promise.all([import("react/jsx-runtime"), import("react-dom/server")]);
  vi.stubEnv("NODE_ENV", "test");
  installGlobals();
  const built = "../../build/server/index.js";
  const build = (await import(/* @vite-ignore */ built)) as ServerBuild; // what Remix builds, untyped
  vi.unstubAllEnvs();
  const { forgetAll } = build.entry.module as unknown as typeof EntryServer; // the module of that name is its entry
  const handle = createRequestHandler(build, "production");
  const answer = (path: string, init: RequestInit) => {
    const request = new Request(origin + path, init);
    if (!request.headers.has("host")) request.headers.set("host", new URL(origin).host);
    return handle(request, { startedAt: performance.now() }).catch(thrown);
  };
  const request = (path: string, init: AppRequest = {}) => answer(path, requestOf(init));
  return {
    origin,
    build,
    forgetAll,
    answer,
    request,
    data: (routeId, path, init) =>
      request(`${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`, init),
  };
}

let loading: Promise<App> | undefined;

/** When each test begins. The clock stands still: a slow machine must not outlast a session of five minutes. */
const testStart = new Date("2026-11-25T10:00:00+07:00");
const standStill = () => vi.useFakeTimers({ toFake: ["Date"], now: testStart });

/**
 * The app on its bank, for one test file. Both are the worker's: files of a worker share them one after the other. Each test
 * begins at `testStart`, and leaves the bank without answers and the app without memory.
 */
export async function appOnFakeBank(): Promise<{ readonly app: App; readonly bank: FakeBank }> {
  // Browsers' tests import this file too, and need no such bank.
  const { bank } = await import("../support/worker-bank");
  process.env.BANK_API_URL = bank.origin;
  const app = await (loading ??= loadApp());
  standStill();
  beforeEach(standStill);
  afterEach(() => {
    bank.reset();
    app.forgetAll();
    vi.useRealTimers();
  });
  return { app, bank };
}

/** Likewise, the app with its server (app/main.server.ts). */
export async function servedOnFakeBank(): Promise<{ readonly app: Program; readonly bank: FakeBank }> {
  const bank = await startFakeBank();
  const app = await startApp({ bankUrl: bank.origin });
  afterAll(async () => {
    await app.stop();
    await bank.stop();
  });
  return { app, bank };
}

/** Moves the clock on for the rest of a test. Only the clock is ours; timers go on, since requests need them. */
export function passSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
}

/** The server answers a thrown response with its status (tests/routes/defence-served.test.ts). */
function thrown(error: unknown): Response {
  if (error instanceof Response) return error;
  throw error;
}

function requestOf({ cookie, form, upload, headers, method }: AppRequest): RequestInit {
  const body = upload ?? (form && new URLSearchParams(form));
  const sent: Record<string, string | undefined> = {
    ...(body && { origin }),
    ...(cookie && { cookie }),
    ...headers,
  };
  return {
    method: method ?? (body ? "POST" : "GET"),
    headers: Object.entries(sent).flatMap<[string, string]>(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
    ...(body && { body }),
  };
}

export interface Staff {
  readonly features: readonly FeatureCode[];
  readonly userId?: string;
  readonly name?: string;
  readonly username?: string;
  readonly isHeadOffice?: boolean;
  /** The town of the branch; undefined where the bank tells none. */
  readonly town?: string | undefined;
  readonly accessSeconds?: number;
  readonly refreshSeconds?: number;
  readonly refreshToken?: string;
  /** After a recovery code. */
  readonly recoveryCodesLeft?: number;
}

/** What the bank answers to a sign-in of this user. */
export function signInAnswer({
  features,
  userId = "7",
  name = "Operator Bandung",
  username = "operator@ramahzakat.example",
  isHeadOffice = false,
  town,
  accessSeconds = 300,
  refreshSeconds = 480,
  refreshToken = "refresh-1",
  recoveryCodesLeft,
}: Staff) {
  return ok("signIn", {
    user: {
      _key: userId,
      name,
      username,
      user_trx_identifier_code: "",
      branch: {
        _key: "ID0002",
        branch_code: "ID0002",
        branch_descriptions: "Cabang Bandung",
        main_branch: isHeadOffice,
        town,
      },
    },
    role: {
      _key: "role",
      role_descriptions: "Operator",
      language_config: null,
      role_permissions: {
        menu: features.map((feature_code) => ({
          ...{ feature_code, url: "", name: "", icon: "", parent: "", type: "normal" },
          feature_action: { view: true },
        })),
      },
    },
    token: {
      access_token: "access-1",
      refresh_token: refreshToken,
      expires_in: accessSeconds,
      refresh_expires_in: refreshSeconds,
    },
    ...(recoveryCodesLeft !== undefined && { recovery_codes_left: recoveryCodesLeft }),
  });
}

export const credentials = { email: "operator@ramahzakat.example", password: "RamahZakat-2026!" };

/** Signs in and forgets that the bank was asked; gives the `cookie` header of the session. */
export async function signIn(app: App, bank: FakeBank, staff: Staff): Promise<string> {
  bank.answer("signIn", signInAnswer(staff));
  const response = await app.request("/login", { form: credentials });
  bank.reset();
  return cookieOf(response);
}

/** The first cookie that a response sets, as the browser sends it back; it is the session's where there is one. */
export function cookieOf(response: Response): string {
  const header = response.headers.get("set-cookie");
  if (header === null) throw new Error(`no cookie in an answer of status ${response.status}`);
  return header.split(";")[0]!;
}

/** The `cookie` header of a browser that got this response first: what it sets and does not take away. */
export function jarOf(response: Response): string {
  return setCookiesOf(response)
    .filter((header) => !header.includes("Max-Age=0"))
    .map((header) => header.split(";")[0])
    .join("; ");
}

/** Where a response leads: a redirect of a document, or of the framework's script. */
export function locationOf(response: Response): string | null {
  return response.headers.get("location") ?? response.headers.get("x-remix-redirect");
}

/** The page in a response. */
export async function pageOf(response: Response | Promise<Response>, address = ""): Promise<Page> {
  const { status } = await response;
  return new Page({ address, status, html: await (await response).text() });
}

/** The session's form token, from the hidden field of a page. */
export const formTokenOf = (page: Page) => hiddenIn(page, "formToken");

/** The key that a form is shown with. */
export const idempotencyKeyOf = (page: Page) => hiddenIn(page, "idempotencyKey");

function hiddenIn(page: Page, name: string): string {
  const [value] = page.values(name);
  if (value === undefined) throw new Error(`no ${name} in the page`);
  return value;
}

/** What most tests do at the app and ask of its bank: with this session, unless a call names another. */
export function visitor(app: App, bank: FakeBank, session: string) {
  async function open(path: string, cookie = session) {
    const response = await app.request(path, { cookie });
    return Object.assign(await pageOf(response, path), { response, to: locationOf(response) });
  }
  /** The words of a page. */
  const page = async (path: string, cookie = session) => (await open(path, cookie)).text;
  const calls = (name: string) => bank.calls.filter((call) => call.name === name);
  return {
    open,
    page,
    calls,
    asked: (name: string) => calls(name).map(({ body }) => body),
    keys: (name: string) => calls(name).map(({ headers }) => headers["idempotency-key"]),
    /** Sends the form of the page at an address: its token, its key where it has one, and these fields. */
    async post(path: string, fields: Readonly<Record<string, string>> = {}, cookie = session) {
      const page = await open(path, cookie);
      const [key] = page.values("idempotencyKey");
      const form = {
        formToken: formTokenOf(page),
        ...(key !== undefined && { idempotencyKey: key }),
        ...fields,
      };
      return app.request(path, { cookie, form });
    },
  };
}
