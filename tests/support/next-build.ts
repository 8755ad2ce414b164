import { cp, mkdtemp, readFile, readdir, rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./architecture/sources";
import { runFolder } from "./run-folder";

/**
 * A copy of the build as the next release would be: the same program, with other names of its files and another version.
 *
 * @param before whether it has the files of the build that it follows
 * @returns Node arguments that serve it
 */
export async function nextBuild(before: "kept" | "gone"): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(runFolder(), "build-"));
  const build = path.join(folder, "build");
  for (const part of ["client", "server"])
    await cp(path.join(root, "build", part), path.join(build, part), { recursive: true });
  if (before === "kept")
    await cp(path.join(root, "build/client/assets"), path.join(build, "assets-before"), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await cp(path.join(root, "package.json"), path.join(folder, "package.json"));

  const assets = path.join(build, "client/assets");
  const names = await readdir(assets);
  const next = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, "-next$1")]));
  const version = /manifest-(\w+)\.js/.exec(names.join(" "))![1]!;
  const inNext = (text: string) =>
    text
      .replace(/[\w.-]+\.\w+/g, (name) => next.get(name) ?? name)
      .replaceAll(`"${version}"`, `"${version}-next"`)
      .replaceAll('"build/client"', JSON.stringify(path.join(build, "client")));
  for (const name of names) {
    await rename(path.join(assets, name), path.join(assets, next.get(name)!));
    if (/\.(js|css)$/.test(name)) await rewrite(path.join(assets, next.get(name)!), inNext);
  }
  for (const file of await readdir(path.join(build, "server"), { recursive: true }))
    if (file.endsWith(".js")) await rewrite(path.join(build, "server", file), inNext);
  return [path.join(build, "server/main.js")];
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}
