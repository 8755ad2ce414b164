import { beforeAll, describe, expect, it } from "vitest";
import { unguardedFunctions, type GuardRules } from "./support/architecture/guards";
import {
  filesInCircles,
  forbiddenImports,
  importsOf,
  type ImportRules,
  type Source,
} from "./support/architecture/imports";
import { markupSought } from "./support/architecture/markup";
import { sharedNames } from "./support/architecture/names";
import { readSources, readTests } from "./support/architecture/sources";

/**
 * Import directions: for the files under a path, what they may import (docs/architecture.md#the-folders-and-what-may-import-what).
 * Tests may import anything.
 */
const view = ["react", "@remix-run/react", "remix-utils"];
// Lists and the shell draw without it (docs/decisions/shell-and-style.md).
const mantine = ["app/theme/mantine", "@mantine"];
const server = ["@remix-run/node", "node:"];
const promise = ["contract", "zod"];
const rules = ["contract", "bank-api/domain"];
const importRules: ImportRules = {
  contract: promise,
  // Only the two programs sign; browser code never reaches it.
  "contract/signing": ["node:crypto"],

  // What both programs are as services: it knows neither of them.
  service: [],
  "service/settings": ["proxy-addr", "zod"],
  "service/clock": ["node:fs"],
  "service/stop": ["node:http"],
  "service/sealing": ["node:crypto"],
  "service/metrics": ["service/settings", "prom-client", "node:"],

  // What people type means the same in both programs.
  "contract/typed-text": [],

  "app/format": ["app/format", "contract/typed-text"],
  "app/format/text": ["contract/restriction"],
  "app/format/device.server": ["bowser"],
  "app/texts": ["app/texts", "app/format/text"],
  "app/texts/customers": ["app/texts", "app/format/text", "contract/restriction"],
  "app/texts/concerned-people": ["app/texts", "app/format/text", "contract/concern"],
  "app/texts/retention": ["app/texts", "app/format/text", "contract/retention-categories"],
  "app/texts/data-requests": ["app/texts", "app/format/text", "contract/request-kinds"],
  "app/texts/customer-history": ["app/texts", "contract/extensions/audit", "contract/request-kinds"],
  "app/texts/personal-copy": ["app/texts", "contract/request-kinds"],
  "app/texts/many": ["app/texts", "contract/decisions"],
  "app/texts/transaction-status": ["contract/report-list"],
  "app/ui": ["app/ui", "app/format", "app/texts", ...view],
  // What keeps a page usable, whatever its script does.
  "app/script": view,
  "app/script/failures.server": [
    ...["app/log.server", "app/memory.server", "app/metrics/counted.server", "contract/typed-text", "zod"],
  ],
  "app/list": [
    "app/list",
    "app/script/later-part",
    "app/ui",
    "app/format",
    "app/texts",
    "contract/typed-text",
    ...view,
  ],
  // The two ends of a list that meet the outside: the bank's rows, and the form's token.
  "app/list/read-list.server": [
    "app/list",
    "app/bank/capabilities.server",
    "app/bank/errors",
    "app/bank/types",
    "app/access/sealed-address.server",
    "app/access/sealed-value.server",
    ...server,
  ],
  "app/list/filters.server": [
    "app/list",
    "app/access/menu",
    "app/access/decision-kinds",
    "app/access/sealed-value.server",
    "app/format",
    "app/texts",
    "contract/ip-address",
    "contract/report-list",
    "contract/request-kinds",
    "contract/typed-text",
  ],
  "app/list/history-row": ["app/bank/types", "app/format"],
  "app/list/waiting-row": ["app/access/decision-kinds", "app/bank/types", "app/format", "app/texts"],
  "app/list/read-history.server": [
    ...["app/list", "app/bank/capabilities.server", "app/bank/index.server", "app/bank/types"],
  ],
  "app/list/branch-filter.server": [
    ...["app/list", "app/ui", "app/access/actor.server", "app/bank/index.server", "@remix-run/node"],
  ],
  "app/list/download.server": [
    ...["app/access/headers.server", "app/metrics/counted.server", "@remix-run/node", "node:http"],
  ],
  "app/list/answer-file.server": [
    ...["app/list", "app/bank/errors", "app/clock.server", "app/form/result.server", "app/texts", ...server],
  ],
  "app/list/redirect-to-list.server": ["app/list", "app/form/result.server", "app/texts"],
  "app/list/csv.server": ["app/list", "@remix-run/node"],
  "app/list/json.server": ["app/list", "@remix-run/node"],
  "app/list/xlsx.server": ["app/list", "app/format", "hucre", "@remix-run/node"],
  "app/list/filter-bar": ["app/list", "app/ui", "app/texts", "app/form/form-token", ...view],
  "app/form/typed": ["app/form", "app/format", "app/texts", "zod"],
  "app/form/checked-number.server": [
    ...["app/form", "app/access", "app/format/card.server", "app/texts", "contract/typed-text", ...server],
  ],
  "app/form/number-check": ["app/form", "app/format/card", "zod", ...mantine, ...view],
  "app/form/record-fields": ["app/form", "app/format", "app/ui", "@conform-to", "zod"],
  "app/theme": ["app/theme", "@mantine/core", "react"],
  "app/theme/styles.server": ["app/theme", "app/ui/styles"],
  "app/form": [
    "app/form",
    "app/script/later-part",
    ...mantine,
    "app/ui",
    "app/texts",
    "app/bank/errors",
    "app/access",
    "contract/decisions",
    "contract/typed-text",
    "@conform-to",
    "zod",
    ...view,
    ...server,
  ],
  "app/bank": [
    ...["app/bank", "app/correlation.server", "app/env.server", "app/log.server", "app/memory.server"],
    "app/metrics/counted.server",
    ...promise,
  ],
  // Files stream, and are hashed on their way.
  "app/bank/transport.server": [
    ...["app/bank", "app/correlation.server", "app/env.server"],
    ...["contract/correlation", "contract/signing", "undici", "node:stream"],
  ],
  "app/bank/every-page.server": ["app/bank", "node:stream", "node:util", "node:zlib"],
  "app/bank/upload.server": ["app/bank", "app/metrics/counted.server", "node:crypto", ...promise],
  "app/access": [
    "app/access",
    "app/bank",
    "app/format/card",
    "app/format/card.server",
    "app/clock.server",
    "app/env.server",
    "app/log.server",
    "app/memory.server",
    "service/sealing",
    "react",
    "cookie",
    "@fastify/busboy",
    ...promise,
    ...server,
  ],
  "app/log.server": ["app/bank/errors", "app/correlation.server"],
  "app/correlation.server": ["node:async_hooks"],
  "app/too-busy.server": [
    ...["app/access", "app/bank/errors", "app/entry.server", "contract/correlation", "express"],
    ...server,
  ],
  "app/main.server": [
    ...["app/access", "app/entry.server", "app/env.server", "app/too-busy.server"],
    ...["contract/correlation", "service"],
    ...["app/remix", "@remix-run/express", "@remix-run/server-runtime", "express", "compression", "morgan"],
    "node:",
    ...server,
  ],
  "app/env.server": ["service/settings", "zod"],
  "app/clock.server": ["app/env.server", "service/clock"],
  "app/memory.server": [],
  // Wire names stay in app/bank, so of the contract a screen sees plain values and features alone.
  "app/screens": [
    ...mantine,
    ...[
      "app/screens",
      "app/access",
      "app/bank",
      "app/clock.server",
      "app/form",
      "app/format",
      "app/list",
      "app/log.server",
      "app/script",
      "app/remix",
      "app/texts",
    ],
    ...[
      "app/ui",
      "contract/batch-kinds",
      "contract/concern",
      "contract/decisions",
      "contract/values",
      "contract/correlation",
      "contract/features",
      "contract/notice-kinds",
      "contract/reason",
      "contract/report-list",
      "contract/request-kinds",
      "contract/typed-text",
      "@conform-to",
      "remix-auth",
      "remix-auth-form",
      "remix-auth-oauth2",
      "zod",
    ],
    ...view,
    ...server,
  ],
  "app/screens/batches/expandable-items": [
    "app/screens/batches",
    ...mantine,
    "app/list",
    "mantine-datatable",
    "react",
  ],
  "app/form/result.server": ["app/access", "app/texts", "zod", "node:crypto", ...server],
  "app/form/day-fields": ["app/form", "app/format", ...view],
  "app/form/day-input": ["app/form", "app/format", "app/ui", ...mantine, "dayjs", "react"],
  "app/form/typed-day": ["app/format", "app/texts"],
  "app/ui/qr.server": ["app/ui/qr", "qrcode"],
  "app/screens/guide/topic-file.server": ["app/screens/guide", "marked", "yaml", "zod"],
  "app/screens/customers/qr.server": [
    ...["app/screens/customers", "app/ui", "app/bank", "app/format", "app/texts"],
    ...server,
  ],
  "app/root": ["app/access", "app/script", "app/ui", ...view, ...server],
  "app/entry.client": ["app/remix", "app/script/foreign-elements", "react-dom", ...view],
  "app/remix": ["app/remix", "react", "@remix-run/react", "@remix-run/node"],
  "app/metrics": [
    ...["app/metrics", "app/bank/readiness.server", "app/bank/transport.server"],
    ...["app/remix/route-names.server", "@remix-run/node"],
    ...["express", "prom-client"],
  ],
  // The bank's client counts its calls here, so this file knows none of the client's.
  "app/metrics/counted.server": ["app/bank/errors", "contract/codes", "prom-client"],
  "app/entry.server": [
    "app/access",
    "app/correlation.server",
    "app/ui/error-code",
    "app/ui/styles/base-styles",
    "app/theme/styles.server",
    "app/remix",
    "app/metrics",
    "app/form/draft",
    "app/log.server",
    "app/memory.server",
    "react-dom",
    ...view,
    ...server,
  ],

  "bank-api/domain": rules,
  "bank-api/log": ["pino", "pg"],
  "bank-api/access": [...rules, "bank-api/access", "bank-api/store", "node:"],
  "bank-api/access/totp": ["contract", "otpauth"],
  "bank-api/access/id-tokens": ["bank-api/domain", "jose", "zod"],
  "bank-api/store": [
    ...[...rules, "bank-api/erased-list", "bank-api/timeouts", "bank-api/store", "kysely", "pg", "node:"],
  ],
  // What every subject stands on knows none of them; a write leaves its trace in the trail.
  "bank-api/store/lists": [...rules, "bank-api/store/lists", "bank-api/store/runtime", "kysely"],
  "bank-api/store/runtime": [
    ...[...rules, "bank-api/timeouts", "bank-api/store/runtime", "bank-api/store/audit"],
    ...["service/sealing", "kysely", "pg", "node:"],
  ],
  "bank-api/embedded": ["bank-api/embedded", "pg", "node:"],
  "bank-api/batches": [...rules, "bank-api/batches", "papaparse", "node:"],
  "bank-api/http": [
    ...[
      ...rules,
      "bank-api/access",
      "bank-api/batches",
      "bank-api/store",
      "bank-api/log",
      "bank-api/mail/emails",
      "bank-api/metrics/counted",
      "bank-api/timeouts",
      "bank-api/http",
    ],
    ...["service/forwarded-for", "fastify", "@fastify/busboy", "kysely", "pino", "ipaddr.js", "zod", "node:"],
  ],
  "bank-api/mail": [...rules, "bank-api/store", "bank-api/log", "bank-api/mail", "nodemailer", "node:"],
  "bank-api/jobs": [
    ...[...rules, "bank-api/access", "bank-api/store", "bank-api/log", "bank-api/metrics/counted"],
    ...["bank-api/erased-list", "bank-api/jobs", "bank-api/mail/emails", "bank-api/timeouts", "node:"],
  ],
  "bank-api/metrics": ["bank-api/metrics", "bank-api/store", "fastify", "prom-client", "node:"],
  "bank-api/seed": ["bank-api", "contract", "kysely", "zod", "node:"],
  "bank-api/commands": ["bank-api", "contract", "node:"],
  "bank-api/business-clock": ["bank-api/domain/clock", "service/clock"],
  "bank-api/timeouts": [],
  "bank-api/erased-list": ["bank-api/embedded/sealed-files", "service/settings", "zod", "node:"],
  "bank-api/env": [
    "zod",
    "bank-api/access/passwords",
    "contract/extensions/completeness",
    "service/settings",
  ],
  "bank-api/own-secrets": ["bank-api/env", "bank-api/log", "bank-api/store", "service/settings", "node:"],
  "bank-api/connect": [
    ...["bank-api/embedded", "bank-api/env", "bank-api/log", "bank-api/own-secrets", "bank-api/store"],
  ],
  "bank-api/bank": ["bank-api", "service", "node:"],
  "bank-api/main": ["bank-api", "service", "node:"],
};

