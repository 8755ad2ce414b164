import { describe, expect, it } from "vitest";
import type { SignedIn } from "~/bank/types";
import { draftCookie, keepDraft, readDraft, showAgain, withDraft } from "./draft.server";
import { idempotencyKeyField } from "./form-token";
import { newSession, writeSession } from "./session.server";

const address = "/profile?from=menu";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [idempotencyKeyField]: "k", formToken: "t", ...fields }))
    form.append(name, value);
  return form;
}

function read(setCookie: string | undefined, userId: string, at = address) {
  const headers = { cookie: setCookie?.split(";")[0] ?? "" };
  return readDraft(new Request(`http://app.example${at}`, { headers }), userId);
}

describe("what was typed", () => {
  const name = "Siti “Ámina” & Co\r\n=1+1;";

  it("comes back once, on the same page, for the same user", () => {
    const kept = draftCookie("7", address, formOf({ name, note: "x" }));
    expect(kept).toMatch(/^draft=[\w-]+; Max-Age=900; Path=\/profile; HttpOnly; SameSite=Lax$/);
    const { draft, forget } = read(kept, "7");
    expect(draft?.address).toBe(address);
    expect(draft?.fields).toEqual([
      [idempotencyKeyField, "k"],
      ["name", name],
      ["note", "x"],
    ]);
    expect(forget).toMatch(/^draft=; Max-Age=0; Path=\/profile/);
  });

  it("comes back each time on its page while nobody knows what became of it", () => {
    const kept = draftCookie("7", address, formOf({ name }), { wasSent: true });
    expect(read(kept, "7")).toMatchObject({ draft: { wasSent: true }, forget: undefined });
    expect(read(kept, "7").draft?.fields).toContainEqual(["name", name]);
    // Another page of the same path has no draft. The form's own page still has it.
    expect(read(kept, "7", "/profile")).toEqual({ draft: undefined, forget: undefined });
    expect(read(kept, "8").draft).toBeUndefined();
    expect(read(kept, "8").forget).toMatch(/^draft=; Max-Age=0/);
  });

  it("is its key alone where nobody knows what became of it, as of a question without fields", () => {
    const kept = draftCookie("7", address, formOf({}), { wasSent: true });
    expect(read(kept, "7").draft?.fields).toEqual([[idempotencyKeyField, "k"]]);
  });

  it("is forgotten, unread, by another user", () => {
    const { draft, forget } = read(draftCookie("7", address, formOf({ name })), "8");
    expect(draft).toBeUndefined();
    expect(forget).toMatch(/^draft=; Max-Age=0/);
  });

  it("does not come back on another page, or after damage", () => {
    const kept = draftCookie("7", address, formOf({ name }))!;
    expect(read(kept, "7", "/profile?from=elsewhere").draft).toBeUndefined();
    const nothing = { draft: undefined, forget: undefined };
    expect(read(kept.replace("draft=", "draft=A"), "7")).toEqual(nothing);
    expect(read(undefined, "7")).toEqual(nothing);
  });

  it("leaves out passwords, files, and the session's token", () => {
    const form = formOf({ name, oldPassword: "a", new_password: "b", confirmation: "b", empty: "" });
    form.append("photo", new Blob(["x"]), "x.png");
    expect(read(draftCookie("7", address, form), "7").draft?.fields).toEqual([
      [idempotencyKeyField, "k"],
      ["name", name],
    ]);
  });

  it("holds a code of the second factor only where it was sent, and a branch's code always", () => {
    const form = formOf({ code: "S1", secondFactorCode: "AAAA-BBBB" });
    const fields = (wasSent: boolean) =>
      read(draftCookie("7", address, form, { wasSent }), "7").draft?.fields.map(([field]) => field);
    expect(fields(false)).toEqual([idempotencyKeyField, "code"]);
    expect(fields(true)).toEqual([idempotencyKeyField, "code", "secondFactorCode"]);
  });

  it("is kept of forms for a write alone", () => {
    const search = formOf({ value: "Siti" });
    search.delete(idempotencyKeyField);
    expect(draftCookie("7", address, search)).toBeUndefined();
    expect(draftCookie("7", address, formOf({}))).toBeUndefined();
  });

  it("has room for a branch whose every field is filled to its limit, in letters of three bytes", () => {
    const branch = {
      name: "ก".repeat(100),
      code: "x".repeat(20),
      phoneNumber: "8".repeat(20),
      storedPhoneNumber: `+62${"8".repeat(13)}`,
      address: "ก".repeat(500),
      type: "Cabang",
      version: "0123456789abcdef",
    };
    const at = "/branch-management/ID0002?edit=1&form=0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";
    const kept = draftCookie("377761264828416000", at, formOf(branch), { wasSent: true })!;
    expect(kept.length).toBeLessThanOrEqual(4096);
    const fields = new Map(read(kept, "377761264828416000", at).draft?.fields);
    expect(Object.fromEntries(fields)).toMatchObject(branch);
  });

  it("comes back to an address that names many rows, which the cookie has no room for", () => {
    const many = (last: string) => `/approve?${"key=377761264828416000&".repeat(249)}key=${last}`;
    const form = formOf({ reason: "Rekening ditutup", keys: "377761264828416000 ".repeat(250) });
    const kept = draftCookie("7", many("1"), form)!;
    const { draft } = read(kept, "7", many("1"));
    expect(draft).toMatchObject({
      address: many("1"),
      fields: [
        [idempotencyKeyField, "k"],
        ["reason", "Rekening ditutup"],
      ],
    });
    expect(read(kept, "7", many("2")).draft).toBeUndefined();
  });

  it("makes a cookie that browsers keep, or none", () => {
    expect(draftCookie("7", address, formOf({ name: "x".repeat(3000) }))).toBeUndefined();
    expect(draftCookie("7", address, formOf({ name: "é".repeat(1500) }))).toBeUndefined();
    expect(draftCookie("7", `/profile/${"x".repeat(1900)}`, formOf({ name }))).toBeUndefined();
  });

  it("is unreadable outside the app", () => {
    const bytes = Buffer.from(draftCookie("7", address, formOf({ name }))!.split(/[=;]/)[1]!, "base64url");
    expect(bytes.toString("latin1")).not.toContain("Siti");
  });

  it("keeps to a path that holds a semicolon", () => {
    expect(draftCookie("7", "/list-mustahik/a;b", formOf({ name }))).toContain("Path=/list-mustahik/a%3Bb;");
  });
});

