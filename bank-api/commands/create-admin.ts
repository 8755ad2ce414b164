import { parseArgs } from "node:util";
import { Passwords } from "bank-api/access/passwords";
import { newTemporaryPassword } from "bank-api/access/tokens";
import { businessClock } from "bank-api/business-clock";
import { connect } from "bank-api/connect";
import { administratorFeatures, parseEmail, parseName } from "bank-api/domain/administration";
import { BranchScope } from "bank-api/domain/branch-scope";
import { already, refused } from "bank-api/domain/errors";
import { screensOf } from "bank-api/domain/features";
import type { IdSource } from "bank-api/domain/ids";
import { after } from "bank-api/domain/session";
import { readEnv } from "bank-api/env";
import { createLog } from "bank-api/log";
import { readAuditKeys } from "bank-api/own-secrets";
import { actOf, recordAudit } from "bank-api/store/audit/audit";
import { sealWaiting } from "bank-api/store/audit/audit-seals";
import { lockAdministration } from "bank-api/store/people/administration-turn";
import { findBranch, insertBranch } from "bank-api/store/people/branches";
import { findRoleByCode, insertRole } from "bank-api/store/people/roles";
import { countHolders, insertUser, type NewUser } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { refuseDuplicate } from "bank-api/store/runtime/errors";
import { takeIdSource } from "bank-api/store/runtime/node-numbers";
import { transact } from "bank-api/store/runtime/transact";
import { menuFeatureCodes } from "contract/features";
import { passwordDigest } from "contract/signing";
import { mainBranchKey } from "contract/values";
import { runCommand, say } from "./run-command";

const command = "create-admin";
const usage = 'npm run create-admin -- --name "Siti Aminah" --email siti@bank.example';

const passwordDays = 7;
const mainBranch = {
  name: "Kantor Pusat",
  type: "Pusat",
  address: "",
  phoneNumber: "",
  town: "",
  status: "Active",
} as const;
const role = {
  code: "ADMIN",
  description: "Administrator",
  status: "Active",
  features: screensOf(menuFeatureCodes.map((code) => ({ code, view: true }))),
  requiresSecondFactor: false,
} as const;

/**
 * Makes the first administrator of a bank (DATABASE_URL's database, else the embedded server's). It also makes the main branch
 * and the role that sees everything, if they are missing. All other users are registered on the screens. It prints the temporary
 * password, only this once. The administrator has to replace it at the first sign-in.
 */
async function createAdmin(args: readonly string[]): Promise<number> {
  const option = { type: "string", default: "" } as const;
  const { values } = parseArgs({ args: [...args], options: { name: option, email: option } });
  const name = parseName(values.name, "--name");
  const username = parseEmail(values.email);
  const password = newTemporaryPassword();
  const hash = await new Passwords().hash(passwordDigest(username, password));
  const env = readEnv();
  const clock = businessClock(env.clockFile);
  const keys = await readAuditKeys(env);
  const { db, close } = await connect(env, createLog("warn"), keys);
  try {
    const ids = await takeIdSource(db, clock);
    await transact(db, (transaction) =>
      insertAdministrator(transaction, ids, clock.now(), { name, username, hash }),
    );
    // No bank may be there to seal what this put on record.
    await sealWaiting(db, keys, clock);
  } finally {
    await close();
  }
  say(
    `${username} may sign in within ${passwordDays} days. Temporary password, shown this once:\n\n  ${password}\n`,
  );
  return 0;
}

/** @throws DomainError if there is an administrator already: the command must not be a way around the screens */
async function insertAdministrator(
  db: Db,
  ids: IdSource,
  createdAt: Date,
  { name, username, hash }: { readonly name: string; readonly username: string; readonly hash: string },
): Promise<void> {
  await lockAdministration(db);
  if ((await countHolders(db, administratorFeatures)) > 0)
    throw already("The bank has an administrator already, who registers others.");
  const made = { creator: { key: null, name: command }, createdAt };
  if ((await findBranch(db, mainBranchKey, BranchScope.everyBranch("the first administrator"))) === undefined)
    await insertBranch(db, { id: mainBranchKey, ...mainBranch, parentId: null, ...made });
  const roleId = await ensureRole(db, ids, made);
  const password = { hash, isTemporary: true, expiresAt: after(made.createdAt, passwordDays * 86_400) };
  const user = { id: ids.next(), username, name, status: "Active", branchId: mainBranchKey, roleId } as const;
  await refuseDuplicate(insertUser(db, { ...user, password, ...made }), `${username} is registered already.`);
  await recordAudit(db, {
    actor: { userId: user.id, name: command },
    at: made.createdAt,
    ...actOf("user", "create", user.id, {
      username,
      name,
      status: user.status,
      branchId: mainBranchKey,
      branchName: mainBranch.name,
      roleCode: role.code,
      roleDescription: role.description,
    }),
  });
}

/** Answers the id of the role. Makes the role if it is missing. */
async function ensureRole(db: Db, ids: IdSource, made: Pick<NewUser, "creator" | "createdAt">) {
  const found = await findRoleByCode(db, role.code);
  if (found === undefined) {
    const id = ids.next();
    await insertRole(db, { id, ...role, ...made });
    return id;
  }
  const administers = administratorFeatures.every((code) => found.features.includes(code));
  if (found.status !== "Active" || !administers) {
    throw refused(
      `The role ${role.code} is there, but it is inactive or does not administer users and roles.`,
    );
  }
  return found.id;
}

runCommand(usage, createAdmin);