/** A person who tests from outside has these folders, Playwright and an address. */
const kitRules: ImportRules = {
  "tests/kit": ["tests/kit", "@playwright/test", "node:"],
  "tests/flows": ["tests/kit", "tests/flows", "@playwright/test"],
  "tests/flows/playwright.config": ["playwright.config", "@playwright/test"],
};

const guardRules: GuardRules = {
  loader: ["requireView", "requireActor"],
  action: ["requireAction", "requireOwnAction", "requireUpload"],
  open: {
    "app/screens/home.ts": { loader: "nothing" },
    "app/screens/healthz.ts": { loader: "nothing" },
    "app/screens/readyz.ts": { loader: "nothing" },
    "app/screens/auth/login.tsx": { loader: "nothing", action: "refuseCrossSite" },
    "app/screens/auth/new-password.tsx": { loader: "nothing", action: "refuseCrossSite" },
    "app/screens/auth/second-factor.tsx": { loader: "nothing", action: "refuseCrossSite" },
    "app/screens/auth/reset-code.tsx": { loader: "nothing", action: "refuseCrossSite" },
    "app/screens/auth/issuer-begin.ts": { loader: "nothing", action: "refuseCrossSite" },
    // The issuer leads here: what proves that this browser began is the state.
    "app/screens/auth/issuer-return.ts": { loader: "nothing" },
    "app/screens/guide/guide-sign-in.tsx": { loader: "nothing" },
    // These must not renew the session that they tell the time of, nor ask it to be alive.
    "app/screens/session/time-left.ts": { loader: "liveSession", action: "extendSession" },
    "app/screens/session/stay.tsx": { loader: "liveSession", action: "extendSession" },
    "app/screens/script-failure.ts": { action: "refuseCrossSite" },
    "app/screens/session/over.ts": { loader: "nothing", action: "refuseCrossSite" },
    // Signs out from pages of past sessions as well, and never fails.
    "app/screens/auth/logout.ts": { action: "refuseCrossSite" },
    "app/screens/not-found/signed-out.tsx": { loader: "nothing" },
    "app/screens/not-found/signed-in.tsx": { loader: "requireActorUnlessOpen" },
    "app/screens/layout.tsx": { loader: "requireActorUnlessOpen" },
    "app/screens/not-found/refused.tsx": { loader: "nothing" },
    "app/screens/former-detail.ts": { loader: "nothing" },
    "app/screens/not-found/unknown.ts": { loader: "nothing", action: "nothing" },
  },
};

