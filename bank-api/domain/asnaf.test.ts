import { expect, test } from "vitest";
import { asnaf } from "contract/asnaf";
import { asnafName, parseAsnaf } from "./asnaf";

test.each(asnaf.options)("%s is read as it is stored, as staff call it, and in capitals", (one) => {
  for (const typed of [one, asnafName(one), one.toUpperCase(), ` ${one} `]) {
    expect(parseAsnaf(typed), typed).toMatchObject({ ok: true, value: one });
  }
});

test.each(["Ibnu Sabil", "ibnu-sabil", "IBNU_SABIL", "ibnu  sabil", "ibnu - sabil"])(
  "'%s' is Ibnu Sabil",
  (typed) => {
    expect(parseAsnaf(typed)).toMatchObject({ ok: true, value: "ibnu_sabil" });
  },
);

test.each([
  ["Muallaf", "mualaf"],
  ["Gharim", "gharimin"],
  ["Riqob", "riqab"],
  ["Ibnusabil", "ibnu_sabil"],
  ["Fi Sabilillah", "fisabilillah"],
])("%s is another spelling of %s", (typed, one) => {
  expect(parseAsnaf(typed)).toMatchObject({ ok: true, value: one });
});

test.each(["fakir miskin", "fakir,", "0", "__proto__", "constructor"])(
  "'%s' is refused with a sentence that names all eight",
  (typed) => {
    expect(parseAsnaf(typed)).toEqual({
      ok: false,
      error:
        "Asnaf harus salah satu dari: fakir, miskin, amil, mualaf, riqab, gharimin, fisabilillah, ibnu sabil.",
    });
  },
);
