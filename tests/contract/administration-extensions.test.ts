import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { HistorySubject } from "contract/extensions/audit";
import { testNow } from "../support/clock";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile } from "./bank";
import {
  branchCoded,
  branchesSeenBy,
  colleague,
  editOf,
  grantedBy,
  inputterName,
  newBranch,
  newRole,
  newUser,
  type NewBranch,
  present,
  roleCoded,
  roleOf,
  rolesSeenBy,
  type Role,
  userCalled,
  userOf,
  usersSeenBy,
} from "./organisation";

/** What our bank supports beyond the specification for users, roles and branches (contract/capabilities.ts). */

const bank = await bankOfFile();
const [admin, branchAdmin] = await bank.signInAll("admin", "admin.bandung");

describe.runIf(isOwnBank)("who the user is by now (identity)", () => {
  const versionNow = async (session: SignedIn) => {
    const params = { skip: 0, limit: 1 };
    const answer = await session.list("listCustomers", { branch_id: "" }, params);
    return answer.headers.get("x-identity-version");
  };
  const refreshed = async ({ refreshToken }: SignedIn) =>
    (await bank.client.call("refreshToken", { as: { bearer: refreshToken } })).data;

  test("is named by version in every answer, refusals too, and comes whole with a refresh", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const { key, session } = await colleague(bank, admin, data._key, "ID0002");
    const first = (await refreshed(session)).signed_in!;
    expect(first.user).toEqual(session.user);
    expect(first.role).toEqual(session.role);
    expect(await versionNow(session)).toBe(first.identity_version);

    const operator = await roleCoded(admin, "ADMIN-CABANG");
    await admin.call("updateUser", { body: { _key: key, role: { _key: operator._key }, ...inputterName } });
    const version = await versionNow(session);
    expect(version).not.toBe(first.identity_version);
    const second = (await refreshed(session)).signed_in!;
    expect(second.identity_version).toBe(version);
    expect(second.role.role_descriptions).toBe(operator.description);
    expect(second.user).toEqual(first.user);
  });

  test.each([
    ["grants something else", (role: Role) => editOf(role, ["MN201", "MN301"])],
    ["is called otherwise", (role: Role) => ({ ...editOf(role, ["MN201"]), description: "Peran lain" })],
    ["is switched off", (role: Role) => ({ ...editOf(role, ["MN201"]), status: "Inactive" as const })],
  ])("has another version once their role %s", async (_, edit) => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const { session } = await colleague(bank, admin, data._key, "ID0002");
    const before = await versionNow(session);
    await admin.call("updateRole", { body: edit(await roleOf(admin, data._key)) });
    expect(await versionNow(session)).not.toBe(before);
  });

  test("is told to nobody without a token", async () => {
    const key = await bank.client.requestKey("x-1");
    expect(key.headers.get("x-identity-version")).toBeNull();
    const answer = await bank.client.call("refreshToken", { as: { bearer: "nobody" } });
    expect(answer.headers.get("x-identity-version")).toBeNull();
  });
});