/** Files that must see HTML or XML as text. */
const ofMarkup: readonly string[] = [
  // They are about what HTML or SVG is written.
  "app/screens/guide/guide.server.test.ts",
  "app/screens/guide/topic-file.server.test.ts",
  "app/ui/icon.test.ts",
  "tests/support/fake-bank.test.ts",
  // It counts the bytes of styles and scripts in a page.
  "tests/bench/page-load.ts",
  // A copy's HTML is what spreadsheets paste.
  "tests/e2e/copied-rows.spec.ts",
];

let sources: Source[];
beforeAll(async () => {
  sources = await readSources(["app", "bank-api", "contract", "service"]);
});

describe("the house", () => {
  it("imports in the allowed directions only", () => {
    expect(forbiddenImports(sources, importRules)).toEqual([]);
  });

  it("imports in no circle", () => {
    // The ledger and the totals that it moves name each other's types.
    const known = ["bank-api/store/ledger/ledger", "bank-api/store/reports/transaction-totals"];
    expect(filesInCircles(sources).filter((file) => !known.includes(file))).toEqual([]);
  });

  it("knows the insides of Remix in app/remix alone", () => {
    const inside = /__remix|x-remix/i;
    const found = sources.filter(
      ({ path: file, text }) => !file.startsWith("app/remix/") && inside.test(text),
    );
    expect(found.map((source) => source.path)).toEqual([]);
  });

  it("compares codes of the bank's answers and of types of transactions in app/bank alone", () => {
    const found = sources.filter(
      ({ path: file, text }) => /^app\/(?!bank\/)/.test(file) && /"(?:[SE]\d|P0000\d)"/.test(text),
    );
    expect(found.map((source) => source.path)).toEqual([]);
  });

  it("keeps node modules out of what reaches the browser", () => {
    const shared = sources.filter(
      ({ path: file }) =>
        file.startsWith("app/") && !/\.server\.tsx?$|^app\/(entry\.server|screens)/.test(file),
    );
    const reaching = shared.flatMap((source) =>
      importsOf(source)
        .filter((name) => name.startsWith("node:"))
        .map((name) => `${source.path} → ${name}`),
    );
    expect(reaching).toEqual([]);
  });

  it("asks for permission on the first line of every loader and action", () => {
    const screens = sources.filter(({ path: file }) => file.startsWith("app/screens/"));
    expect(unguardedFunctions(screens, guardRules)).toEqual([]);
  });

  it("has no loader or action outside app/screens", () => {
    const outside = sources.filter(
      ({ path: file }) => file.startsWith("app/") && !file.startsWith("app/screens/"),
    );
    const found = outside.filter(({ text }) => /^export (async )?function (loader|action)\b/m.test(text));
    expect(found.map((source) => source.path)).toEqual([]);
  });

  it("begins a transaction and records what a call did in the pipeline alone", () => {
    const doing = /import \{[^}]*\b(recordAudit|recordAccess|transact)\b[^}]*\}|\.transaction\(\)/;
    const found = sources.filter(
      ({ path: file, text }) => file.startsWith("bank-api/http/") && doing.test(text),
    );
    // Reads record whom they showed, and an upload that is on record stores its rows in pieces.
    const pipeline = ["actor-calls.ts", "upload/store-rows.ts", "write.ts"];
    expect(found.map((source) => source.path).sort()).toEqual(
      pipeline.map((file) => `bank-api/http/${file}`),
    );
  });

  it("keeps the kit for testers to itself, and its flows to the kit", async () => {
    const kit = await readSources(["tests/kit", "tests/flows"]);
    expect(forbiddenImports(kit, kitRules)).toEqual([]);
  });

  it("asks the reader of pages in tests, and matches no tags or attributes as text", async () => {
    const tests = await readTests(["app", "bank-api", "contract", "service"]);
    const found = tests.flatMap(markupSought);
    expect(found.filter((each) => !ofMarkup.some((file) => each.startsWith(`${file}: `)))).toEqual([]);
    expect(ofMarkup.filter((file) => !found.some((each) => each.startsWith(`${file}: `)))).toEqual([]);
  });

  it("lists as open to everybody only what exists", () => {
    const paths = sources.map((source) => source.path);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(guardRules.open)));
  });
});

