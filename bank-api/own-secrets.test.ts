import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "service/settings";
import { readEnv } from "./env";
import { createLog } from "./log";
import { missingSecrets, readBackupKeys, readSecretBoxes } from "./own-secrets";

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = path.join(await mkdtemp(path.join(tmpdir(), "bank-secrets-")), "data");
});
afterEach(() => rm(path.dirname(DATA_DIR), { recursive: true }));

const sealOf = async (settings: Record<string, string>) =>
  (await readSecretBoxes(readEnv({ DATA_DIR, ...settings }))).mailSecretBox;

test("a secret is made once, and kept for the bank's own account", async () => {
  const [one, other] = await Promise.all([sealOf({}), sealOf({})]);
  expect(other.open("mail 1", one.close("mail 1", "isi"))).toBe("isi");
  expect((await stat(path.join(DATA_DIR, "bank-secret"))).mode & 0o777).toBe(0o600);
});

test("secrets of the settings come first, and all of them open", async () => {
  const [older, newer] = ["a".repeat(32), "b".repeat(32)];
  const before = (await sealOf({ BANK_SECRETS: older })).close("mail 1", "isi");
  expect((await sealOf({ BANK_SECRETS: `${newer}, ${older}` })).open("mail 1", before)).toBe("isi");
  expect(() => readEnv({ BANK_SECRETS: "short" })).toThrow(EnvError);
});

test("what one purpose seals, the other does not open", async () => {
  const { mailSecretBox, secondFactorSecretBox } = await readSecretBoxes(readEnv({ DATA_DIR }));
  expect(() => mailSecretBox.open("1", secondFactorSecretBox.close("1", "isi"))).toThrow("none of");
});

test("the key of backups is made once, and the log says where it is and that it has to be copied", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const env = readEnv({ DATA_DIR });
  expect(missingSecrets(env)).toEqual(["audit-key", "bank-secret", "backup-key"]);
  const first = await readBackupKeys(env, log);
  expect(await readBackupKeys(env, log)).toEqual(first);
  expect(missingSecrets(env)).toEqual(["audit-key", "bank-secret"]);
  const file = path.join(DATA_DIR, "backup-key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "warn",
    event: "backup-key-made",
    file,
    hint: expect.stringContaining("Copy this file to a place without backups") as string,
  });
  expect(lines[0]).not.toContain(first[0]);

  const [older, newer] = ["a".repeat(32), "b".repeat(32)];
  const BACKUP_KEYS = `${newer}, ${older}`;
  expect(await readBackupKeys(readEnv({ DATA_DIR, BACKUP_KEYS }), log)).toEqual([newer, older]);
  expect(() => readEnv({ NODE_ENV: "production", BACKUP_KEYS })).toThrow("BACKUP_KEYS");
});

test("in production a database server needs secrets in the settings", async () => {
  const AUDIT_KEY = "a-key-of-the-tests-of-many-letters-0123";
  const server = { NODE_ENV: "production", DATABASE_URL: "postgres://db/bank", AUDIT_KEY };
  await expect(sealOf(server)).rejects.toThrow("BANK_SECRETS");
  await expect(sealOf({ NODE_ENV: "production" })).resolves.toBeDefined();
});
