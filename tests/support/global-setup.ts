import { createRunFolder, removeRunFolder } from "./run-folder";

/** Global set-up of vitest and Playwright alike: a folder for the run, gone when the run ends. The database starts when first asked for. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await createRunFolder();
  return () => removeRunFolder(folder);
}
