import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import { testNow } from "../support/clock";
import { bankOfFile } from "./bank";
import {
  branchCoded,
  branchesSeenBy,
  editOf,
  grantedBy,
  inputterName,
  newBranch,
  colleague,
  newRole,
  newUser,
  present,
  roleCoded,
  rolesSeenBy,
  userCalled,
  usersSeenBy,
  type NewBranch,
  type User,
} from "./organisation";

const bank = await bankOfFile();
const admin = await bank.signIn("admin");
let branchAdmin = await bank.signIn("admin.bandung");

describe("users", () => {
  test("are listed newest first, with creator, branch and role", async () => {
    const { data: made } = await admin.call("createUser", {
      body: newUser((await roleCoded(admin, "OPERATOR"))._key, "ID0003"),
    });
    const { data, fullCount } = await admin.list("listUsers", {}, { limit: 2 });
    expect(data).toHaveLength(2);
    expect(fullCount).toBe((await usersSeenBy(admin)).length);
    expect(data[0]).toMatchObject({
      _key: made._key,
      status: "Active",
      branch: { _key: "ID0003", name: "Cabang Surabaya", main_branch: false },
      role: { description: "Operator" },
      // The user of the token counts, not the user whom the body names.
      creator: { name: admin.user.name },
    });
    expect(Date.parse(data[0]?.creator?.created_timestamp ?? "")).toBeGreaterThan(
      testNow().getTime() - 60_000,
    );
  });

  test("are found one by one, by branch and by status", async () => {
    const operator = await userCalled(admin, "operator.bandung");
    expect(await usersSeenBy(admin, { _key: operator._key })).toEqual([operator]);
    expect(await usersSeenBy(admin, { _key: "1" })).toEqual([]);
    expect(await usersSeenBy(admin, { _key: "not a key" })).toEqual([]);
    const inBandung = await usersSeenBy(admin, { branch_id: "ID0002" });
    expect(new Set(inBandung.map((user) => user.branch._key))).toEqual(new Set(["ID0002"]));
    expect(await usersSeenBy(admin, { status: "Inactive", _key: operator._key })).toEqual([]);
  });

  test("are refused with a sentence when their role or branch is not there", async () => {
    const role = (await roleCoded(admin, "OPERATOR"))._key;
    const refusal = async (body: BodyInputOf<Calls["createUser"]>) => {
      const { code, message } = await admin.call("createUser", { body });
      expect(code).toBe("E3");
      return message;
    };
    expect(await refusal(newUser("1", "ID0002"))).toContain("Role");
    expect(await refusal(newUser(role, "ID0999"))).toContain("Cabang");
  });

  test("do not change their own role, branch or status", async () => {
    const self = { _key: branchAdmin.user._key, ...inputterName };
    const stronger = await roleCoded(admin, "ADMIN");
    for (const change of [{ role: { _key: stronger._key } }, { branch: { _key: "ID0001" } }]) {
      expect((await branchAdmin.call("updateUser", { body: { ...self, ...change } })).code).toBe("E3");
    }
    expect((await branchAdmin.call("deactivateUser", { body: { _key: self._key } })).code).toBe("E3");
    const [unchanged] = await usersSeenBy(branchAdmin, { _key: self._key });
    expect(unchanged).toMatchObject({
      status: "Active",
      branch: { _key: "ID0002" },
      role: { _key: branchAdmin.role._key },
    });
  });

  test("change their own name, which needs no right, and nobody else's", async () => {
    const nobody = await bank.signIn("tanpa.akses");
    const { _key } = nobody.user;
    expect(
      (await nobody.call("updateUser", { body: { _key, name: "Nama Lain", ...inputterName } })).code,
    ).toBe("S1");
    expect((await bank.signIn("tanpa.akses")).user.name).toBe("Nama Lain");
    expect((await nobody.call("updateUser", { body: { _key, name: " ", ...inputterName } })).code).toBe("E3");
    const other = { _key: admin.user._key, name: "Nama Lain", ...inputterName };
    expect((await nobody.call("updateUser", { body: other })).code).toBe("403");
    expect((await branchAdmin.call("updateUser", { body: { ...other, _key } })).code).toBe("E3");
  });

  test("are activated and deactivated once", async () => {
    const { _key } = await userCalled(admin, "baru");
    expect((await admin.call("activateUser", { body: { _key } })).code).toBe("E1");
    expect((await admin.call("deactivateUser", { body: { _key } })).code).toBe("S1");
    expect((await admin.call("deactivateUser", { body: { _key } })).code).toBe("E1");
    expect((await admin.call("activateUser", { body: { _key } })).code).toBe("S1");
  });
});

