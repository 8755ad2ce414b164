import { expect, test } from "vitest";
import { bodyHash, signRequest } from "contract/signing";
import { RequestKeys, type SignedRequest } from "./request-keys";

const keys = new RequestKeys(Buffer.alloc(32, 1));
const issued = new Date("2026-11-20T10:00:00.900Z");
const at = (seconds: number) => new Date(issued.getTime() + seconds * 1000);

function signed(changes: Partial<SignedRequest> = {}): SignedRequest {
  const request = {
    requestId: "ramah-zakat-1",
    token: "token",
    method: "POST",
    path: "/a%20b",
    bodyHash: bodyHash("{}"),
  };
  const key = keys.issue(request.requestId, request.token, issued);
  const signature = signRequest(key, request.method, request.path, request.bodyHash);
  return { ...request, signature, ...changes };
}

test("a key lives nearly 60 s and no longer", () => {
  expect(keys.verify(signed(), issued)).toBe(true);
  expect(keys.verify(signed(), at(59))).toBe(true);
  expect(keys.verify(signed(), at(60))).toBe(false);
  expect(keys.verify(signed(), at(3600))).toBe(false);
});

test("a clock that runs a little ahead is forgiven", () => {
  expect(keys.verify(signed(), at(-5))).toBe(true);
  expect(keys.verify(signed(), at(-7))).toBe(false);
});

test.each<Partial<SignedRequest>>([
  { requestId: "ramah-zakat-2" },
  { token: "" },
  { token: "another" },
  { method: "PUT" },
  { path: "/a b" },
  { bodyHash: bodyHash("{ }") },
  { signature: "" },
  { signature: "ü".repeat(43) },
])("a signature covers all of the request: %o", (change) => {
  expect(keys.verify(signed(change), issued)).toBe(false);
});

test("instances with another secret do not accept it", () => {
  expect(new RequestKeys(Buffer.alloc(32, 2)).verify(signed(), issued)).toBe(false);
});

test("an id and a token cannot be shifted into one another", () => {
  expect(keys.issue("ab", "c", issued)).not.toBe(keys.issue("a", "bc", issued));
});
