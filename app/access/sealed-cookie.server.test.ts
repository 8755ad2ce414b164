import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { sealedCookie } from "./sealed-cookie.server";

const content = z.object({ name: z.string() });
const cookie = sealedCookie("note", "path", content);
const address = "/profile?from=menu";
const siti = { name: "Siti; Ámina" };

const sent = (setCookie: string) =>
  new Request("http://app.example/profile", { headers: { cookie: setCookie.split(";")[0]! } });

describe("a sealed cookie", () => {
  it("comes back as it was written, and shows nothing to the browser", () => {
    const header = cookie.write(siti, { address });
    expect(header).toMatch(/^note=[\w-]+; Path=\/profile; HttpOnly; SameSite=Lax$/);
    expect(cookie.read(sent(header))).toEqual(siti);
  });

  it("ends with the browser, or after its time", () => {
    expect(cookie.write(siti, { address })).not.toMatch(/Max-Age/);
    expect(cookie.write(siti, { address, maxAgeSeconds: 60 })).toMatch(/; Max-Age=60; Path/);
    expect(cookie.write(siti, { address, maxAgeSeconds: 0 })).toMatch(/; Max-Age=0; Path/);
  });

  it("is nothing where there is none, where it is damaged, of another name, or of another form", () => {
    const header = cookie.write(siti, { address });
    expect(cookie.read(new Request("http://app.example/profile"))).toBeUndefined();
    expect(cookie.read(sent(header.replace(/note=.{3}/, "note=AAA")))).toBeUndefined();
    const other = sealedCookie("other", "path", content);
    expect(cookie.read(sent(other.write(siti, { address }).replace("other=", "note=")))).toBeUndefined();
    const numbers = sealedCookie("note", "path", z.object({ name: z.number() }));
    expect(cookie.read(sent(numbers.write({ name: 7 }, { address })))).toBeUndefined();
  });

  it("is written up to 4,096 bytes with its attributes: browsers drop a larger one without a word", () => {
    const large = { name: "x".repeat(2_900) };
    const rest = 4_096 - cookie.write(large, { address: "/" }).length;
    const [longest, tooLong] = [rest, rest + 1].map((length) => ({ address: `/${"p".repeat(length)}` }));
    expect(cookie.write(large, longest!)).toHaveLength(4_096);
    expect(cookie.writeIfSmall(large, longest!)).toHaveLength(4_096);
    expect(() => cookie.write(large, tooLong!)).toThrow(
      new RangeError("cookie note is too large: 4097 bytes"),
    );
    expect(cookie.writeIfSmall(large, tooLong!)).toBeUndefined();
  });

  it("knows its own header, and is removed for its address", () => {
    const own = sealedCookie("note", "path", content);
    expect(own.isIn(cookie.write(siti, { address }))).toBe(true);
    expect(own.isIn(cookie.clear(address))).toBe(true);
    expect(own.isIn("note2=x; Path=/")).toBe(false);
    expect(cookie.clear("/a;b?c")).toBe("note=; Max-Age=0; Path=/a%3Bb; HttpOnly; SameSite=Lax");
  });

  it("is opened once, until 200 others were opened; what cannot be opened takes no place", () => {
    const headers = Array.from({ length: 201 }, (_, number) =>
      cookie.write({ name: `${number}` }, { address }),
    );
    const open = (place: number) => cookie.read(sent(headers[place]!));
    const first = open(0);
    for (let place = 1; place < 200; place += 1) expect(open(place)).toEqual({ name: `${place}` });
    expect(cookie.read(sent("note=damaged"))).toBeUndefined();
    expect(open(0)).toBe(first);
    open(200);
    expect(open(0)).toEqual(first);
    expect(open(0)).not.toBe(first);
    expect(open(200)).toBe(open(200));
  });
});
