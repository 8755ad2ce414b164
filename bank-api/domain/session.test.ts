import { expect, test } from "vitest";
import {
  after,
  refreshedAt,
  refreshGraceSeconds,
  requestKeySeconds,
  secondsBetween,
  sessionFrom,
} from "./session";

const start = new Date("2026-11-20T00:00:00Z");

test("a session begins with 300 and 480 s, and 12 h in all", () => {
  const { accessExpiresAt, refreshExpiresAt, endsAt } = sessionFrom(start);
  const lifetimes = [accessExpiresAt, refreshExpiresAt, endsAt].map((end) => secondsBetween(start, end));
  expect(lifetimes).toEqual([300, 480, 12 * 3600]);
});

test("a replaced refresh token is answered for 60 s, and a request key lives 60 s", () => {
  expect([refreshGraceSeconds, requestKeySeconds]).toEqual([60, 60]);
});

test("seconds are whole", () => {
  expect(secondsBetween(start, new Date(start.getTime() + 1_999))).toBe(1);
});

test("near its end, a refresh gives what is left", () => {
  const { endsAt } = sessionFrom(start);
  const now = after(endsAt, -100);
  const times = refreshedAt(now, endsAt);
  expect(times).toEqual({ accessExpiresAt: endsAt, refreshExpiresAt: endsAt, endsAt });
});
