import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keepAssets } from "../scripts/build.mjs";

/** What a build leaves behind: a file of its own. */
async function build(folder: string, file: string, isWhole = true): Promise<void> {
  await keepAssets(folder);
  for (const part of ["client", "server"])
    await rm(path.join(folder, part), { recursive: true, force: true });
  await mkdir(path.join(folder, "client/assets"), { recursive: true });
  await writeFile(path.join(folder, "client/assets", file), "");
  if (!isWhole) return;
  await mkdir(path.join(folder, "server"));
  await writeFile(path.join(folder, "server/main.js"), "");
}

it("a build keeps the files of the build before, and of no other", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "ramah-zakat-build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const before = () => readdir(path.join(folder, "assets-before")).catch(() => []);

  await build(folder, "first.js");
  expect(await before()).toEqual([]);
  await build(folder, "second.js");
  expect(await before()).toEqual(["first.js"]);
  await build(folder, "third.js", false);
  expect(await before()).toEqual(["second.js"]);
  await build(folder, "fourth.js");
  expect(await before()).toEqual(["second.js"]);
});
