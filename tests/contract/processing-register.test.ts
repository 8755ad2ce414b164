import { expect, test } from "vitest";
import { bankOfFile, isOwnBank } from "./bank";

const bank = await bankOfFile({ env: { BANK_KEEP_SIGN_INS_DAYS: "30" } });

test.runIf(isOwnBank)(
  "the register of processing names the bank's own settings, to who may read it",
  async () => {
    const [admin, operator] = await bank.signInAll("admin", "operator.bandung");
    const { data } = await admin.call("readProcessingRegister", {});
    expect(data.map(({ purpose }) => purpose)).toContain(
      "Mendata mustahik agar zakat sampai kepada yang berhak",
    );
    expect(data.flatMap(({ kept }) => kept)).toContain(
      "Riwayat masuk petugas: 30 hari, lalu dihapus setelah disetujui dua orang",
    );
    expect(await operator.call("readProcessingRegister", {})).toMatchObject({ code: "403" });
  },
);
