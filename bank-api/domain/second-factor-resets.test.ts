import { expect, test } from "vitest";
import type { Actor } from "./actor";
import { factorChanged, noSecondFactor, requireAnothers, resetWaits } from "./second-factor-resets";

const actor: Actor = {
  ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
  branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  roleId: "3",
  features: new Set(["MN601"]),
};

test("nobody decides about the reset of their own second factor", () => {
  expect(() => requireAnothers(actor, "9")).not.toThrow();
  expect(() => requireAnothers(actor, "1")).toThrow(
    expect.objectContaining({
      code: "E3",
      message: "Reset verifikasi dua langkah Anda sendiri dilakukan oleh dua administrator lain.",
    }),
  );
});

test("a reset needs a second factor that is still the same, and waits once", () => {
  expect([noSecondFactor(), resetWaits(), factorChanged()].map(({ code }) => code)).toEqual([
    ...["E3", "E1", "E3"],
  ]);
});
