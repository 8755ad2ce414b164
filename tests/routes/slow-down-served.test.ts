import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankHere, startBankHere } from "../support/bank-here";
import { databaseOfFile } from "../support/database";
import { startApp, type Program } from "../support/stack";

const { url } = await databaseOfFile("demo");
let bank: BankHere;
/** Behind a proxy on this machine, and without one. */
let proxied: Program;
let open: Program;

beforeAll(async () => {
  bank = await startBankHere({ databaseUrl: url });
  proxied = await startApp({ bankUrl: bank.origin, env: { TRUSTED_PROXIES: "loopback" } });
  open = await startApp({ bankUrl: bank.origin });
});
afterAll(async () => {
  for (const app of [proxied, open]) await app.stop();
  await bank.stop();
});

/** The app's status for a sign-in under a name that nobody has, each time another, from this address. */
async function guessFrom({ origin }: Program, address: string): Promise<number> {
  const email = `${crypto.randomUUID()}@ramahzakat.example`;
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin, "x-forwarded-for": address },
    body: new URLSearchParams({ email, password: "salah-sekali-1" }),
    redirect: "manual",
  });
  return answer.status;
}

async function guessesFrom(app: Program, address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push(await guessFrom(app, address));
  return statuses;
}

describe("failed sign-ins under many names", () => {
  it("slow down the address they come from, whatever the way to the app, and no other", async () => {
    expect(await guessesFrom(proxied, "203.0.113.7", 51)).toEqual([...Array<number>(50).fill(422), 429]);
    expect(await guessFrom(proxied, "203.0.113.8")).toBe(422);
    // A client that adds an address of its own in front is known by the one that the proxy saw.
    expect(await guessFrom(proxied, "192.0.2.1, 203.0.113.7")).toBe(429);
    // A proxy that writes the client's port writes another one for each connection.
    expect(await guessFrom(proxied, "203.0.113.7:50001")).toBe(429);
  });

  it("slow down nobody when only the app's own address is known", async () => {
    expect(await guessesFrom(open, "203.0.113.7", 51)).toEqual(Array<number>(51).fill(422));
  });
});
