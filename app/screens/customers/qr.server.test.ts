import jsQr from "jsqr";
import { describe, expect, it } from "vitest";
import type { Mustahik } from "~/bank/types";
import { cardContent, numberOnCard } from "~/format/card.server";
import type { QrPicture } from "~/ui/qr";
import { drawQr } from "~/ui/qr.server";
import { labelOf, labelsOf } from "./qr.server";

const siti: Mustahik = {
  key: "11",
  name: "SITI AMINAH",
  username: "",
  birthDate: "1990-01-31",
  asnaf: "",
  samePerson: [],
  nationalId: "3204117101900001",
  branchName: "Cabang Bandung",
  status: "Active",
  restriction: null,
  erasure: null,
};

/** What a reader makes of the picture. */
function read(picture: QrPicture): string | undefined {
  const { pixels, side } = paint(picture);
  return jsQr(pixels, side, side)?.data;
}

/** The picture on white, 4 pixels for a module, with the light margin that the page gives it. */
function paint({ size, path }: QrPicture) {
  const scale = 4;
  const margin = 4;
  const side = (size + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) + margin) * scale + row) * side + (Number(x) + margin) * scale;
      for (let pixel = start; pixel < start + Number(length) * scale; pixel++)
        pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { pixels, side };
}

const contentOf = (text: string): unknown => JSON.parse(Buffer.from(text, "base64").toString("utf8"));

describe("a mustahik's QR", () => {
  it("is read though Caps Lock was on", () => {
    const typed = cardContent("Siti Aminah", siti.nationalId).replace(/[a-z]/gi, (letter) =>
      letter < "a" ? letter.toLowerCase() : letter.toUpperCase(),
    );
    expect(numberOnCard(typed)).toBe(siti.nationalId);
  });

  it("reads as base64 of a JSON object with the name and the KTP number", () => {
    const text = read(labelOf(siti).picture);
    expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(contentOf(text!)).toEqual({ nama: "SITI AMINAH", nomor_ktp: "3204117101900001" });
  });

  it.each([
    "</script><script>alert(1)</script>",
    `"O'Neil" \\ {"nomor_ktp":"0"}`,
    "Siti \u202Eحمد\u200F",
    "名前 🙏",
    "x".repeat(100),
    "",
  ])("holds the name %j as it is", (name) => {
    const scanned = read(labelOf({ ...siti, name }).picture)!;
    expect(contentOf(scanned)).toEqual({ nama: name, nomor_ktp: siti.nationalId });
    expect(numberOnCard(scanned)).toBe(siti.nationalId);
  });

  it.each(["", "eyJuYW1hIjoi", "Siti", siti.nationalId])("is not %j", (text) =>
    expect(numberOnCard(text)).toBeUndefined(),
  );

  it("is drawn inside its square", () => {
    const { size, path } = drawQr(cardContent(siti.name, siti.nationalId));
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Number(x) + Number(length)).toBeLessThanOrEqual(size);
      expect(Number(y)).toBeLessThan(size);
    }
    expect(path.replace(/M\d+ \d+h\d+/g, "")).toBe("");
  });
});

it("a sheet has one label for each mustahik, in order", async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ...siti, name: `MUSTAHIK ${index}` }));
  const labels = await labelsOf(many);
  expect(labels.map(({ name }) => name)).toEqual(many.map((_, index) => `Mustahik ${index}`));
  expect(contentOf(read(labels[249]!.picture!)!)).toMatchObject({ nama: "MUSTAHIK 249" });
});
