import { expect, test } from "vitest";
import { dailyEmail } from "./emails";

test("the notices of a daily e-mail stand apart", () => {
  const notice = {
    recipient: "siti@bank.example",
    kind: "user-assigned",
    featureCode: null,
    subjectId: null,
    transactionType: null,
  } as const;
  const { body } = dailyEmail([notice, notice], "https://zakat.example");
  expect(body).toContain("\n\n- Role atau cabang Anda diubah.\n\n- Role atau cabang Anda diubah.\n\n");
});