describe("search (administration-search)", () => {
  test("finds users by part of name or e-mail, whatever the case", async () => {
    const emails = async (search: string, session = admin) =>
      (await usersSeenBy(session, { search })).map((user) => user.email).sort();
    expect(await emails("PENYETUJU.")).toEqual([
      "penyetuju.bandung@ramahzakat.example",
      "penyetuju.pusat@ramahzakat.example",
    ]);
    expect(await emails("  Operator Sura ")).toEqual(["operator.surabaya@ramahzakat.example"]);
    expect(await emails("operator", branchAdmin)).toEqual(["operator.bandung@ramahzakat.example"]);
    expect((await emails(" ")).length).toBe((await usersSeenBy(admin)).length);
  });

  test.runIf(isOwnBank)("says whose mailbox refused an e-mail, and when the e-mail was written", async () => {
    const { _key: role } = await roleCoded(admin, "ADMIN");
    const { key, session } = await colleague(bank, admin, role, "ID0002");
    const recipient = (await userOf(admin, key)).email;
    const at = testNow();
    const rest = { sealed_letter: "", created_at: at, next_try_at: sql<Date>`'infinity'` };
    await present(bank.own)
      .db.insertInto("mail_outbox")
      .values({ id: "1", recipient, ...rest })
      .execute();
    expect(await userOf(session, key)).toMatchObject({ mail_refused: at.toISOString() });
    expect((await userOf(admin, admin.user._key)).mail_refused).toBeNull();
  });

  test("takes its text as it is written", async () => {
    const mark = unique("cari");
    const description = `${mark} 100%_\\`;
    await admin.call("createRole", { body: newRole(["MN201"], { description }) });
    const count = async (search: string) => (await rolesSeenBy(admin, { search })).length;
    expect(await count(`${mark} 100%_\\`)).toBe(1);
    expect(await count(`${mark}%`)).toBe(0);
    expect(await count(`${mark}_`)).toBe(0);
  });

  test("finds roles and branches by code or name, and joins the filters", async () => {
    const role = newRole(["MN201"], { code: unique("CARI"), status: "Inactive" });
    const { data } = await admin.call("createRole", { body: role });
    const found = await rolesSeenBy(admin, { search: role.code.toLowerCase() });
    expect(found.map(({ _key }) => _key)).toEqual([data._key]);
    expect(await rolesSeenBy(admin, { search: role.code, status: "Active" })).toEqual([]);
    const branches = async (search: string) =>
      (await branchesSeenBy(admin, { search })).map(({ _key }) => _key);
    expect(await branches("id0003")).toEqual(["ID0003"]);
    expect(await branches("SURABAYA")).toEqual(["ID0003"]);
  });

  test("counts what it finds", async () => {
    const { fullCount, data } = await admin.list("listUsers", { search: "penyetuju" }, { limit: 1 });
    expect(data).toHaveLength(1);
    expect(fullCount).toBe(2);
  });
});

describe("versions (record-version)", () => {
  const stale = { code: "E3", status: 422, message: "Data sudah diubah oleh pengguna lain." };

  test("are offered by name, and so is who the user is by now", async () => {
    const { data } = (await (await fetch(`${bank.client.origin}/capabilities`)).json()) as { data: string[] };
    expect(data).toEqual(expect.arrayContaining(["administration", "sessions"]));
  });

  test("of a user change with role and branch only", async () => {
    const operator = await roleCoded(admin, "OPERATOR");
    const approver = await roleCoded(admin, "PENYETUJU");
    const { data } = await admin.call("createUser", { body: newUser(operator._key, "ID0002") });
    const { version, _key } = await userOf(admin, data._key);
    expect(version).toMatch(/^.{8,}$/);
    await admin.call("deactivateUser", { body: { _key } });
    expect((await userOf(admin, _key)).version).toBe(version);

    const edit = { _key, role: { _key: approver._key }, version: version ?? "", ...inputterName };
    expect((await admin.call("updateUser", { body: edit })).code).toBe("S1");
    const second = { ...edit, branch: { _key: "ID0003" }, role: { _key: operator._key } };
    expect(await admin.call("updateUser", { body: second })).toMatchObject(stale);
    const present = await userOf(admin, _key);
    expect(present).toMatchObject({ role: { _key: approver._key }, branch: { _key: "ID0002" } });
    expect(present.version).not.toBe(version);
    const again = { ...second, version: present.version ?? "" };
    expect((await admin.call("updateUser", { body: again })).code).toBe("S1");
  });

  test("of a role and a branch stop the second of two saves, even at once", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const role = await roleOf(admin, data._key);
    const saveRole = (description: string) =>
      admin.call("updateRole", {
        body: { ...editOf(role, ["MN204"]), description, version: role.version ?? "" },
      });
    const roleAnswers = await Promise.all([saveRole("Peran satu"), saveRole("Peran dua")]);
    expect(roleAnswers.map(({ code }) => code).sort()).toEqual(["E3", "S1"]);
    expect(roleAnswers.find(({ code }) => code === "E3")).toMatchObject(stale);

    const body = newBranch();
    await admin.call("createBranch", { body });
    const { version } = await branchCoded(admin, body._key);
    const saveBranch = (name: string) =>
      admin.call("updateBranch", { body: { ...body, name, version: version ?? "" } });
    const branchAnswers = await Promise.all([saveBranch("Cabang Satu"), saveBranch("Cabang Dua")]);
    expect(branchAnswers.map(({ code }) => code).sort()).toEqual(["E3", "S1"]);
  });

  test("need not be sent: then the last save wins", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const role = await roleOf(admin, data._key);
    for (const codes of [["MN204"], ["MN301"]]) {
      expect((await admin.call("updateRole", { body: editOf(role, codes) })).code).toBe("S1");
    }
    expect(grantedBy(await roleOf(admin, role._key))).toEqual(["MN100", "MN300", "MN301"]);
  });

  test("tell nothing of a role to those who may not see what it grants", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN601"]) });
    const operator = await bank.signIn("operator.bandung");
    const assign = (_key: string) =>
      admin.call("updateUser", { body: { _key: operator.user._key, role: { _key }, ...inputterName } });
    await assign(data._key);
    expect((await rolesSeenBy(operator)).filter((role) => "version" in role)).toEqual([]);
    await assign(operator.role._key);
  });
});

