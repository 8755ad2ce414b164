import { expect, expectTypeOf, test } from "vitest";
import type { Actor } from "./actor";
import { parseBranchCode } from "./administration";
import { BranchScope } from "./branch-scope";
import { DomainError } from "./errors";

const actorAt = (id: string, isHeadOffice: boolean): Actor => ({
  userId: "1",
  sessionId: "2",
  name: "Siti",
  username: "siti@example.com",
  branch: { id, name: "", isHeadOffice },
  roleId: "3",
  features: new Set(),
});

const noBranch = ".";
const ofBranch = BranchScope.of(actorAt("ID0002", false));
const ofHeadOffice = BranchScope.of(actorAt("ID0001", true));

test("a branch sees its own rows, whatever it asks for", () => {
  expect(ofBranch.only).toBe("ID0002");
  expect(ofBranch.narrowedTo("").only).toBe("ID0002");
  expect(ofBranch.narrowedTo("ID0002").only).toBe("ID0002");
  for (const other of ["ID0001", "ID0003", "id0002", " "])
    expect(ofBranch.narrowedTo(other).only).toBe(noBranch);
  expect(() => parseBranchCode(noBranch)).toThrow(DomainError);
});

test("head office sees all rows, or those of the branch that it asks for", () => {
  expect(ofHeadOffice.only).toBeUndefined();
  expect(ofHeadOffice.narrowedTo("").only).toBeUndefined();
  expect(ofHeadOffice.narrowedTo("ID0003").only).toBe("ID0003");
  // Once narrowed, it stays so.
  expect(ofHeadOffice.narrowedTo("ID0003").narrowedTo("ID0002").only).toBe(noBranch);
});

test("nothing else is a scope", () => {
  expectTypeOf<string>().not.toExtend<BranchScope>();
  expectTypeOf<undefined>().not.toExtend<BranchScope>();
  expectTypeOf<null>().not.toExtend<BranchScope>();
  expectTypeOf<{ only: string | undefined }>().not.toExtend<BranchScope>();
  expectTypeOf({ ...ofBranch }).not.toExtend<BranchScope>();
  // Nothing but the makers constructs one.
  expectTypeOf<typeof BranchScope>().not.toExtend<new (...given: never[]) => unknown>();
});

test("what acts for no actor sees all branches", () => {
  expect(BranchScope.everyBranch("a test").only).toBeUndefined();
});
