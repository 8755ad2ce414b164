import { Desk } from "../kit";
import { expect, openAs, test } from "../support/e2e";

/** Words that a screen lacks, as testers who write flows meet them (docs/testing.md). */
test("the kit names what there is, where a flow asks for what is not", async ({ page }) => {
  await openAs(page, "operator.bandung@ramahzakat.example", "/list-mustahik");
  const desk = new Desk(page);
  await expect(desk.open("Mustahik › List Mustahiq")).rejects.toThrow(
    /^The menu has no "Mustahik › List Mustahiq"\. It has: List Mustahik, List Account Mustahik, /,
  );
  await expect(desk.open("Penerima › List")).rejects.toThrow(
    /^The menu has no "Penerima"\. It has: Mustahik, /,
  );
  await expect(desk.search("Alamat", "Jalan")).rejects.toThrow(
    /^The choice has no "Alamat"\. It has: Pilih kolom, Nama, KTP$/,
  );
});
