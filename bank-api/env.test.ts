import { expect, test } from "vitest";
import { EnvError } from "service/settings";
import { readEnv } from "./env";

test("every setting has a default", () => {
  expect(readEnv({})).toMatchObject({
    isProduction: false,
    databaseUrl: undefined,
    dataDir: "./data",
    host: "127.0.0.1",
    port: 3001,
    wantsDemo: true,
    smtpUrl: undefined,
  });
});

test("in production the audit trail of a server's database needs a key that the database does not hold", () => {
  const served = { NODE_ENV: "production", DATABASE_URL: "postgres://db/bank" };
  expect(() => readEnv(served)).toThrow("The bank cannot start without AUDIT_KEY");
  expect(() => readEnv({ ...served, AUDIT_KEY: "short" })).toThrow("AUDIT_KEY: every key needs");
  const keys = ["0123456789-abcdefghijklmnopqrstuv", "b".repeat(40)] as const;
  expect(readEnv({ ...served, AUDIT_KEY: keys.join(", ") }).auditKeys).toEqual(keys);
  expect(readEnv({ NODE_ENV: "production" }).auditKeys).toBeUndefined();
});

test("an empty variable counts as unset", () => {
  expect(readEnv({ BANK_PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3001, databaseUrl: undefined });
});

test.each([
  [{}, true],
  [{ DATABASE_URL: "postgres://db/bank" }, false],
  [{ NODE_ENV: "production" }, false],
  [{ NODE_ENV: "production", BANK_SEED: "demo" }, true],
  [{ DATABASE_URL: "postgres://db/bank", BANK_SEED: "demo" }, true],
  [{ BANK_SEED: "none" }, false],
])("with %o the bank makes the demo organisation: %s", (variables, wanted) => {
  expect(readEnv(variables).wantsDemo).toBe(wanted);
});

test.each([
  [{ NODE_ENV: "production", BANK_PASSWORD_COST: "14" }, undefined],
  [{ NODE_ENV: "production", BANK_PASSWORD_COST: "16" }, 16],
  [{ NODE_ENV: "production" }, 15],
  [{ BANK_PASSWORD_COST: "10" }, 10],
])("%o hashes passwords at the cost %s", (variables, cost) => {
  if (cost === undefined)
    expect(() => readEnv(variables)).toThrow("BANK_PASSWORD_COST: at least 15 in production");
  else expect(readEnv(variables).passwordCost).toBe(cost);
});

test("a clock of tests moves the date everywhere but in production", () => {
  const moved = { CLOCK_FILE: "/run/clock" };
  expect(readEnv(moved).clockFile).toBe("/run/clock");
  expect(() => readEnv({ ...moved, NODE_ENV: "production" })).toThrow("CLOCK_FILE: not in production");
});

test("an issuer has an audience, and https in production", () => {
  const issuer = { BANK_OIDC_ISSUER: "https://sso.bank.example", BANK_OIDC_AUDIENCE: "ramah-zakat" };
  expect(readEnv(issuer).issuer).toEqual({
    issuer: "https://sso.bank.example",
    audience: "ramah-zakat",
    claim: "email",
    unsaidEmail: "accept",
  });
  expect(readEnv({ ...issuer, BANK_OIDC_CLAIM: "upn" }).issuer?.claim).toBe("upn");
  expect(readEnv({ BANK_OIDC_CLAIM: "upn" }).issuer).toBeUndefined();
  for (const missing of Object.keys(issuer))
    expect(() => readEnv({ ...issuer, [missing]: "" })).toThrow("set both or neither");
  const onLoopback = { ...issuer, BANK_OIDC_ISSUER: "http://127.0.0.1:9000" };
  expect(readEnv(onLoopback).issuer?.issuer).toBe("http://127.0.0.1:9000");
  expect(() => readEnv({ ...onLoopback, NODE_ENV: "production" })).toThrow("https in production");
  expect(() => readEnv({ ...issuer, BANK_OIDC_ISSUER: "http://sso.bank.example" })).toThrow(
    "https, or http on loopback",
  );
});

test("passwords can be left to one user, where an issuer signs in the others", () => {
  const only = { BANK_LOCAL_SIGN_IN_ONLY: " Admin@Bank.example " };
  const issuer = { BANK_OIDC_ISSUER: "https://sso.bank.example", BANK_OIDC_AUDIENCE: "ramah-zakat" };
  expect(readEnv({ ...issuer, ...only }).onlyLocalUser).toBe("admin@bank.example");
  expect(() => readEnv(only)).toThrow("BANK_LOCAL_SIGN_IN_ONLY: needs BANK_OIDC_ISSUER");
});

test("nonsense is refused by name, all of it at once, without repeating it", () => {
  const nonsense = {
    BANK_PORT: "99999",
    BANK_DRAIN_SECONDS: "-1",
    BANK_TRUSTED_PROXIES: "my-proxy",
    DATABASE_URL: "mysql://root:secret@db",
    DATABASE_READ_URL: "mysql://root:secret@standby",
    SMTP_URL: "x:secret",
    APP_ORIGIN: "zakat.example",
    BANK_OIDC_ISSUER: "sso.bank.example",
  };
  expect(() => readEnv(nonsense)).toThrow(EnvError);
  try {
    readEnv(nonsense);
  } catch (error) {
    const { message } = error as EnvError;
    for (const name of Object.keys(nonsense)) expect(message).toContain(name);
    expect(message).not.toContain("secret");
  }
});

test.each(["/", "#", "?", "%", "%zz"])(
  "a password with %s as it is has its setting named, and no other",
  (sign) => {
    for (const [name, scheme] of [
      ["DATABASE_URL", "postgresql"],
      ["DATABASE_READ_URL", "postgres"],
      ["SMTP_URL", "smtp"],
    ] as const) {
      const read = (password: string) => () =>
        readEnv({ [name]: `${scheme}://ramah:${password}@host.example:2525/bank` });
      for (const password of [`12${sign}secret`, `secret${sign}`, `${sign}secret`]) {
        const written = encodeURIComponent(decodeURIComponent(password.replaceAll("%", "%25")));
        expect(read(written)).not.toThrow();
        expect(read(password)).toThrow(
          `These settings are wrong. ${name}: cannot be read. In a password, write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25.`,
        );
      }
    }
  },
);

test("the address of a socket is accepted", () => {
  for (const url of ["postgresql://postgres@/bank?host=%2Frun%2Fpg", "postgresql:///bank?host=/run/pg"])
    expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each(["AUDIT_KEY", "BANK_SECRETS"])("in production, %s is no letter repeated", (name) => {
  const production = { NODE_ENV: "production" };
  const repeated = "a".repeat(40);
  const refusal = `${name}: every key needs at least 10 different characters`;
  expect(() => readEnv({ ...production, [name]: repeated })).toThrow(refusal);
  expect(() => readEnv({ [name]: repeated })).not.toThrow();
  // One that seals no more may still be needed.
  const list = `0123456789-abcdefghijklmnopqrstuv,${repeated}`;
  expect(() => readEnv({ ...production, [name]: list })).not.toThrow();
});

test("a sender of mail needs an address", () => {
  for (const from of ["no-reply@bank.example", "Ramah Zakat <no-reply@bank.example>"])
    expect(readEnv({ MAIL_FROM: from }).mailFrom).toBe(from);
  expect(() => readEnv({ MAIL_FROM: "Ramah Zakat" })).toThrow("MAIL_FROM: needs an address");
});

test("what recipients must have is a list of known fields", () => {
  expect(readEnv({}).requiredOfRecipients).toEqual([]);
  expect(readEnv({ BANK_REQUIRE_COMPLETE: "phone, asnaf," }).requiredOfRecipients).toEqual([
    "phone",
    "asnaf",
  ]);
  expect(() => readEnv({ BANK_REQUIRE_COMPLETE: "phone,name" })).toThrow("BANK_REQUIRE_COMPLETE.1: ");
});

test("the limit of undetermined asnaf has one decimal at most", () => {
  const read = (percent: string) => readEnv({ BANK_MOST_UNDETERMINED_PERCENT: percent });
  for (const percent of ["0", "0.3", "5", "7.1", "99.9", "100"])
    expect(read(percent).mostUndeterminedPercent).toBe(Number(percent));
  for (const percent of ["5.25", "-1", "100.1"])
    expect(() => read(percent)).toThrow("BANK_MOST_UNDETERMINED_PERCENT");
});

test.each([
  ["sslmode=prefer", "DATABASE_URL: sslmode has to be one of disable, require, verify-ca, verify-full"],
  ["sslmode=verify-ca", "DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the authority"],
  ["sslmode=require&sslmode=disable", "DATABASE_URL: sslmode has to be one of"],
  ["ssl=true", "DATABASE_URL: sslmode says whether there is TLS"],
  ["sslrootcert=/etc/ca.pem", "DATABASE_URL: sslmode says whether there is TLS"],
])("of TLS to the database, %s is refused by name", (query, sentence) => {
  expect(() => readEnv({ DATABASE_URL: `postgresql://db/bank?${query}` })).toThrow(sentence);
  expect(() => readEnv({ DATABASE_URL: "postgresql://db/bank?sslmode=require" })).not.toThrow();
});