describe("a post that is sent to the sign-in screen", () => {
  const signedIn: SignedIn = {
    ...{ userId: "7", name: "Siti", username: "siti@ramahzakat.example", roleName: "Operator" },
    branch: { key: "ID0001", name: "Kantor Pusat", isHeadOffice: true },
    ...{ features: [], accessToken: "a", refreshToken: "r", identityVersion: "1" },
    ...{ accessSeconds: 300, refreshSeconds: 480 },
  };
  const session = newSession(signedIn, 0);
  const cookie = writeSession(session).split(";")[0]!;
  const post = (fields: Record<string, string>, headers: Record<string, string> = { cookie }) =>
    new Request(`http://app.example${address}`, { method: "POST", headers, body: formOf(fields) });
  const refuse = (request: Request, refusal: unknown, form?: FormData) =>
    keepDraft(request, form)(refusal).catch((thrown: unknown) => thrown);
  const signIn = (status = 302) => new Response(null, { status, headers: { location: "/login" } });
  const own = { name: "Siti", formToken: session.formToken };

  it("is kept with the refusal, read already or not", async () => {
    for (const form of [undefined, formOf(own)]) {
      const refusal = signIn();
      expect(await refuse(post(own), refusal, form)).toBe(refusal);
      const kept = refusal.headers.get("set-cookie") ?? undefined;
      expect(read(kept, "7").draft).toMatchObject({ address, wasSent: false });
      expect(read(kept, "7").draft?.fields).toContainEqual(["name", "Siti"]);
    }
  });

  it("is not kept without a session of ours, from elsewhere, or where it cannot be read", async () => {
    const unread = new Request(`http://app.example${address}`, {
      ...{ method: "POST", body: "x" },
      headers: { cookie, "content-type": "multipart/form-data" },
    });
    for (const request of [post(own, {}), post({ name: "Siti" }), unread]) {
      const refusal = signIn();
      expect(await refuse(request, refusal)).toBe(refusal);
      expect(refusal.headers.get("set-cookie")).toBeNull();
    }
  });

  it.each([300, 303, 399])("is kept by the redirect %i", async (status) => {
    const redirect = signIn(status);
    await refuse(post(own), redirect);
    expect(redirect.headers.get("set-cookie")).toMatch(/^draft=/);
  });

  it.each([400, 403, 200])("is not kept by the answer %i, nor by a fault", async (status) => {
    const answer = new Response(null, { status });
    expect(await refuse(post(own), answer)).toBe(answer);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const fault = new Error("broken");
    expect(await refuse(post(own), fault)).toBe(fault);
  });

  it("adds no cookie where there is nothing to keep", () => {
    const answer = withDraft(new Response(), post({}), session, formOf({}));
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("is shown again in a whole new document, with what was typed", () => {
    const shown = showAgain(post(own), "7", formOf(own));
    expect([shown.status, shown.headers.get("location")]).toEqual([303, address]);
    expect(shown.headers.get("x-remix-reload-document")).toBe("true");
    expect(read(shown.headers.get("set-cookie") ?? undefined, "7").draft?.address).toBe(address);
    expect(showAgain(post({}), "7", formOf({})).headers.get("set-cookie")).toBeNull();
  });
});
