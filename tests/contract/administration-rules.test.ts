import { countHolders } from "bank-api/store/people/users";
import { describe, expect, test } from "vitest";
import type { BodyInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { SignedIn } from "../support/wire-client";
import { isOwnBank, unique, bankOfFile, emailOf } from "./bank";
import {
  branchCoded,
  colleague,
  editOf,
  grantedBy,
  inputterName,
  newBranch,
  newRole,
  newUser,
  present,
  roleCoded,
  roleOf,
  rolesSeenBy,
  userCalled,
  userOf,
  usersSeenBy,
} from "./organisation";

/**
 * Who may do what to whom (docs/rules.md#administrators), tried at the bank's door with requests that no form of ours would send.
 */

const bank = await bankOfFile();
const [admin, branchAdmin] = await bank.signInAll("admin", "admin.bandung");
const operatorRole = (await roleCoded(admin, "OPERATOR"))._key;

async function madeUser(branchId = "ID0002", overrides: Parameters<typeof newUser>[2] = {}): Promise<string> {
  const body = newUser(operatorRole, branchId, overrides);
  return (await admin.call("createUser", { body })).data._key;
}

async function madeRole(codes: readonly string[], overrides: Parameters<typeof newRole>[1] = {}) {
  const { data } = await admin.call("createRole", { body: newRole(codes, overrides) });
  return roleOf(admin, data._key);
}

describe.runIf(isOwnBank)("a first password", () => {
  test("of an inactive user does not work", async () => {
    const body = newUser(operatorRole, "ID0002", { status: "Inactive" });
    await admin.call("createUser", { body });
    const mailed = await present(bank.own).mailedSecret(body.email, "Kata sandi sementara");
    expect((await bank.client.call("signIn", { as: { basic: [body.email, mailed] } })).code).toBe("S0");
  });
});

describe.runIf(isOwnBank)("the e-mail of a user who never signed in", () => {
  const anEmail = () => `${unique("benar")}@ramahzakat.example`;
  const mailedTo = (email: string) => present(bank.own).mailedSecret(email, "Kata sandi sementara");
  const codeOfSignIn = async (email: string, password: string) =>
    (await bank.client.call("signIn", { as: { basic: [email, password] } })).code;
  const mend = (key: string, email: string, version?: string | null, by = admin) =>
    by.call("updateUser", { body: { _key: key, email, ...(version && { version }), ...inputterName } });

  test("is corrected with a new first letter, and the password of the former letter no longer works", async () => {
    const body = newUser(operatorRole, "ID0002");
    const key = (await admin.call("createUser", { body })).data._key;
    const former = await mailedTo(body.email);
    expect(await codeOfSignIn(body.email, former)).toBe("E2");
    await bank.client.call("sendResetCode", { params: { username: body.email } });
    const code = await present(bank.own).mailedSecret(body.email, "Kode reset");

    const email = anEmail();
    const { version } = await userOf(admin, key);
    expect(await mend(key, email.toUpperCase(), version)).toMatchObject({ code: "S1" });
    expect(await userOf(admin, key)).toMatchObject({ email, never_signed_in: true });
    const password = await mailedTo(email);
    expect(password).not.toBe(former);
    expect(await codeOfSignIn(email, password)).toBe("E2");
    for (const name of [body.email, email]) expect(await codeOfSignIn(name, former)).toBe("S0");
    const reset = { username: body.email, reset_code: code };
    expect((await bank.client.call("verifyResetCode", { body: reset })).code).toBe("E3");
    const { data } = await admin.list("listHistory", { subject: "user", key }, { limit: 1 });
    expect(data[0]).toMatchObject({
      action: "user.mend-email",
      before: { username: body.email },
      after: { username: email },
    });
  });

  test("cannot be changed to a taken or malformed one, or by a branch", async () => {
    const body = newUser(operatorRole, "ID0002");
    const key = (await admin.call("createUser", { body })).data._key;
    const before = await userOf(admin, key);
    const taken = { code: "E1", message: "Email sudah terdaftar." };
    expect(await mend(key, emailOf("admin"))).toMatchObject(taken);
    expect(await mend(key, "petugas@")).toMatchObject({ code: "E3", message: "Format email belum sesuai" });
    const onlyHeadOffice = "Hanya kantor pusat yang dapat mengubah email, cabang dan role pengguna.";
    const byBranch = await mend(key, anEmail(), undefined, branchAdmin);
    expect(byBranch).toMatchObject({ code: "E3", message: onlyHeadOffice });
    expect(await userOf(admin, key)).toEqual(before);
    expect(await codeOfSignIn(body.email, await mailedTo(body.email))).toBe("E2");
  });

  test("cannot be changed for a role with more rights than the administrator's, since the first letter would hand them over", async () => {
    const managers = await madeRole(["MN601"]);
    const { session } = await colleague(bank, admin, managers._key, "ID0001");
    const key = await madeUser();
    const before = await userOf(admin, key);
    const message = "Anda tidak dapat memberikan hak akses yang tidak Anda miliki.";
    expect(await mend(key, anEmail(), undefined, session)).toMatchObject({ code: "E3", message });
    expect(await userOf(admin, key)).toEqual(before);
    const equal = (await admin.call("createUser", { body: newUser(managers._key, "ID0002") })).data._key;
    expect(await mend(equal, anEmail(), undefined, session)).toMatchObject({ code: "S1" });
  });

  test("cannot be changed after the first sign-in", async () => {
    const { key, signIn } = await colleague(bank, admin, operatorRole, "ID0002");
    const before = await userOf(admin, key);
    expect(before.never_signed_in).toBe(false);
    const message = "Email tidak dapat diubah lagi, karena pengguna ini sudah pernah masuk.";
    const refused = { code: "E3", message };
    expect(await mend(key, anEmail(), before.version)).toMatchObject(refused);
    await signIn();
    await present(bank.own)
      .db.updateTable("users")
      .set({ password_temporary: true })
      .where("id", "=", key)
      .execute();
    expect(await mend(key, anEmail())).toMatchObject(refused);
    expect(await userOf(admin, key)).toEqual(before);
  });
});

describe.runIf(isOwnBank)("what is done to a user acts at once:", () => {
  const signedIn = () => colleague(bank, admin, operatorRole, "ID0002");
  const looks = (session: SignedIn) => session.list("listCustomers", { branch_id: "" }, { limit: 1 });

  test("a move to another branch ends their sessions", async () => {
    const { key, session } = await signedIn();
    await admin.call("updateUser", { body: { _key: key, branch: { _key: "ID0003" }, ...inputterName } });
    expect((await looks(session)).code).toBe("401");
  });
});

describe.runIf(isOwnBank)("a branch that becomes a head office, or no longer is one,", () => {
  test("has its users sign in again, and see what they then may", async () => {
    const body = newBranch();
    await admin.call("createBranch", { body });
    const member = await colleague(bank, admin, operatorRole, body._key);
    const everything = (session: SignedIn) => session.list("listCustomers", { branch_id: "" }, { limit: 1 });
    expect((await everything(member.session)).fullCount).toBe(0);
    await admin.call("updateBranch", { body: { ...body, name: "Cabang Lain" } });
    expect((await everything(member.session)).code).toBe("S1");
    await admin.call("updateBranch", { body: { ...body, type: "Pusat" } });
    expect((await everything(member.session)).code).toBe("401");
    const raised = await member.signIn();
    expect((await everything(raised)).fullCount).toBeGreaterThan(0);
    await admin.call("updateBranch", { body });
    expect((await everything(raised)).code).toBe("401");
  });
});

describe("a branch's administrator", () => {
  test("gives a user of their branch no other role or branch, which head office alone may do", async () => {
    const key = (await userCalled(admin, "operator.bandung"))._key;
    const before = await userOf(admin, key);
    const own = (await userCalled(admin, "admin.bandung")).role._key;
    for (const change of [
      { role: { _key: own } },
      { role: { _key: (await roleCoded(admin, "ADMIN"))._key } },
      { branch: { _key: "ID0001" } },
      { branch: { _key: "ID0002" }, role: { _key: own } },
    ]) {
      const body = { _key: key, ...inputterName, ...change };
      expect(await branchAdmin.call("updateUser", { body })).toMatchObject({
        code: "E3",
        message: "Hanya kantor pusat yang dapat mengubah email, cabang dan role pengguna.",
      });
    }
    expect(await userOf(admin, key)).toEqual(before);
  });

  test("makes no user of another branch, nor one whose role holds more than theirs", async () => {
    const refusal = async (roleKey: string, branchKey: string) => {
      const body = newUser(roleKey, branchKey);
      const { code, message } = await branchAdmin.call("createUser", { body });
      expect(code).toBe("E3");
      expect((await usersSeenBy(admin)).map(({ email }) => email)).not.toContain(body.email);
      return message;
    };
    const own = (await userCalled(admin, "admin.bandung")).role._key;
    expect((await branchAdmin.call("createUser", { body: newUser(own, "ID0002") })).code).toBe("S1");
    expect(await refusal(own, "ID0001")).toBe("Cabang tidak ditemukan atau tidak aktif.");
    expect(await refusal((await roleCoded(admin, "ADMIN"))._key, "ID0002")).toBe(
      "Anda tidak dapat memberikan hak akses yang tidak Anda miliki.",
    );
  });
});

describe("what a client claims", () => {
  test("of key, type, status or creator is not believed where a call has no such field", async () => {
    const forged = {
      ...newUser(operatorRole, "ID0002"),
      _key: "1",
      type: "Superuser",
      creator: { name: "Orang lain" },
      inputter: { _key: "999", name: "Orang lain" },
    };
    const { data } = await admin.call("createUser", { body: forged });
    expect(data._key).not.toBe("1");
    const made = await userOf(admin, data._key);
    expect(made).toMatchObject({ type: "Internal", creator: { name: admin.user.name } });

    const update = {
      _key: data._key,
      role: { _key: (await roleCoded(admin, "PENYETUJU"))._key },
      status: "Inactive",
      type: "Superuser",
      ...inputterName,
    };
    expect((await admin.call("updateUser", { body: update })).code).toBe("S1");
    expect(await userOf(admin, data._key)).toMatchObject({ status: "Active", type: "Internal" });
  });

  test("of an e-mail is refused in one's own profile", async () => {
    const claim = { email: "lain@ramahzakat.example", name: "Nama Lain", ...inputterName };
    const operator = await bank.signIn("operator.bandung");
    for (const [by, code] of [
      [operator, "403"],
      [admin, "E3"],
    ] as const) {
      const { _key } = by.user;
      const before = await userOf(admin, _key);
      expect((await by.call("updateUser", { body: { _key, ...claim } })).code).toBe(code);
      expect(await userOf(admin, _key)).toEqual(before);
    }
  });

  test("is refused when the field does not allow it", async () => {
    const user = newUser(operatorRole, "ID0002", { status: "Superuser" as never }); // no typed client could send it
    expect((await admin.call("createUser", { body: user })).code).toBe("E0");
    const branch = newBranch({ type: "Kantor" as never }); // likewise
    expect((await admin.call("createBranch", { body: branch })).code).toBe("E0");
    const parent = newBranch({ parent_branch: "ID0002" });
    expect(await admin.call("createBranch", { body: parent })).toMatchObject({
      code: "E3",
      message: "Cabang induk harus kantor pusat.",
    });
  });

  test("an assignment that changes nothing is refused", async () => {
    const user = await userOf(admin, await madeUser());
    const body = {
      _key: user._key,
      role: { _key: user.role._key },
      branch: { _key: user.branch._key },
      ...inputterName,
    };
    expect(await admin.call("updateUser", { body })).toMatchObject({
      code: "E3",
      message: "Role dan cabang tidak berubah.",
    });
  });

  test("an inactive role or branch is given to nobody", async () => {
    const role = await madeRole(["MN201"], { status: "Inactive" });
    const branch = newBranch({ status: "Inactive" });
    await admin.call("createBranch", { body: branch });
    const key = await madeUser();
    const codeOf = async (change: object) =>
      (await admin.call("updateUser", { body: { _key: key, ...inputterName, ...change } })).code;
    expect(await codeOf({ role: { _key: role._key } })).toBe("E3");
    expect(await codeOf({ branch: { _key: branch._key } })).toBe("E3");
    expect((await admin.call("createUser", { body: newUser(role._key, "ID0002") })).code).toBe("E3");
    expect((await admin.call("createUser", { body: newUser(operatorRole, branch._key) })).code).toBe("E3");
  });
});

describe("a role's menu", () => {
  const menuOf = (...entries: readonly (readonly [code: string, view: boolean])[]) => ({
    role_permissions: { menu: entries.map(([code, view]) => ({ code, view })) },
  });

  test("grants no group by itself, and shows a group as long as anything in it is granted", async () => {
    const role = await madeRole([], menuOf(["MN200", true], ["MN300", false], ["MN301", true]));
    expect(grantedBy(role)).toEqual(["MN100", "MN300", "MN301"]);
    const last = { ...editOf(role, []), ...menuOf(["MN300", true], ["MN301", false]) };
    await admin.call("updateRole", { body: last });
    expect(grantedBy(await roleOf(admin, role._key))).toEqual(["MN100"]);
  });

  test("starts with the dashboard, which no tree shows, and loses it only when told so", async () => {
    const role = await madeRole(["MN201"]);
    expect(grantedBy(role)).toContain("MN100");
    await admin.call("updateRole", { body: editOf(role, ["MN204"]) });
    expect(grantedBy(await roleOf(admin, role._key))).toEqual(["MN100", "MN200", "MN204"]);
    const without = { ...editOf(role, []), ...menuOf(["MN100", false], ["MN204", true]) };
    await admin.call("updateRole", { body: without });
    expect(grantedBy(await roleOf(admin, role._key))).toEqual(["MN200", "MN204"]);
    await admin.call("updateRole", { body: editOf(role, ["MN204"]) });
    expect(grantedBy(await roleOf(admin, role._key))).toEqual(["MN200", "MN204"]);
    const never = await madeRole([], menuOf(["MN100", false], ["MN201", true]));
    expect(grantedBy(never)).toEqual(["MN200", "MN201"]);
  });

  test.runIf(isOwnBank)("does not start with a dashboard that its maker lacks", async () => {
    const administration = await madeRole([], menuOf(["MN100", false], ["MN602", true]));
    const { session } = await colleague(bank, admin, administration._key, "ID0002");
    const { data } = await session.call("createRole", { body: newRole(["MN602"]) });
    expect(grantedBy(await roleOf(admin, data._key))).toEqual(["MN600", "MN602"]);
    const { code } = await session.call("createRole", { body: newRole(["MN100", "MN602"]) });
    expect(code).toBe("E3");
  });
});

describe("a clear sentence tells", () => {
  const sentence = async (answer: Promise<{ code: string; message: string }>, code = "E3") => {
    const { code: answered, message } = await answer;
    expect(answered).toBe(code);
    return message;
  };
  const createUser = (overrides: Partial<BodyInputOf<Calls["createUser"]>>) =>
    admin.call("createUser", { body: newUser(operatorRole, "ID0002", overrides) });
  const createRole = (overrides: Partial<BodyInputOf<Calls["createRole"]>>) =>
    admin.call("createRole", { body: newRole(["MN201"], overrides) });
  const createBranch = (overrides: Parameters<typeof newBranch>[0]) =>
    admin.call("createBranch", { body: newBranch(overrides) });

  test("what exists already, whatever its case", async () => {
    expect(await sentence(createUser({ email: " ADMIN@RamahZakat.example " }), "E1")).toBe(
      "Email sudah terdaftar.",
    );
    expect(await sentence(createRole({ code: "penyetuju" }), "E1")).toBe("Kode Role sudah dipakai.");
    expect(await sentence(createBranch({ _key: "ID0003" }), "E1")).toBe("Kode Cabang sudah dipakai.");
    expect(await sentence(createBranch({ _key: "id0003" }), "E1")).toBe("Kode Cabang sudah dipakai.");
  });

  test("that two who ask for the same at once do not both get it", async () => {
    const email = `${unique("kembar")}@ramahzakat.example`;
    const answers = await Promise.all([createUser({ email }), createUser({ email: email.toUpperCase() })]);
    expect(answers.map(({ code }) => code).sort()).toEqual(["E1", "S1"]);
  });

  test("what is too long", async () => {
    const long = "a".repeat(101);
    expect(await sentence(createUser({ name: long }))).toBe("Nama Lengkap paling banyak 100 karakter.");
    const email = `${"a".repeat(60)}@${"b".repeat(186)}.example`;
    expect(email).toHaveLength(255);
    expect(await sentence(createUser({ email }))).toBe("Format email belum sesuai");
    expect((await createUser({ email: email.slice(1) })).code).toBe("S1");
    expect(await sentence(createRole({ description: long }))).toBe("Nama Role paling banyak 100 karakter.");
    expect(await sentence(createRole({ code: "A".repeat(51) }))).toContain("paling banyak 50");
    expect(await sentence(createBranch({ name: long }))).toBe("Nama Cabang paling banyak 100 karakter.");
    expect(await sentence(createBranch({ _key: "A".repeat(21) }))).toContain("paling banyak 20");
    expect(await sentence(createBranch({ address: { address: "a".repeat(501) } }))).toBe(
      "Alamat Cabang paling banyak 500 karakter.",
    );
    expect(await sentence(createBranch({ phone_number: `+62${"8".repeat(20)}` }))).toContain(
      "No.Telp Cabang",
    );
  });

  test("what an address or a name may not be made of", async () => {
    // Cyrillic letters that look like Latin ones.
    expect(await sentence(createUser({ email: "аdmin@ramahzakat.example" }))).toBe(
      "Format email belum sesuai",
    );
    expect(await sentence(createUser({ name: "\u202e\u200b" }))).toBe("Nama Lengkap wajib diisi.");
    expect(await sentence(createRole({ description: "-" }))).toContain("wajib diisi");
  });

  test("that a malformed key in the address names no record", async () => {
    for (const key of ["abc", "0", "9".repeat(19), "9".repeat(3_000), "9".repeat(12_000)]) {
      for (const name of ["customerDetail", "customerBalance"] as const) {
        const answer = await admin.call(name, { params: { key } });
        expect(answer).toMatchObject({ code: "404", status: 404, message: "Data tidak ditemukan." });
      }
    }
  });

  test("that a malformed key in the body names no record", async () => {
    for (const key of ["", "abc", "9".repeat(3000), "-1", "1e3"]) {
      const expected = key === "" ? "E0" : "404";
      expect((await admin.call("deactivateUser", { body: { _key: key } })).code).toBe(expected);
      const role = { ...newRole(["MN201"]), _key: key };
      expect((await admin.call("updateRole", { body: role })).code).toBe(expected);
      const branch = { ...newBranch(), _key: key };
      expect((await admin.call("updateBranch", { body: branch })).code).toBe(expected);
      if (key !== "") expect(await rolesSeenBy(admin, { _key: key })).toEqual([]);
    }
  });
});

describe("the branch of an administrator", () => {
  test("stays as it is where the change is not theirs to make", async () => {
    const before = await branchCoded(admin, "ID0002");
    const body = { ...newBranch({ _key: "ID0002" }), status: "Inactive" as const };
    expect(await branchAdmin.call("updateBranch", { body })).toMatchObject({
      code: "E3",
      message: "Hanya kantor pusat yang dapat mengubah jenis dan status cabang.",
    });
    expect(await branchCoded(admin, "ID0002")).toEqual(before);
  });
});

// The last test, because the user who is left may not be the `admin` of the tests above.
describe.runIf(isOwnBank)("two changes at once", () => {
  test("by which two administrators take each other's role leave one of them administrator", async () => {
    const administrators = (await rolesSeenBy(admin)).filter((role) =>
      ["MN601", "MN602"].every((code) => grantedBy(role).includes(code)),
    );
    const ids = administrators.map((role) => role._key);
    const others = (await usersSeenBy(admin, { status: "Active" })).filter(
      (user) => ids.includes(user.role._key) && user._key !== admin.user._key,
    );
    for (const { _key } of others) await admin.call("deactivateUser", { body: { _key } });
    const [role, weak] = [await roleCoded(admin, "ADMIN"), await roleCoded(admin, "OPERATOR")];
    const second = await colleague(bank, admin, role._key, "ID0001");
    const strip = (by: SignedIn, key: string) =>
      by.call("updateUser", { body: { _key: key, role: { _key: weak._key }, ...inputterName } });
    const answers = await Promise.all([strip(admin, second.key), strip(second.session, admin.user._key)]);
    expect(answers.filter(({ code }) => code === "S1")).toHaveLength(1);
    expect(await countHolders(present(bank.own).db, ["MN601", "MN602"])).toBe(1);
  });
});