describe.runIf(isOwnBank)("the town of a branch", () => {
  const townOf = async (key: string) => (await branchCoded(admin, key)).town;
  const save = (session: SignedIn, body: NewBranch, changes: { town?: string; version?: string }) =>
    session.call("updateBranch", { body: { ...body, ...changes } });

  test("is none unless head office sets it; a write that does not name it leaves it, an empty one takes it away", async () => {
    const body = newBranch();
    await admin.call("createBranch", { body });
    expect(await townOf(body._key)).toBe("");
    for (const [changes, town] of [
      [{ town: "  Kota\n Bandung " }, "Kota Bandung"],
      [{}, "Kota Bandung"],
      [{ town: "" }, ""],
    ] as const) {
      expect((await save(admin, body, changes)).code).toBe("S1");
      expect(await townOf(body._key)).toBe(town);
    }
    const second = newBranch({ town: "Medan" });
    await admin.call("createBranch", { body: second });
    expect(await townOf(second._key)).toBe("Medan");
  });

  test("belongs to its version and its history, and is refused where it is too long", async () => {
    const body = newBranch();
    await admin.call("createBranch", { body });
    const { version } = await branchCoded(admin, body._key);
    const begunWith = { version: version ?? "" };
    expect((await save(admin, body, { town: "Medan", ...begunWith })).code).toBe("S1");
    expect(await save(admin, body, { town: "Binjai", ...begunWith })).toMatchObject({
      code: "E3",
      message: "Data sudah diubah oleh pengguna lain.",
    });
    expect(await save(admin, body, { town: "a".repeat(101) })).toMatchObject({
      code: "E3",
      message: "Kota paling banyak 100 karakter.",
    });
    const { data } = await admin.list("listHistory", { subject: "branch", key: body._key }, { limit: 9 });
    expect(data.map(({ before, after }) => [before?.town, after?.town])).toEqual([
      ["", "Medan"],
      [undefined, ""],
    ]);
  });

  test("is told to its users, at sign-in and as soon as it changes, who may not set it themselves", async () => {
    const body = newBranch({ town: "Medan" });
    await admin.call("createBranch", { body });
    const role = await roleCoded(admin, "ADMIN-CABANG");
    const { session } = await colleague(bank, admin, role._key, body._key);
    expect(session.user.branch.town).toBe("Medan");
    expect(await save(session, body, { town: "Binjai" })).toMatchObject({
      code: "E3",
      message: "Hanya kantor pusat yang dapat mengubah kota cabang.",
    });
    const versionAfter = async (changes: { town?: string }) => {
      expect((await save(admin, body, changes)).code).toBe("S1");
      const { headers } = await session.list(
        "listHistory",
        { subject: "branch", key: body._key },
        { limit: 1 },
      );
      return headers.get("x-identity-version");
    };
    const [same, other, none] = [
      await versionAfter({}),
      await versionAfter({ town: "Binjai" }),
      await versionAfter({ town: "" }),
    ];
    expect(new Set([same, other, none]).size).toBe(3);
    const { signed_in } = (await bank.client.call("refreshToken", { as: { bearer: session.refreshToken } }))
      .data;
    expect(signed_in).toMatchObject({ user: { branch: { town: "" } }, identity_version: none });
  });
});

