import { expect, test } from "vitest";
import { withoutPassword } from "./server-backup";

test.each([
  [
    "postgresql://bank:s%40y@db1:5432/bank?sslmode=verify-full",
    "postgresql://bank@db1:5432/bank?sslmode=verify-full",
    "s@y",
  ],
  ["postgresql://bank@/bank?host=/run/postgresql", "postgresql://bank@/bank?host=/run/postgresql", ""],
  ["postgresql://bank@db1/bank?password=s%40y", "postgresql://bank@db1/bank", "s@y"],
  [
    "postgresql://bank@db1/bank?password=say&sslmode=require",
    "postgresql://bank@db1/bank?sslmode=require",
    "say",
  ],
  ["postgresql:///bank?user=bank&password=say&host=/run", "postgresql:///bank?user=bank&host=/run", "say"],
])("%s: the password is taken out", (given, url, password) =>
  expect(withoutPassword(given)).toEqual({ url, password }),
);
