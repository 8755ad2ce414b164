import { describe, expect, test } from "vitest";
import { bodyHash, clientKey, signRequest } from "contract/signing";
import { isSignedByClient, RequestKeys, type SignedRequest } from "./request-keys";

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

describe("a key that the client makes itself", () => {
  const second = String(Math.floor(issued.getTime() / 1000));

  function signedByClient(changes: Partial<SignedRequest> = {}): SignedRequest {
    const { method, path, ...request } = signed();
    const key = clientKey(request.token, request.requestId, second);
    return { ...signed(), signature: signRequest(key, method, path, request.bodyHash), ...changes };
  }

  test.each([
    [0, true],
    [59, true],
    [60, false],
    [-30, true],
    [-31, false],
  ])("is %i s old: valid is %s", (age, isValid) => {
    expect(isSignedByClient(signedByClient(), second, at(age))).toBe(isValid);
  });

  test.each<Partial<SignedRequest>>([
    { requestId: "ramah-zakat-2" },
    { token: "another" },
    { method: "PUT" },
    { path: "/a b" },
    { bodyHash: bodyHash("{ }") },
    { signature: "" },
    { signature: signed().signature },
  ])("covers all of the request: %o", (change) => {
    expect(isSignedByClient(signedByClient(change), second, issued)).toBe(false);
  });

  test.each([String(Number(second) + 1), `${second}.0`, "", "now", "NaN"])(
    "holds for its own second, not for %j",
    (other) => {
      expect(isSignedByClient(signedByClient(), other, issued)).toBe(false);
    },
  );

  test.each([`+${second}`, `0x${Number(second).toString(16)}`, `${second}.0`, ` ${second}`])(
    "names its second in digits alone, not as %j",
    (odd) => {
      const { requestId, token, method, path, bodyHash } = signed();
      const signature = signRequest(clientKey(token, requestId, odd), method, path, bodyHash);
      expect(isSignedByClient(signedByClient({ signature }), odd, issued)).toBe(false);
    },
  );

  test("needs a token", () => {
    const { method, path, bodyHash } = signed();
    const signature = signRequest(clientKey("", "ramah-zakat-1", second), method, path, bodyHash);
    expect(isSignedByClient({ ...signed(), token: "", signature }, second, issued)).toBe(false);
  });
});
