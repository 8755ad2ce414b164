import { describe, expect, it, vi } from "vitest";
import { foreignPost, refuseCrossSite } from "./cross-site.server";

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

describe("who posts from elsewhere", () => {
  const told = (origin?: string) =>
    foreignPost(new Request("http://zakat.example/login", { headers: origin ? { origin } : {} }));

  it("is told where their page stands, and that the app's address is not set", () => {
    expect(told("http://other.example")).toEqual([
      "Halaman ini terbuka di http://other.example, sedangkan alamat aplikasi ini http://zakat.example.",
      "Hubungi administrator: alamat aplikasi (APP_ORIGIN) belum diatur.",
    ]);
  });

  it.each([undefined, "null", "nonsense", "http://other.example/path"])("hears nothing of %s", (origin) => {
    expect(told(origin)).toEqual([]);
  });

  it("stands in the log, with the two addresses and whether the app's is set", () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const headers = { origin: "http://other.example", "sec-fetch-site": "cross-site" };
    foreignPost(new Request("http://zakat.example/login", { headers }));
    told();
    const [foreign, unnamed] = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(foreign).toMatchObject({
      event: "foreign post",
      origin: "http://other.example",
      own: "http://zakat.example",
      isSet: false,
      site: "cross-site",
    });
    expect(unnamed).toMatchObject({ origin: "", site: "" });
  });

  it("is refused with these words", async () => {
    const refusal = await Promise.resolve()
      .then(post({ origin: "http://other.example" }))
      .catch((response: unknown) => response as Response);
    expect(await (refusal as Response).text()).toMatch(/^Permintaan dari situs lain ditolak\. Halaman ini/);
  });
});
