import { readdir } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { buildHeader } from "~/remix/build-header";
import { markOf, redirectIn } from "~/remix/data-answers";
import { nextBuild } from "../support/next-build";
import { startApp } from "../support/stack";

/** What an open page asks of the release after its own. The browser's part: tests/e2e/release.spec.ts. */
const bankUrl = "http://127.0.0.1:9";
const [open, kept, gone] = await Promise.all([
  startApp({ bankUrl }),
  nextBuild("kept").then((program) => startApp({ bankUrl, program })),
  nextBuild("gone").then((program) => startApp({ bankUrl, program })),
]);
afterAll(() => Promise.all([open, kept, gone].map((app) => app.stop())));

const files = await readdir("build/client/assets");
const entry = files.find((name) => name.startsWith("entry.client"))!;
const ask = (origin: string, path: string, init?: RequestInit) =>
  fetch(origin + path, { redirect: "manual", ...init });

it("a release still serves the files of the release before", async () => {
  const answers = await Promise.all(files.map((name) => ask(kept.origin, `/assets/${name}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [former, own] = await Promise.all(
    [entry, entry.replace(/\.js$/, "-next.js")].map((name) => ask(kept.origin, `/assets/${name}`)),
  );
  for (const answer of [former!, own!])
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
});

it.each([
  `/assets/${entry}`,
  "/assets/none",
  "/assets/none.js",
  "/apple-touch-icon.png",
  "/guide/none.webp",
  "/none.csv",
])("a missing file is a 404 without a redirect: %s", async (path) => {
  const answer = await ask(gone.origin, path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("location")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("an unknown address leads to the not-found page", async () => {
  const answer = await ask(gone.origin, "/none");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/404"]);
});

const signInData = "/login?_data=screens%2Fauth%2Flogin";

it("data for the page's script names its build", async () => {
  const builds = await Promise.all([open, kept].map(({ origin }) => ask(origin, signInData)));
  const [former, own] = builds.map(({ headers }) => headers.get(buildHeader));
  expect(former).toMatch(/^\w+$/);
  expect(own).toBe(`${former}-next`);
});

describe("Remix marks for its script", () => {
  const from = (site: string) => ({ method: "POST", headers: { "sec-fetch-site": site } });
  it.each([
    ["data", signInData, {}, "response"],
    ["a redirect", "/list-mustahik?_data=screens%2Fcustomers%2Fmustahik-list", {}, "redirect"],
    ["a refusal by a guard", signInData, from("cross-site"), "catch"],
    [
      "a request that no route takes",
      "/404?_data=screens%2Fnot-found%2Fsigned-out",
      from("same-origin"),
      "error",
    ],
  ])("%s", async (_what, path, init, mark) => {
    const { headers } = await ask(open.origin, path, init);
    expect(markOf(headers)).toBe(mark);
    if (mark === "redirect") expect(redirectIn(headers)).toMatch(/^\/login\?to=/);
  });

  it("not a page of its own, nor a file", async () => {
    for (const path of ["/login", "/robots.txt"]) {
      const { headers } = await ask(open.origin, path);
      expect(markOf(headers)).toBeUndefined();
    }
  });
});
