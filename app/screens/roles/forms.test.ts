import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { editedRole, newRole, roleIn } from "./forms";

function posted(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const idempotencyKey = "5c6ffbdd-40d9-4556-b73e-63c3afbf06a3";

describe("the form of a role", () => {
  it("says all that is missing at once", () => {
    const { error } = parseWithZod(posted([]), { schema: newRole(menuFeatureCodes) }).reply();
    expect(error).toEqual({
      code: ["Kode Role wajib diisi."],
      description: ["Nama Role wajib diisi."],
      menu: ["Menu Previlege wajib diisi."],
    });
  });

  it("gives the screens that its boxes grant, one box or many", () => {
    const form = posted([
      ["description", " Kasir "],
      ["menu", "MN300"],
      ["kept", "MN100"],
      ["kept", "MN601"],
      ["version", "v1"],
      ["idempotencyKey", idempotencyKey],
    ]);
    const submission = parseWithZod(form, { schema: editedRole(["MN301"]) });
    expect(submission.status === "success" && roleIn(submission.value, ["MN301"])).toEqual({
      description: "Kasir",
      features: ["MN100", "MN301", "MN601"],
      version: "v1",
      idempotencyKey,
    });
  });

  it("takes a role that grants the dashboard alone, which no tree shows", () => {
    const form = posted([
      ["code", "TAMU"],
      ["description", "Tamu"],
      ["kept", "MN100"],
    ]);
    const submission = parseWithZod(form, { schema: newRole(menuFeatureCodes) });
    expect(submission.status === "success" && roleIn(submission.value, menuFeatureCodes).features).toEqual([
      "MN100",
    ]);
  });

  it("refuses a code that could not be told from others", () => {
    const form = posted([
      ["code", "KASIR 1"],
      ["description", "Kasir"],
      ["menu", "MN301"],
    ]);
    const { error } = parseWithZod(form, { schema: newRole(menuFeatureCodes) }).reply();
    expect(Object.keys(error ?? {})).toEqual(["code"]);
  });
});
