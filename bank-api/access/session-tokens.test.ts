import { expect, test } from "vitest";
import { SessionTokens } from "./session-tokens";

const secret = Buffer.alloc(32, 1);
const tokens = new SessionTokens(secret);

test("every instance knows a token and what it was issued for without a query", () => {
  const other = new SessionTokens(secret);
  const token = tokens.issue("access");
  expect(token).toMatch(/^[A-Za-z0-9_-]{64}$/);
  expect(other.mayLive("access", token)).toBe(true);
  expect(other.mayLive("refresh", token)).toBe(false);
  expect(tokens.issue("access")).not.toBe(token);
});

test.each(["", "z", "z".repeat(43), "z".repeat(64), "z".repeat(65), "ü".repeat(64)])(
  "an invented token is not known: %s",
  (token) => {
    expect(tokens.mayLive("access", token)).toBe(false);
    expect(tokens.mayLive("refresh", token)).toBe(false);
  },
);

test("a changed token, or one of another secret, is not known", () => {
  const token = tokens.issue("access");
  const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  expect(tokens.mayLive("access", changed)).toBe(false);
  expect(new SessionTokens(Buffer.alloc(32, 2)).mayLive("access", token)).toBe(false);
});

test("a refresh token has one successor, the same on every instance, and no other secret knows it", () => {
  const first = tokens.issue("refresh");
  const second = new SessionTokens(secret).successorOf(first);
  expect(second).toBe(tokens.successorOf(first));
  expect(tokens.mayLive("refresh", second)).toBe(true);
  expect(tokens.mayLive("access", second)).toBe(false);
  expect(
    new Set([first, second, tokens.successorOf(second), tokens.successorOf(tokens.issue("refresh"))]).size,
  ).toBe(4);
  expect(new SessionTokens(Buffer.alloc(32, 2)).successorOf(first)).not.toBe(second);
});

test("the last ten thousand ended tokens are remembered", () => {
  const token = tokens.issue("refresh");
  tokens.noteEnded(token);
  expect(tokens.mayLive("refresh", token)).toBe(false);
  for (let others = 0; others < 10_000; others += 1) tokens.noteEnded(`another-${others}`);
  expect(tokens.mayLive("refresh", token)).toBe(true);
});