describe("history (audit)", () => {
  const historyOf = async (session: SignedIn, subject: HistorySubject, key: string) =>
    (await session.list("listHistory", { subject, key }, { limit: 100 })).data;

  test("tells who made and changed a user, what was and what is, newest first", async () => {
    const operator = await roleCoded(admin, "OPERATOR");
    const approver = await roleCoded(admin, "PENYETUJU");
    const body = newUser(operator._key, "ID0002");
    const { data } = await admin.call("createUser", { body });
    const _key = data._key;
    await admin.call("updateUser", {
      body: { _key, role: { _key: approver._key }, branch: { _key: "ID0003" }, ...inputterName },
    });
    await admin.call("deactivateUser", { body: { _key } });
    await admin.call("activateUser", { body: { _key } });

    const history = await historyOf(admin, "user", _key);
    const { user } = admin;
    for (const entry of history) {
      expect(entry.actorName).toBe(user.name);
      expect(Math.abs(Date.parse(entry.at) - testNow().getTime())).toBeLessThan(60_000);
    }
    const positions = history.map((entry) => Number(entry.key));
    expect(positions).toEqual([...positions].sort((a, b) => b - a));
    const inBandung = { branchId: "ID0002", branchName: "Cabang Bandung" };
    const asOperator = { roleCode: "OPERATOR", roleDescription: "Operator" };
    expect(history.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "user.activate", before: { status: "Inactive" }, after: { status: "Active" } },
      { action: "user.deactivate", before: { status: "Active" }, after: { status: "Inactive" } },
      {
        action: "user.assign",
        before: { ...inBandung, ...asOperator },
        after: {
          branchId: "ID0003",
          branchName: "Cabang Surabaya",
          roleCode: "PENYETUJU",
          roleDescription: "Penyetuju",
        },
      },
      {
        action: "user.create",
        before: null,
        after: { username: body.email, name: body.name, status: "Active", ...inBandung, ...asOperator },
      },
    ]);
  });

  test("tells of a role what it granted, and of a branch all that can be edited", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const role = await roleOf(admin, data._key);
    await admin.call("updateRole", { body: editOf(role, ["MN204"]) });
    const fields = { code: role.code, description: role.description, status: "Active" };
    expect(await historyOf(admin, "role", role._key)).toMatchObject([
      {
        action: "role.update",
        before: { ...fields, features: ["MN100", "MN201"] },
        after: { ...fields, features: ["MN100", "MN204"] },
      },
      { action: "role.create", after: { ...fields, features: ["MN100", "MN201"] } },
    ]);

    const body = newBranch();
    await admin.call("createBranch", { body });
    await admin.call("updateBranch", { body: { ...body, name: "Cabang Lain", phone_number: "" } });
    const branch = {
      name: "Cabang Uji",
      type: "Cabang",
      address: "Jalan Uji 1\nLantai 2",
      phoneNumber: "+628123456789",
      status: "Active",
    };
    expect(await historyOf(admin, "branch", body._key)).toMatchObject([
      { action: "branch.update", before: branch, after: { ...branch, name: "Cabang Lain" } },
      { action: "branch.create", before: null, after: { ...branch, parentId: "ID0001" } },
    ]);
  });

  test("comes in pages, with their total", async () => {
    const { data } = await admin.call("createRole", { body: newRole(["MN201"]) });
    const role = await roleOf(admin, data._key);
    for (const code of ["MN204", "MN301", "MN304"]) {
      await admin.call("updateRole", { body: editOf(role, [code]) });
    }
    const page = (skip: number) =>
      admin.list("listHistory", { subject: "role", key: role._key }, { skip, limit: 2 });
    const pages = await Promise.all([page(0), page(2), page(4)]);
    expect(pages.map((each) => each.fullCount)).toEqual([4, 4, 4]);
    const entries = pages.flatMap((each) => each.data);
    expect(entries).toEqual(await historyOf(admin, "role", role._key));
  });

  test("holds no sign-ins, and nothing secret", async () => {
    const { user } = await bank.signIn("operator.pusat");
    const history = await historyOf(admin, "user", user._key);
    expect(history.filter(({ action }) => action.startsWith("session."))).toEqual([]);
    expect(JSON.stringify(history)).not.toMatch(/password_hash|scrypt/i);
  });

  test("of an unknown record is empty", async () => {
    const other = (await userCalled(admin, "operator.pusat"))._key;
    for (const [subject, key] of [
      ["role", "1"],
      ["user", "9".repeat(3000)],
      // Another kind of record by that key.
      ["role", other],
    ] as const) {
      const answer = await admin.list("listHistory", { subject, key }, { limit: 10 });
      expect(answer).toMatchObject({ code: "404", status: 404, message: "Data tidak ditemukan." });
    }
  });
});
