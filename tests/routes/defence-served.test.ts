import { describe, expect, it } from "vitest";
import { credentials, servedOnFakeBank } from "./app";

const { app, bank } = await servedOnFakeBank();

const post = (path: string, headers: Record<string, string>) =>
  fetch(app.origin + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(credentials),
  });

describe("the server", () => {
  it.each([
    ["/login"],
    ["/login?_data=screens%2Fauth%2Flogin"],
    ["/mode-ringan"],
    ["/session"],
    ["/unknown"],
  ])("a post from another site to %s is answered with 403, never with a failure", async (path) => {
    const response = await post(path, { origin: "http://evil.example" });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toMatch(/\n\s+at |node_modules|build\/server/);
  });

  it.each(["nonsense", "http://", "null"])(
    "a post whose Origin is %j is answered with 403 too",
    async (origin) => {
      expect((await post("/login", { origin })).status).toBe(403);
    },
  );

  it("a refused post is in the log, and the bank is not asked", () => {
    expect(bank.calls).toEqual([]);
    expect(app.lines.join("\n")).not.toContain(credentials.password);
  });
});
