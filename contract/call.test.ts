import { expect, it } from "vitest";
import { z } from "zod/v4";
import { callsOf, defineCall, defineWrite, pathOf, unpromisedKey } from "./call";

it("a call has an access token, and neither key nor body nor data, unless it says so", () => {
  const call = defineCall("GET /households/:key", { summary: "A household." });
  expect(call).toMatchObject({
    ...{ method: "GET", path: "/households/:key", auth: "access", idempotency: "none" },
    summary: "A household.",
  });
  expect(call.body.safeParse(undefined).success).toBe(true);
  expect(call.body.safeParse({}).success).toBe(false);
  expect(call.data.safeParse({ any: 1 }).success).toBe(true);
});

it("a call has what it says", () => {
  const call = defineCall("POST /keys", {
    ...{ auth: "none", idempotency: "optional", needs: ["MN100"], summary: "A key." },
    ...{ body: z.object({ name: z.string() }), data: z.object({ key: z.string() }) },
  });
  expect(call).toMatchObject({ auth: "none", idempotency: "optional", needs: ["MN100"] });
  expect(call.body.safeParse({ name: "x" }).success).toBe(true);
  expect(call.data.safeParse({}).success).toBe(false);
});

it("a write has to carry an idempotency key", () => {
  expect(defineWrite("PUT /programmes", { summary: "Changes." }).idempotency).toBe("required");
});

it("the calls of all groups go by their names", () => {
  const [one, other] = [
    defineCall("GET /one", { summary: "One." }),
    defineCall("GET /other", { summary: "Other." }),
  ];
  expect(callsOf({ a: { about: "A", calls: { one } }, b: { about: "B", calls: { other } } })).toEqual({
    one,
    other,
  });
});

it("the names of a path are percent-encoded, as they are signed and sent", () => {
  const call = defineCall("GET /lists/:kind/:skip", { summary: "A list." });
  expect(pathOf(call, { kind: "a/b ?ü", skip: 0 })).toBe("/lists/a%2Fb%20%3F%C3%BC/0");
  expect(() => pathOf(call, { kind: "a" } as never)).toThrow(
    "path parameter skip of /lists/:kind/:skip is missing",
  );
});

it("a write need not tell the key of what it wrote", () => {
  expect(unpromisedKey.parse({ _key: "7", other: 1 })).toMatchObject({ _key: "7" });
  for (const data of [undefined, null, {}, { _key: null }]) expect(unpromisedKey.parse(data)._key).toBe("");
});
