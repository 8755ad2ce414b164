import type { BodyInputOf, DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { passwordDigest } from "contract/signing";
import type { SignedIn } from "../support/wire-client";
import { type BankUnderTest, type DemoName, emailOf, unique } from "./bank";

export type User = DataOf<Calls["listUsers"]>[number];
export type Role = DataOf<Calls["listRoles"]>[number];
export type NewBranch = BodyInputOf<Calls["createBranch"]>;

/** Somebody else than who calls: the bank believes the token. */
const inputter = { _key: "1", name: "Bukan saya" };
export const inputterName = { inputter: "1", inputter_name: "Bukan saya" };

export const usersSeenBy = async (
  session: SignedIn,
  body: BodyInputOf<Calls["listUsers"]> = {},
): Promise<User[]> => (await session.list("listUsers", body)).data;

export async function userCalled(admin: SignedIn, name: DemoName): Promise<User> {
  return present((await usersSeenBy(admin)).find((user) => user.email === emailOf(name)));
}

export const userOf = async (session: SignedIn, key: string): Promise<User> =>
  present((await usersSeenBy(session, { _key: key }))[0]);

export const rolesSeenBy = async (
  session: SignedIn,
  body: BodyInputOf<Calls["listRoles"]> = {},
): Promise<Role[]> => (await session.list("listRoles", body)).data;

export async function roleCoded(admin: SignedIn, code: string): Promise<Role> {
  return present((await rolesSeenBy(admin)).find((role) => role.code === code));
}

export const roleOf = async (session: SignedIn, key: string): Promise<Role> =>
  present((await rolesSeenBy(session, { _key: key }))[0]);

export const branchesSeenBy = async (session: SignedIn, body: BodyInputOf<Calls["listBranches"]> = {}) =>
  (await session.list("listBranches", body)).data;

export const branchCoded = async (session: SignedIn, key: string) =>
  present((await branchesSeenBy(session, { _key: key }))[0]);

export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the organisation lacks something");
  return value;
}

export function newUser(
  roleId: string,
  branchId: string,
  overrides: Partial<BodyInputOf<Calls["createUser"]>> = {},
) {
  return {
    name: "Petugas Baru",
    email: `${unique("petugas")}@ramahzakat.example`,
    status: "Active" as const,
    branch: { _key: branchId },
    role: { _key: roleId },
    inputter,
    ...overrides,
  };
}

export function newRole(codes: readonly string[], overrides: Partial<BodyInputOf<Calls["createRole"]>> = {}) {
  const menu = codes.map((code) => ({ code, view: true }));
  return {
    code: unique("UJI"),
    description: "Peran uji",
    status: "Active" as const,
    role_permissions: { menu },
    inputter,
    ...overrides,
  };
}

export const editOf = (role: Role, codes: readonly string[]) => ({
  ...newRole(codes),
  _key: role._key,
  code: role.code,
  description: role.description,
});

export const grantedBy = (role: Role) =>
  (role.role_permissions?.menu ?? []).filter(({ view }) => view).map(({ code }) => code);

let codes = 100;
export const newBranch = (overrides: Partial<NewBranch> = {}): NewBranch => ({
  _key: `UJI${process.pid}${(codes += 1)}`,
  name: "Cabang Uji",
  type: "Cabang",
  address: { address: "Jalan Uji 1\nLantai 2" },
  phone_number: "+628123456789",
  status: "Active",
  inputter,
  parent_branch: "ID0001",
  ...overrides,
});

export interface NewColleague {
  readonly key: string;
  readonly session: SignedIn;
  /** Once more. */
  signIn(): Promise<SignedIn>;
}

export const colleaguePassword = "kata sandi sendiri";

/** Registers a user with a role and signs them in, first password, own password and all; needs our own bank's mail. */
export async function colleague(
  bank: BankUnderTest,
  admin: SignedIn,
  roleId: string,
  branchId: string,
): Promise<NewColleague> {
  const body = newUser(roleId, branchId);
  const { data } = await admin.call("createUser", { body });
  const mailed = await present(bank.own).mailedSecret(body.email, "Kata sandi sementara");
  await bank.client.call("setNewPassword", {
    as: { basic: [body.email, mailed] },
    body: { username: body.email, new_password: passwordDigest(body.email, colleaguePassword) },
  });
  const signIn = () => bank.client.signIn(body.email, colleaguePassword);
  return { key: data._key, session: await signIn(), signIn };
}
