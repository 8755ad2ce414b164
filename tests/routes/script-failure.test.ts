import { beforeEach, describe, expect, it, vi } from "vitest";
import { setCookiesOf } from "../support/web-client";
import { appOnFakeBank, formTokenOf, pageOf, signIn } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();

const path = "/script-failure";
const address = "/profile?x=1";
const key = "5b0c7b0e-7a52-4e0f-9b0d-3a8f4d0c9a11";
const failure = {
  address,
  error: "TypeError",
  number: "",
  places: "shared-BfLD0nXG.js:1:234",
  build: "20ee412d",
};
const headers = { "user-agent": "Mozilla/5.0 Chrome/109.0", "x-forwarded-for": "192.0.2.1" };

describe("a page whose script failed", () => {
  let lines: string[];
  beforeEach(() => {
    vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    return () => vi.restoreAllMocks();
  });
  const told = async (form: Record<string, string>, extra: Record<string, string | undefined> = {}) => {
    lines = [];
    return app.request(path, { form: { ...failure, ...form }, headers: { ...headers, ...extra } });
  };
  const logged = () =>
    lines
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === "script failed");

  it("is logged once, without what somebody typed", async () => {
    const answer = await told({
      address: "/list-mustahik?value=Siti",
      error: "Siti <b>",
      build: "x".repeat(41),
    });
    expect(await answer.text()).toBe("/list-mustahik?value=Siti");
    expect(logged()).toEqual([
      expect.objectContaining({
        path: "/list-mustahik",
        browser: headers["user-agent"],
        error: "",
        build: "",
        places: failure.places,
      }),
    ]);
    expect(lines.join()).not.toContain("Siti");
  });

  it("is logged at most five times a minute for one client", async () => {
    // The minute would end in the middle of the test, once in a while.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    let count = 0;
    for (let time = 0; time < 8; time++) {
      const answer = await told({});
      expect(answer.status).toBe(200);
      count += logged().length;
    }
    expect(count).toBe(5);
    await told({}, { "x-forwarded-for": "192.0.2.2" });
    expect(logged()).toHaveLength(1);
  });

  it("is reported by our own pages alone, in a small body", async () => {
    expect((await told({}, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await told({}, { origin: undefined })).status).toBe(403);
    expect((await told({ draft: "x".repeat(70_000) })).status).toBe(413);
    expect(logged()).toEqual([]);
  });

  it("leads back to its own address only", async () => {
    expect(await (await told({ address: "https://elsewhere.example/a?b=c" })).text()).toBe("/a?b=c");
  });

  it("keeps what was typed for its user, and no password", async () => {
    const cookie = await signIn(app, bank, { features: ["MN100"] });
    answerWithData(bank);
    const formToken = formTokenOf(await pageOf(app.request("/dashboard", { cookie })));
    const draft = String(new URLSearchParams({ name: "Siti", idempotencyKey: key, password: "rahasia" }));
    const kept = await told({ draft, formToken }, { cookie });
    expect(await kept.text()).toBe(address);
    expect(setCookiesOf(kept).join()).toContain("draft=");
    const foreign = await told({ draft, formToken: "elsewhere" }, { cookie });
    expect(setCookiesOf(foreign).join()).not.toContain("draft=");
    expect(setCookiesOf(await told({ draft, formToken })).join()).not.toContain("draft=");

    const sent = await told({ draft, formToken, wasSent: "yes" }, { cookie });
    expect(await sent.text()).toBe(`/profile?x=1&form=${key}`);
    expect(setCookiesOf(sent).join()).toContain("draft=");
  });
});
