import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentBody } from "./compress.server";

const html = "<!DOCTYPE html>".padEnd(5_000, "<p>zakat</p>");
const bodyFor = async (acceptEncoding: string) => {
  const headers = new Headers();
  const request = new Request("http://app.example/", { headers: { "accept-encoding": acceptEncoding } });
  return { body: await documentBody(html, request, headers), headers };
};

test("a reader of brotli gets brotli, and is told so", async () => {
  const { body, headers } = await bodyFor("gzip, deflate, br, zstd");
  expect(headers.get("content-encoding")).toBe("br");
  expect(headers.get("vary")).toBe("accept-encoding");
  expect(body.length).toBeLessThan(html.length / 10);
  expect(brotliDecompressSync(body).toString()).toBe(html);
});

test.each([
  ["br"],
  ["BR"],
  ["gzip;q=0.8, br"],
  ["gzip;q=0, br;q=0.1"],
  ["identity;q=0.5, br;q=0.5"],
  ["*"],
  ["gzip;q=0, *;q=0.5"],
])("a reader of %j gets brotli", async (acceptEncoding) => {
  const { body, headers } = await bodyFor(acceptEncoding);
  expect(headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(html);
});

test.each([
  ["gzip"],
  [""],
  ["br;q=0"],
  ["BR;Q=0"],
  ["gzip, br; q=0"],
  ["*;q=0"],
  ["br;q=0, *"],
  ["identity"],
  ["identity;q=0"],
  ["br;q=0.1, gzip"],
  ["identity, br;q=0.5"],
  ["x-br"],
  ["br;q=nonsense"],
])("a reader of %j gets the text, for the server to compress", async (acceptEncoding) => {
  const { body, headers } = await bodyFor(acceptEncoding);
  expect(body).toBe(html);
  expect(headers.has("content-encoding")).toBe(false);
});

test.each(["br", "gzip", "*;q=0"])("who stores the answer to %j is told what it depends on", async (sent) => {
  expect((await bodyFor(sent)).headers.get("vary")).toBe("accept-encoding");
});

test("a reader that says nothing of encodings gets the text", async () => {
  const headers = new Headers();
  expect(await documentBody(html, new Request("http://app.example/"), headers)).toBe(html);
});
