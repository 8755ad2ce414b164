import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { faults } from "./faults";

const root = new URL("../../", import.meta.url);

test.each(faults)(
  "the line of the fault '$name' still stands in $file, once",
  async ({ file, line, instead }) => {
    const text = await readFile(fileURLToPath(new URL(file, root)), "utf8");
    expect(text.split(line)).toHaveLength(2);
    expect(instead).not.toBe(line);
  },
);
