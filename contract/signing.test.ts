import { expect, it } from "vitest";
import {
  basicAuthorization,
  bodyHash,
  clientKey,
  digestAsTyped,
  newRequestId,
  passwordDigest,
  signRequest,
} from "./signing";

it("a request id is the product's label and 128 random bits", () => {
  const ids = [newRequestId(), newRequestId()];
  for (const id of ids) expect(id).toMatch(/^ramah-zakat-[\da-f]{32}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

it("an absent body hashes as the empty string", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect([bodyHash(undefined), bodyHash("")]).toEqual([empty, empty]);
  expect(bodyHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(bodyHash(new TextEncoder().encode("abc"))).toBe(bodyHash("abc"));
});

it("a signature depends on key, method, path and body, and so does a client's key on what makes it", () => {
  const signatures = [
    signRequest("key", "GET", "/a", bodyHash("")),
    signRequest("yek", "GET", "/a", bodyHash("")),
    signRequest("key", "PUT", "/a", bodyHash("")),
    signRequest("key", "GET", "/b", bodyHash("")),
    signRequest("key", "GET", "/a", bodyHash("x")),
    clientKey("token", "id", "1"),
    clientKey("nekot", "id", "1"),
    clientKey("token", "di", "1"),
    clientKey("token", "id", "2"),
  ];
  for (const signature of signatures) expect(signature).toMatch(/^[\w-]{43}$/);
  expect(new Set(signatures).size).toBe(signatures.length);
});

it("a password is one however a keyboard writes it, with a sign-in name in any case", () => {
  const [one, two] = ["kata-sandi-\u00e9", "kata-sandi-e\u0301"];
  expect(passwordDigest("Siti@x.example", one)).toBe(passwordDigest("siti@x.example", two));
  expect(digestAsTyped("siti@x.example", one)).not.toBe(digestAsTyped("siti@x.example", two));
  expect(digestAsTyped("siti@x.example", one)).toBe(passwordDigest("siti@x.example", one));
  expect(passwordDigest("siti@x.example", one)).not.toBe(passwordDigest("budi@x.example", one));
});

it("a digest is the same in every release, or nobody could sign in", () => {
  expect(passwordDigest("Siti@x.example", "kata-sandi")).toBe("1KBlTKvfxitC1cIrqcsMsKelLdQtFi3PnOD6wPKZMDI");
});

it("Basic has name and digest in UTF-8 and base64", () => {
  expect(basicAuthorization("é", "d")).toBe("Basic w6k6ZA==");
});
