import { describe, expect, it } from "vitest";
import { refuseCrossSite } from "./cross-site.server";

const post = (headers: Record<string, string>) => () =>
  refuseCrossSite(new Request("http://zakat.example/login", { method: "POST", headers }));

describe("refuseCrossSite", () => {
  it.each([
    [{ origin: "http://zakat.example" }],
    [{ origin: "http://zakat.example", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
  ])("lets our own page pass: %j", (headers) => {
    expect(post(headers)).not.toThrow();
  });

  it.each([
    [{}],
    [{ origin: "null" }],
    [{ origin: "null", "sec-fetch-site": "cross-site" }],
    [{ origin: "" }],
    [{ origin: "https://zakat.example" }],
    [{ origin: "http://zakat.example:8080" }],
    [{ origin: "http://zakat.example.evil.example" }],
    [{ origin: "http://evil.example", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "none" }],
  ])("refuses %j with 403", (headers) => {
    expect(post(headers)).toThrow(expect.objectContaining({ status: 403 }));
  });
});
