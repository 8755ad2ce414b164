import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "service/settings";
import { erasedFile, erasedListIn, type ErasedRecord } from "./erased-list";

let top: string;
let dataDir: string;
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), "erased-list-"));
  dataDir = path.join(top, "data");
});
afterEach(() => rm(top, { recursive: true }));

const record = (customerId: string): ErasedRecord => ({
  customerId,
  createdAt: "2026-01-02T03:04:05.006Z",
  approvedAt: "2026-11-30T01:00:00.000Z",
});

test("what was added is read, in a file that only the bank's account reads", async () => {
  const list = erasedListIn(dataDir);
  expect(await list.read()).toEqual([]);
  await list.add([record("1"), record("2")]);
  await list.add([]);
  await list.add([record("3")]);
  expect(await erasedListIn(dataDir).read()).toEqual([record("1"), record("2"), record("3")]);
  expect((await stat(erasedFile(dataDir))).mode & 0o777).toBe(0o600);
});

test("a file is there from the first day on, so that an operator sees what to copy", async () => {
  await erasedListIn(dataDir).add([]);
  expect(await readFile(erasedFile(dataDir), "utf8")).toBe("");
});

test.each(['\n{"customerId":"2","crea', "\n\0\0\0"])(
  "a power cut within a line (%j) costs this line, and none after it",
  async (rest) => {
    const list = erasedListIn(dataDir);
    await list.add([record("1")]);
    await appendFile(erasedFile(dataDir), rest);
    expect(await list.read()).toEqual([record("1")]);
    await list.add([record("3")]);
    expect(await list.read()).toEqual([record("1"), record("3")]);
  },
);

test("additions at the same moment keep all lines whole", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => String(index + 1));
  await Promise.all(ids.map((id) => erasedListIn(dataDir).add([record(id)])));
  const read = await erasedListIn(dataDir).read();
  expect(read.map(({ customerId }) => Number(customerId)).sort((one, other) => one - other)).toEqual(
    ids.map(Number),
  );
});

test("a whole line that is damaged is named", async () => {
  await erasedListIn(dataDir).add([record("1"), record("2")]);
  const file = erasedFile(dataDir);
  await writeFile(file, (await readFile(file, "utf8")).replace('"createdAt"', '"createdAd"'));
  const reading = erasedListIn(dataDir).read();
  await expect(reading).rejects.toThrow(`Line 2 of ${file} is damaged`);
  await expect(reading).rejects.toThrow(EnvError);
});
