import { expect, test } from "vitest";
import { createLog, describeError } from "./log";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  return lines.join("");
}

test("each line is a JSON object with its event, level and time", () => {
  const line = JSON.parse(logged((log) => log.info({ event: "listening", port: 3001 }))) as object;
  expect(line).toMatchObject({ event: "listening", port: 3001, level: "info" });
  expect(line).toHaveProperty("time");
});

test("personal numbers are masked wherever they get in; ids stay", () => {
  const line = logged((log) =>
    log.info({
      event: "x",
      ktp: "3204110101900001",
      npwp15: "012345678901234",
      npwp22: "0".repeat(22),
      id: "382750111111111111",
    }),
  );
  expect(line).not.toMatch(/3204110101900001|012345678901234|0{22}/);
  expect(line).toContain("382750111111111111");
});

test("of an error, what a parser quoted is left out", () => {
  const told = describeError(new SyntaxError('Unexpected token "rahasia" in JSON'));
  expect(told).toMatchObject({ kind: "SyntaxError", message: "Unexpected token … in JSON" });
  expect(JSON.stringify(told)).not.toContain("rahasia");
});