describe("roles", () => {
  test("are made, listed newest first and changed", async () => {
    const body = newRole(["MN201", "MN204"]);
    const { data } = await admin.call("createRole", { body });
    const [made] = await rolesSeenBy(admin, { _key: data._key });
    expect(made).toMatchObject({
      code: body.code,
      description: "Peran uji",
      creator: { name: admin.user.name },
    });
    // A group shows when anything in it does, and a new role starts with the dashboard, which no tree shows.
    expect(grantedBy(present(made))).toEqual(["MN100", "MN200", "MN201", "MN204"]);
    expect((await rolesSeenBy(admin))[0]?._key).toBe(data._key);

    const edit = { ...editOf(present(made), ["MN301"]), description: "Peran lain" };
    expect((await admin.call("updateRole", { body: edit })).code).toBe("S1");
    const [changed] = await rolesSeenBy(admin, { _key: data._key });
    expect(changed).toMatchObject({ description: "Peran lain", inputter: { name: admin.user.name } });
    expect(grantedBy(present(changed))).toEqual(["MN100", "MN300", "MN301"]);
  });

  test("are refused when incomplete, unknown or taken", async () => {
    const codeOf = async (body: BodyInputOf<Calls["createRole"]>) =>
      (await admin.call("createRole", { body })).code;
    expect(await codeOf(newRole(["MN100"], { code: "" }))).toBe("E3");
    expect(await codeOf(newRole(["MN100"], { description: "" }))).toBe("E3");
    expect(await codeOf(newRole([]))).toBe("E3");
    expect(await codeOf(newRole(["MN999"]))).toBe("E3");
    expect(await codeOf(newRole(["MN100"], { code: "operator" }))).toBe("E1");
    const role = await roleCoded(admin, "OPERATOR");
    expect(
      (await admin.call("updateRole", { body: { ...editOf(role, ["MN100"]), code: "LAIN" } })).code,
    ).toBe("E3");
    expect((await admin.call("updateRole", { body: { ...editOf(role, ["MN100"]), _key: "1" } })).code).toBe(
      "404",
    );
  });

  test("act on the next request of everyone who has them", async () => {
    const { data: role } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const operator = await bank.signIn("operator.bandung");
    const user = operator.user._key;
    const assign = (roleId: string) =>
      admin.call("updateUser", { body: { _key: user, role: { _key: roleId }, ...inputterName } });
    const looks = async () => (await operator.list("listCustomers", { branch_id: "" }, { limit: 1 })).code;
    expect(await looks()).toBe("S1");
    await assign(role._key);
    expect(await looks()).toBe("S1");
    const made = present((await rolesSeenBy(admin, { _key: role._key }))[0]);
    await admin.call("updateRole", { body: editOf(made, ["MN100"]) });
    expect(await looks()).toBe("403");
    await admin.call("updateRole", { body: { ...editOf(made, ["MN201"]), status: "Inactive" } });
    expect(await looks()).toBe("403");
    await assign(operator.role._key);
    expect(await looks()).toBe("S1");
  });

  test("nobody grants what they lack, not to a new role, an old one, or their own", async () => {
    expect((await branchAdmin.call("createRole", { body: newRole(["MN404"]) })).code).toBe("E3");
    const own = await roleCoded(admin, "ADMIN-CABANG");
    const raised = editOf(own, [...grantedBy(own), "MN404"]);
    expect((await branchAdmin.call("updateRole", { body: raised })).code).toBe("E3");
    const operator = await roleCoded(admin, "OPERATOR");
    expect((await branchAdmin.call("updateRole", { body: editOf(operator, ["MN404"]) })).code).toBe("E3");
    // What a role already grants may stay.
    expect((await branchAdmin.call("updateRole", { body: editOf(operator, grantedBy(operator)) })).code).toBe(
      "S1",
    );
    expect(grantedBy(await roleCoded(admin, "OPERATOR"))).toEqual(grantedBy(operator));
  });

  test("the channel's right is in no menu: nobody grants it, and an edit does not lose it", async () => {
    expect((await admin.call("createRole", { body: newRole(["CH001"]) })).code).toBe("E3");
    const channel = await roleCoded(admin, "KANAL-MERCHANT");
    const body = { ...editOf(channel, []), role_permissions: { menu: [{ code: "MN100", view: false }] } };
    expect((await admin.call("updateRole", { body })).code).toBe("S1");
    expect(grantedBy(await roleCoded(admin, "KANAL-MERCHANT"))).toEqual(["CH001"]);
  });

  test("those who only administer users choose among active ones, and do not see what they grant", async () => {
    const { data: role } = await admin.call("createRole", { body: newRole(["MN601"]) });
    const { data: idle } = await admin.call("createRole", {
      body: newRole(["MN100"], { status: "Inactive" }),
    });
    const operator = await bank.signIn("operator.bandung");
    const assign = (roleId: string) =>
      admin.call("updateUser", {
        body: { _key: operator.user._key, role: { _key: roleId }, ...inputterName },
      });
    await assign(role._key);
    const seen = await rolesSeenBy(operator, { status: "Inactive" });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map((each) => each._key)).not.toContain(idle._key);
    expect(seen.flatMap((each) => each.role_permissions?.menu ?? [])).toEqual([]);
    expect((await operator.call("createRole", { body: newRole(["MN601"]) })).code).toBe("403");
    await assign(operator.role._key);
  });
});

