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

test("another reader gets the text, for the server to compress", async () => {
  const { body, headers } = await bodyFor("gzip");
  expect(body).toBe(html);
  expect(headers.has("content-encoding")).toBe(false);
});
