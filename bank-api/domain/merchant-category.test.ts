import { expect, test } from "vitest";
import { merchantCategory } from "contract/merchant-category";
import { parseCategory } from "./merchant-category";

test.each(merchantCategory.options)("%s is read as it is stored, with a blank, and in capitals", (one) => {
  for (const typed of [one, one.replace("_", " "), one.toUpperCase(), ` ${one} `]) {
    expect(parseCategory(typed), typed).toMatchObject({ ok: true, value: one });
  }
});

test.each(["", "  ", "-", "Belum ditentukan"])("'%s' says that nobody has determined it", (typed) => {
  expect(parseCategory(typed)).toMatchObject({ ok: true, value: null });
});

test.each(["warung", "jasa,", "0", "__proto__", "constructor"])(
  "'%s' is refused with a sentence that names them all",
  (typed) => {
    expect(parseCategory(typed)).toEqual({
      ok: false,
      error:
        "Kategori harus salah satu dari: sembako, makanan, kesehatan, pendidikan, pakaian, alat usaha, jasa, lainnya.",
    });
  },
);
