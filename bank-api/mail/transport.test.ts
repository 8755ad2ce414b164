import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeOldMail } from "./transport";

test("files of the outbox go after their time, those that a kill left half written too", async () => {
  const top = await mkdtemp(path.join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(top, { recursive: true }));
  const folder = path.join(top, "outbox");
  const before = new Date("2026-11-23T00:00:00Z");
  await removeOldMail(folder, before);
  await mkdir(folder);
  const write = async (name: string, time: string) => {
    await writeFile(path.join(folder, name), "");
    await utimes(path.join(folder, name), new Date(time), new Date(time));
  };
  await write("1.eml", "2026-11-22T23:59:59Z");
  await write(".2.draft", "2026-11-01T00:00:00Z");
  await write("3.eml", "2026-11-23T00:00:01Z");
  await removeOldMail(folder, before);
  expect(await readdir(folder)).toEqual(["3.eml"]);
});
