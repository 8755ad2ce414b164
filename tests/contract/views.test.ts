import { describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile } from "./bank";
import { colleague, newRole } from "./organisation";

const bank = await bankOfFile();
const [headOffice, operator, approver, elsewhere] = await bank.signInAll(
  "admin",
  "operator.bandung",
  "penyetuju.bandung",
  "operator.surabaya",
);

const report = "/report-penyaluran-zakat?status=settled";

const save = (by: SignedIn, view: Partial<BodyInputOf<Calls["saveView"]>> = {}) =>
  by.call("saveView", { body: { name: unique("Tampilan"), address: report, isShared: false, ...view } });

const saved = async (by: SignedIn, view?: Partial<BodyInputOf<Calls["saveView"]>>) =>
  (await save(by, view)).data.key;

const remove = (by: SignedIn, key: string) => by.call("deleteView", { body: { key } });

const viewsOf = async (by: SignedIn) => (await by.call("readDesk")).data.views;
const seenBy = async (by: SignedIn, key: string) => (await viewsOf(by)).find((view) => view.key === key);

describe("a saved view", () => {
  test("is its owner's alone, until it is deleted", async () => {
    const name = unique("Ramadan");
    const key = await saved(operator, { name: `  ${name} ` });
    expect(await seenBy(operator, key)).toEqual({
      key,
      name,
      address: report,
      isShared: false,
      owner: { key: operator.user._key, name: operator.user.name },
    });
    expect(await seenBy(approver, key)).toBeUndefined();
    expect(await seenBy(headOffice, key)).toBeUndefined();
    expect((await remove(operator, key)).code).toBe("S1");
    expect(await seenBy(operator, key)).toBeUndefined();
    expect((await remove(operator, key)).code).toBe("404");
  });

  test("that is shared is seen in its owner's branch, and deleted by its owner alone", async () => {
    const key = await saved(operator, { isShared: true });
    expect(await seenBy(approver, key)).toMatchObject({ isShared: true, owner: { key: operator.user._key } });
    expect(await seenBy(elsewhere, key)).toBeUndefined();
    expect(await seenBy(headOffice, key)).toBeUndefined();
    expect((await remove(approver, key)).code).toBe("404");
    expect((await remove(operator, key)).code).toBe("S1");
  });

  test("is seen by those alone who may see its screen", async () => {
    const key = await saved(operator, { address: "/list-mustahik", isShared: true });
    expect(await seenBy(operator, key)).toBeDefined();
    expect(await seenBy(approver, key)).toBeUndefined();
  });

  test("of the inbox is kept by whoever decides something", async () => {
    const address = "/approve-list?kind=koreksi-dana";
    const key = await saved(approver, { address });
    expect(await seenBy(approver, key)).toMatchObject({ address });
    expect((await save(operator, { address })).code).toBe("403");
  });

  test("of a screen that one may not see is refused", async () => {
    expect((await save(approver, { address: "/list-mustahik" })).code).toBe("403");
  });

  test.each([
    ["without a name", { name: " " }],
    ["of no screen", { address: "/nowhere" }],
  ])("%s is refused", async (_case, view) => {
    expect((await save(operator, view)).code).toBe("E3");
  });

  test("with a name that the user has used already is refused; others may use it", async () => {
    const name = unique("Sama");
    await saved(operator, { name });
    expect((await save(operator, { name })).code).toBe("E1");
    expect((await save(approver, { name })).code).toBe("S1");
  });
});

test.runIf(isOwnBank)("nobody keeps more than 50, however many are saved at once", async () => {
  const { data } = await headOffice.call("createRole", { body: newRole(["MN501"]) });
  const { session } = await colleague(bank, headOffice, data._key, "ID0002");
  const answers = await Promise.all(Array.from({ length: 56 }, () => save(session)));
  expect(answers.filter(({ code }) => code === "S1")).toHaveLength(50);
  expect(answers.filter(({ code }) => code === "E3")).toHaveLength(6);
  const own = (await viewsOf(session)).filter(({ owner }) => owner.key === session.user._key);
  expect(own).toHaveLength(50);
});