/** Names that Remix gives: many modules of routes export each. */
const routeExports = [
  ...["loader", "action", "meta", "default", "headers", "handle", "links"],
  ...["shouldRevalidate", "ErrorBoundary"],
];

describe("each program", () => {
  it.each(["app", "bank-api", "contract"])("%s exports each name from one file", (program) => {
    const own = sources.filter(({ path: file }) => file.startsWith(`${program}/`));
    expect(own.length).toBeGreaterThan(10);
    expect(sharedNames(own, routeExports)).toEqual([]);
  });

  it("scripts exports each name from one file", async () => {
    const own = await readSources(["scripts"], /\.mjs$/);
    expect(own.length).toBeGreaterThan(10);
    expect(sharedNames(own, routeExports)).toEqual([]);
  });
});

describe("the checks themselves", () => {
  const sample: ImportRules = { "app/ui": ["app/ui", "react"], "bank-api/store": ["pg"] };
  const source = (file: string, text: string): Source => ({ path: file, text });

  it.each([
    ["an alias", 'import { bank } from "~/bank/client";', "app/bank/client"],
    ["a relative path", 'import { bank } from "../bank/client";', "app/bank/client"],
    ["a type", 'import type { Bank } from "~/bank/types";', "app/bank/types"],
    ["a type written inline", 'type Bank = import("~/bank/types").Bank;', "app/bank/types"],
    ["a re-export", 'export * from "../bank/types";', "app/bank/types"],
    ["a dynamic import", 'const client = await import("~/bank/client");', "app/bank/client"],
    ["a package", 'import pg from "pg";', "pg"],
    ["a package whose name begins like an allowed one", 'import x from "react-query";', "react-query"],
  ])("see %s that is not allowed", (_case, text, target) => {
    expect(forbiddenImports([source("app/ui/a.tsx", text)], sample)).toEqual([`app/ui/a.tsx → ${target}`]);
  });

  it("let allowed imports pass and miss no file without a rule", () => {
    const text =
      'import { useState } from "react";\nimport { Icon } from "./icon";\nimport css from "./a.css?inline";';
    expect(forbiddenImports([source("app/ui/a.tsx", text)], sample)).toEqual([]);
    expect(forbiddenImports([source("app/new/a.ts", "")], sample)).toEqual([
      "app/new/a.ts: no rule says what it may import",
    ]);
  });

  it("see files that import each other, also by way of others and of types", () => {
    const files = [
      source("app/a.ts", 'import type { B } from "./b.server";'),
      source("app/b.server.ts", 'export { c } from "~/c";'),
      source("app/c.tsx", 'type A = import("./a").A;'),
      source("app/d.ts", 'import { a } from "./a";'),
    ];
    expect(filesInCircles(files)).toEqual(["app/a", "app/b.server", "app/c"]);
    expect(filesInCircles(files.slice(1))).toEqual([]);
  });

  it.each([
    ["a function", "export function one() {}", "export async function one() {}"],
    ["a constant and a type", "export const one = 1;", "export type one = 1;"],
    ["an interface and a class", "export interface one {}", "export class one {}"],
    ["a part of a constant", "export const { one, two } = three;", "export const one = 1;"],
    ["a list of exports", "const one = 1;\nexport { one };", "export const one = 1;"],
    ["another name in a list", "const two = 1;\nexport { two as one };", "export enum one {}"],
  ])("see a name that two files export: %s", (_case, first, second) => {
    const files = [source("app/a.ts", first), source("app/b.ts", second)];
    expect(sharedNames(files, [])).toEqual(["one: app/a.ts, app/b.ts"]);
    expect(sharedNames(files, ["one"])).toEqual([]);
  });

  it("see a tag or an attribute that a test looks for, and let pass what it gives and sends", () => {
    const of = (text: string) => markupSought(source("tests/x.test.ts", text)).length;
    expect(of('expect(text).toContain("<td>1</td>")')).toBe(1);
    expect(of("/<a [^>]*>Detail/.exec(text)")).toBe(1);
    expect(of("new RegExp(`<h2>${title}</h2>`)")).toBe(1);
    expect(of(`for (const each of ['href="/x"']) expect(text).toContain(each)`)).toBe(1);
    expect(of('bank.answer("x", html(200, "<h1>It works</h1>"))')).toBe(0);
    expect(of('expect(body).toContain(`form-data; name="file"`)')).toBe(0);
    expect(of('expect(address).toBe("/x?name=siti&value=1")')).toBe(0);
  });

  it("let a name pass that one file exports, and others pass on or keep to themselves", () => {
    const files = [
      source("app/a.ts", "export interface One {}\nexport const One = 1;"),
      source("app/b.ts", 'export { One } from "./a";\nexport type { One as Two } from "./a";'),
      source("app/c.ts", 'import { One } from "./a";\nexport { One };'),
      source("app/d.ts", "const One = 2;"),
    ];
    expect(sharedNames(files, [])).toEqual([]);
  });

  const imports = 'import { requireView } from "~/access/actor.server";\n';
  const loader = (body: string) =>
    source("app/screens/x/y.tsx", `${imports}export async function loader({ request }) {${body}}`);

  it.each([
    ["no guard", "return json(await load());"],
    ["a guard after a read", 'const rows = await load(); await requireView(request, "MN201"); return rows;'],
    ["a guard under a condition", 'if (strict) await requireView(request, "MN201"); return load();'],
    ["a guard behind a short circuit", 'strict && (await requireView(request, "MN201")); return load();'],
    [
      "a guard in a function that nobody need call",
      'const guard = () => requireView(request, "MN201"); return load();',
    ],
    ["an empty body", ""],
  ])("see a loader with %s", (_case, body) => {
    expect(unguardedFunctions([loader(body)], guardRules)).toHaveLength(1);
  });

  it.each([
    ["waits for its guard", 'await requireView(request, "MN201"); return load();'],
    ["keeps the actor", 'const actor = await requireView(request, "MN201"); return load(actor);'],
    [
      "uses the actor at once",
      'const bank = bankFor(await requireView(request, "MN201")); return bank.list();',
    ],
  ])("let a loader pass that %s", (_case, body) => {
    expect(unguardedFunctions([loader(body)], guardRules)).toEqual([]);
  });

  it("see an action with a loader's guard, and a guard of the screen's own", () => {
    const action = source(
      "app/screens/x/y.tsx",
      `${imports}export async function action({ request }) { await requireView(request, "MN201"); }`,
    );
    const homeMade = source(
      "app/screens/x/z.tsx",
      "export async function loader() { await requireView(); }\nfunction requireView() {}",
    );
    expect(unguardedFunctions([action, homeMade], guardRules)).toHaveLength(2);
  });

  it("hold an open screen to what it promised instead", () => {
    const login = source(
      "app/screens/auth/login.tsx",
      'import "~/access/x";\nexport async function action({ request }) { const form = await request.formData(); }',
    );
    expect(unguardedFunctions([login], guardRules)).toEqual([
      "app/screens/auth/login.tsx: action does not begin with refuseCrossSite",
    ]);
  });
});
