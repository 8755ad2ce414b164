import { request as send } from "node:http";
import { text as readText } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Page } from "../support/page";
import { servedOnFakeBank } from "./app";

const { app, bank } = await servedOnFakeBank();

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sends what no `fetch` would: the path and the method as they are. */
async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname: host, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const outgoing = send({ host, port, method, path, headers }, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      void readText(incoming).then((text) => resolve({ status, text, headers: answered }), reject);
    });
    outgoing.on("error", reject).end();
  });
}

const evil = { origin: "http://evil.example" };

describe("the server", () => {
  it.each([
    ["GET", "/%", {}, 404, "Halaman tidak ditemukan"],
    ["GET", "/list-mustahik/%E0%A4%A?page=2", {}, 404, "Halaman tidak ditemukan"],
    ["POST", "/%zz", evil, 404, "Halaman tidak ditemukan"],
    ["GET", "http://evil.example/login", {}, 400, "Alamat tidak dapat dibaca"],
    ["GET", "/login", { host: "a b" }, 400, "Alamat tidak dapat dibaca"],
    ["POST", "/login", evil, 403, "Permintaan dari situs lain ditolak."],
    ["DELETE", "/list-mustahik", {}, 403, "Permintaan dari situs lain ditolak."],
    ["TRACE", "/login", {}, 405, "Permintaan tidak dikenal"],
    ["PROPFIND", "/", {}, 405, "Permintaan tidak dikenal"],
    ["OPTIONS", "/login", {}, 405, "Permintaan tidak dikenal"],
    ["OPTIONS", "*", {}, 400, "Alamat tidak dapat dibaca"],
  ])(
    "answers %s %s with %j by a page of ours that says why",
    async (method, path, headers, status, words) => {
      const answer = await ask(method, path, headers);
      expect(answer.status).toBe(status);
      const page = new Page({ address: path, status, html: answer.text });
      expect(page.language).toBe("id");
      expect(page.text).toContain(words);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  it.each([
    ["HEAD", "/%", {}],
    ["GET", "/%00", {}],
    ["GET", "/assets/%2e%2e/%2e%2e/package.json", {}],
    ["GET", "/assets/none.js", {}],
    ["GET", "/mode-ringan", {}],
    ["GET", "/refused/999", {}],
    ["GET", "/login?%&%E0%A4%A=%", {}],
    ["GET", "/login", { "x-forwarded-host": "evil.example:99999" }],
    ["POST", "/404", { "sec-fetch-site": "same-origin" }],
    ["PATCH", "/login?_data=screens%2Fauth%2Flogin", { "sec-fetch-site": "same-origin" }],
    ["GET", `/login?${"x".repeat(8000)}`, {}],
  ])("answers %s %s with %j without a failure or the framework's words", async (method, path, headers) => {
    const answer = await ask(method, path, headers);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(
      /You made a|did not provide|Bad Request|Not Allowed|Forbidden|Error:|Unexpected/,
    );
  });

  it.each([
    ["POST", "/healthz", 405],
    ["PUT", "/", 405],
    ["POST", "/list-mustahik/1/statement.csv", 405],
    ["GET", "/?_data=nothing", 403],
    ["POST", "/login?_data=nothing", 403],
    ["POST", "/profile?_data=screens%2Fdashboard%2Fdashboard", 403],
    ["POST", "/dashboard?_data=screens%2Fdashboard%2Fdashboard", 405],
  ])("refuses %s %s, which no route answers, in our language", async (method, path, status) => {
    const answer = await ask(method, path, { "sec-fetch-site": "same-origin" });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ message: "Permintaan ini tidak dikenal oleh aplikasi." });
  });

  it("logs no failure for any of them, and asks the bank nothing", () => {
    expect(app.lines.join("\n")).not.toContain("unexpected error");
    expect([bank.calls, bank.keyCalls]).toEqual([[], []]);
  });
});
