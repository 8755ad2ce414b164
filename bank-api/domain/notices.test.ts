import { expect, test } from "vitest";
import { dailyEmailDue, kindsAbout, noticeEventOf, usualDelivery } from "./notices";

test.each([
  ["transaction.request", "request-made"],
  ["transaction.approve", "request-approved"],
  ["transaction.void", "request-refused"],
  ["batch.processed", "batch-processed"],
  ["user.assign", "user-assigned"],
  ["duplicate.propose-same", "proposed-same-person"],
  ["approval-rule.propose", "proposed-approval-rule"],
  ["approval-rule.propose-end", "proposed-approval-rule"],
])("%s is the event %s", (action, event) => {
  expect(noticeEventOf(action)).toBe(event);
});

test.each(["customer.open", "waiting", "undefined", ""])("nobody is told of '%s'", (action) => {
  expect(noticeEventOf(action)).toBeUndefined();
});

test("a subject has its kinds, and no others", () => {
  expect(kindsAbout("role")).toEqual(["role-changed"]);
  expect(kindsAbout("batch")).toEqual(["batch-checked", "batch-processed", "batch-broke-off"]);
  expect(kindsAbout("weather")).toEqual([]);
});

test("at first, account and rights come at once, what waits and own work by e-mail", () => {
  expect(usualDelivery).toEqual({ approvals: "daily", work: "daily", account: "at-once" });
});

test("the daily e-mail goes out from 7:00 in Jakarta, and lists what came before", () => {
  expect(dailyEmailDue(new Date("2026-11-29T23:59:59.999Z"))).toEqual({
    day: "2026-11-29",
    until: new Date("2026-11-29T00:00:00Z"),
  });
  expect(dailyEmailDue(new Date("2026-11-30T00:00:00Z"))).toEqual({
    day: "2026-11-30",
    until: new Date("2026-11-30T00:00:00Z"),
  });
});
