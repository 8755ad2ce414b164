import { describe, expect, it } from "vitest";
import { readForm, textIn } from "./form-reader.server";

const type = "application/x-www-form-urlencoded";

function post(body: BodyInit, headers: Record<string, string> = { "content-type": type }): Request {
  return new Request("http://zakat.example/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  });
}

/** A body of endless kilobytes that counts how many were asked for. */
function endless() {
  const sent = { kilobytes: 0 };
  const body = new ReadableStream({
    pull(controller) {
      sent.kilobytes += 1;
      controller.enqueue(new Uint8Array(1024).fill(97));
    },
  });
  return { sent, body };
}

describe("readForm", () => {
  it("reads both encodings", async () => {
    const encoded = await readForm(post("email=a%40b.example&name=Siti+Aminah"));
    expect(Object.fromEntries(encoded)).toEqual({ email: "a@b.example", name: "Siti Aminah" });
    const multipart = new FormData();
    multipart.set("name", "Siti Aminah");
    expect(Object.fromEntries(await readForm(post(multipart, {})))).toEqual({ name: "Siti Aminah" });
  });

  it("reads up to the limit and not a byte more", async () => {
    const body = `a=${"x".repeat(64 * 1024 - 2)}`;
    await expect(readForm(post(body))).resolves.toBeDefined();
    await expect(readForm(post(`${body}x`))).rejects.toMatchObject({ status: 413 });
  });

  it("stops reading a body that never ends, whatever length it claims", async () => {
    const { sent, body } = endless();
    await expect(
      readForm(post(body, { "content-type": type, "content-length": "10" })),
    ).rejects.toMatchObject({
      status: 413,
    });
    expect(sent.kilobytes).toBeLessThan(70);
  });

  it("does not begin to read what says that it is too large", async () => {
    const { sent, body } = endless();
    const request = post(body, { "content-type": type, "content-length": "70000" });
    await expect(readForm(request)).rejects.toMatchObject({ status: 413 });
    expect(sent.kilobytes).toBeLessThan(2);
  });

  it("answers 413 in words", async () => {
    const refusal: unknown = await readForm(post("a".repeat(70_000))).catch((error: unknown) => error);
    expect(await (refusal as Response).text()).toBe("Isi formulir terlalu besar. Batasnya 64 kB.");
  });

  it.each([
    ["no content type", post(new Uint8Array([1, 2, 3]), {})],
    ["another content type", post("{}", { "content-type": "application/json" })],
    ["a broken multipart body", post("--x", { "content-type": "multipart/form-data; boundary=y" })],
  ])("answers 400 to %s", async (_, request) => {
    await expect(readForm(request)).rejects.toMatchObject({ status: 400 });
  });
});

it("a field is its text; one that is not there, or holds a file, is empty", () => {
  const form = new FormData();
  form.set("name", "Siti");
  form.set("file", new File(["x"], "x.csv"));
  expect([textIn(form, "name"), textIn(form, "file"), textIn(form, "other")]).toEqual(["Siti", "", ""]);
});
