import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.server";

const secret = "0123456789abcdefghijklmnopqrstuv";
const good = { BANK_API_URL: "http://127.0.0.1:3001", SESSION_SECRETS: secret };

describe("parseEnv", () => {
  it("takes the first secret first and strips slashes from the bank's address", () => {
    const env = parseEnv({
      ...good,
      BANK_API_URL: "https://bank.example/api/",
      SESSION_SECRETS: `${secret}X, ${secret}Y`,
    });
    expect(env).toEqual({
      bankApiUrl: "https://bank.example/api",
      sessionSecrets: [`${secret}X`, `${secret}Y`],
      appOrigin: undefined,
      issuer: undefined,
      trustedProxies: expect.any(Function) as unknown,
      host: "127.0.0.1",
      port: 3000,
      drainMs: 0,
      isDevelopment: false,
    });
  });

  it.each([
    ["no bank", { ...good, BANK_API_URL: undefined }, "BANK_API_URL"],
    ["a bank that is no http address", { ...good, BANK_API_URL: "ftp://bank.example" }, "BANK_API_URL"],
    ["no secret", { ...good, SESSION_SECRETS: undefined }, "SESSION_SECRETS"],
    ["an empty secret", { ...good, SESSION_SECRETS: "" }, "SESSION_SECRETS"],
    ["a short secret", { ...good, SESSION_SECRETS: secret.slice(1) }, "SESSION_SECRETS"],
    ["a monotonous secret", { ...good, SESSION_SECRETS: "changeme".repeat(8) }, "SESSION_SECRETS"],
    ["a weak secret behind a strong one", { ...good, SESSION_SECRETS: `${secret},short` }, "SESSION_SECRETS"],
    ["a proxy by name", { ...good, TRUSTED_PROXIES: "loopback, my-proxy" }, "TRUSTED_PROXIES"],
    ["an origin with a path", { ...good, APP_ORIGIN: "https://zakat.example/app" }, "APP_ORIGIN"],
    ["an origin that is no address", { ...good, APP_ORIGIN: "zakat.example" }, "APP_ORIGIN"],
  ])("refuses %s and names the variable, never the value", (_, variables, name) => {
    expect(() => parseEnv(variables)).toThrow(name);
    const secrets = "SESSION_SECRETS" in variables ? variables.SESSION_SECRETS : undefined;
    if (secrets) expect(() => parseEnv(variables)).not.toThrow(secrets);
  });

  it("takes a clock of tests everywhere but in production", () => {
    const moved = { ...good, CLOCK_FILE: "/run/clock" };
    expect(parseEnv({ ...moved, NODE_ENV: "test" }).clockFile).toBe("/run/clock");
    for (const NODE_ENV of ["production", undefined])
      expect(() => parseEnv({ ...moved, NODE_ENV })).toThrow("must not be set in production");
  });

  const issuer = {
    OIDC_ISSUER: "https://sso.bank.example/realms/zakat",
    OIDC_CLIENT_ID: "ramah-zakat",
    OIDC_CLIENT_SECRET: "secret",
    APP_ORIGIN: "https://zakat.example",
  };

  it("reads the issuer that signs users in, and where forms may lead with it", () => {
    const further = {
      OIDC_NAME: "Akun Bank",
      OIDC_ORIGINS: "https://login.bank.example, https://adfs.example/",
    };
    expect(parseEnv({ ...good, ...issuer, ...further }).issuer).toEqual({
      address: issuer.OIDC_ISSUER,
      clientId: "ramah-zakat",
      clientSecret: "secret",
      name: "Akun Bank",
      scopes: ["openid", "email", "profile"],
      origins: ["https://sso.bank.example", "https://login.bank.example", "https://adfs.example"],
      appOrigin: "https://zakat.example",
    });
  });

  it.each([
    ["no client id", { OIDC_CLIENT_ID: undefined }, "OIDC_CLIENT_ID"],
    ["no secret", { OIDC_CLIENT_SECRET: undefined }, "OIDC_CLIENT_SECRET"],
    ["no address of its own", { APP_ORIGIN: undefined }, "APP_ORIGIN"],
    ["an issuer that is no address", { OIDC_ISSUER: "sso.bank.example" }, "OIDC_ISSUER"],
    ["an issuer without TLS", { OIDC_ISSUER: "http://sso.bank.example" }, "OIDC_ISSUER"],
    ["one on loopback in production", { OIDC_ISSUER: "http://127.0.0.1:9000" }, "https in production"],
    ["scopes without openid", { OIDC_SCOPES: "email profile" }, "OIDC_SCOPES"],
    ["an origin with a path", { OIDC_ORIGINS: "https://login.bank.example/x" }, "OIDC_ORIGINS"],
  ])("refuses single sign-on with %s", (_, change, name) => {
    expect(() => parseEnv({ ...good, ...issuer, ...change })).toThrow(name);
  });

  it("takes an issuer on loopback outside of production", () => {
    const onLoopback = { ...good, ...issuer, OIDC_ISSUER: "http://127.0.0.1:9000", NODE_ENV: "test" };
    expect(parseEnv(onLoopback).issuer?.origins).toEqual(["http://127.0.0.1:9000"]);
  });

  it("takes an origin with or without a slash at its end", () => {
    expect(parseEnv({ ...good, APP_ORIGIN: "https://zakat.example/" }).appOrigin).toBe(
      "https://zakat.example",
    );
  });
});