describe("the last administrator", () => {
  let others: readonly User[];

  beforeAll(async () => {
    const administering = (await rolesSeenBy(admin)).filter((role) =>
      ["MN601", "MN602"].every((code) => grantedBy(role).includes(code)),
    );
    const roleIds = administering.map((role) => role._key);
    others = (await usersSeenBy(admin, { status: "Active" })).filter(
      (user) => roleIds.includes(user.role._key) && user._key !== admin.user._key,
    );
    for (const { _key } of others) {
      expect((await admin.call("deactivateUser", { body: { _key } })).code).toBe("S1");
    }
  });
  afterAll(async () => {
    for (const { _key } of others) await admin.call("activateUser", { body: { _key } });
    branchAdmin = await bank.signIn("admin.bandung");
  });

  test("cannot be stripped by editing the role", async () => {
    const role = await roleCoded(admin, "ADMIN");
    const without = grantedBy(role).filter((code) => code !== "MN602");
    expect(await admin.call("updateRole", { body: editOf(role, without) })).toMatchObject({
      code: "E3",
      status: 422,
    });
    const idle = { ...editOf(role, grantedBy(role)), status: "Inactive" as const };
    expect((await admin.call("updateRole", { body: idle })).code).toBe("E3");
    expect(grantedBy(await roleCoded(admin, "ADMIN"))).toContain("MN602");
  });
});

describe("branches", () => {
  test("are made, listed newest first and changed", async () => {
    const body = newBranch();
    expect((await admin.call("createBranch", { body })).data._key).toBe(body._key);
    expect((await branchesSeenBy(admin))[0]).toMatchObject({
      _key: body._key,
      name: "Cabang Uji",
      type: "Cabang",
      address: body.address,
      phone_number: "+628123456789",
      parent_branch: "ID0001",
      creator: { name: admin.user.name },
    });
    const edit = { ...body, name: "Cabang Lain", phone_number: "" };
    expect((await admin.call("updateBranch", { body: edit })).code).toBe("S1");
    // An empty phone number leaves the stored one.
    expect(await branchCoded(admin, body._key)).toMatchObject({
      name: "Cabang Lain",
      phone_number: "+628123456789",
    });
  });

  test("are refused when incomplete, taken or without a parent", async () => {
    const codeOf = async (overrides: Partial<NewBranch>) =>
      (await admin.call("createBranch", { body: newBranch(overrides) })).code;
    expect(await codeOf({ name: "" })).toBe("E3");
    expect(await codeOf({ _key: "dengan spasi" })).toBe("E3");
    expect(await codeOf({ phone_number: "+62abc" })).toBe("E3");
    expect(await codeOf({ parent_branch: "ID0999" })).toBe("E3");
    expect(await codeOf({ _key: "ID0002" })).toBe("E1");
    const absent = { ...newBranch(), _key: "ID0999" };
    expect((await admin.call("updateBranch", { body: absent })).code).toBe("404");
  });

  test("the main branch stays head office", async () => {
    const { type, status } = await branchCoded(admin, "ID0001");
    const body = { ...newBranch({ _key: "ID0001", name: "Kantor Pusat" }), type: "Cabang" as const };
    expect((await admin.call("updateBranch", { body })).code).toBe("E3");
    expect(
      (await admin.call("updateBranch", { body: { ...body, type: "Pusat", status: "Inactive" } })).code,
    ).toBe("E3");
    expect(await branchCoded(admin, "ID0001")).toMatchObject({ type, status });
  });

  test("a branch sees and edits itself only, and does not make itself head office", async () => {
    expect((await branchesSeenBy(branchAdmin)).map((branch) => branch._key)).toEqual(["ID0002"]);
    const own = newBranch({ _key: "ID0002", name: "Cabang Bandung" });
    expect((await branchAdmin.call("updateBranch", { body: own })).code).toBe("S1");
    expect((await branchAdmin.call("updateBranch", { body: { ...own, type: "Pusat" } })).code).toBe("E3");
    expect((await branchAdmin.call("updateBranch", { body: { ...own, _key: "ID0003" } })).code).toBe("404");
    expect((await branchAdmin.call("createBranch", { body: newBranch() })).code).toBe("E3");
  });

  test("head office chooses among active ones for reports; a branch does not", async () => {
    const pusat = await bank.signIn("operator.pusat");
    const bandung = await bank.signIn("operator.bandung");
    const idle = newBranch({ status: "Inactive" });
    await admin.call("createBranch", { body: idle });
    const seen = (await branchesSeenBy(pusat, { status: "Inactive" })).map((branch) => branch._key);
    expect(seen).toEqual(expect.arrayContaining(["ID0001", "ID0002", "ID0003"]));
    expect(seen).not.toContain(idle._key);
    expect((await bandung.list("listBranches", {}, { limit: 10 })).code).toBe("403");
  });

  test.each(["MN701", "MN708"] as const)(
    "so does who has %s alone, to filter requests about data",
    async (code) => {
      const { data: role } = await admin.call("createRole", { body: newRole([code]) });
      const { session } = await colleague(bank, admin, role._key, "ID0001");
      expect((await session.list("listBranches", {}, { limit: 10 })).code).toBe("S1");
      const { session: inBranch } = await colleague(bank, admin, role._key, "ID0002");
      expect((await inBranch.list("listBranches", {}, { limit: 10 })).code).toBe("403");
    },
  );
});
