import { keepTemporaryFilesInMemory } from "../../scripts/temporary-files.mjs";
import { startRunClock } from "./clock";
import { takeKeptCluster } from "./kept-cluster";
import { createRunFolder, removeRunFolder } from "./run-folder";
import { joinServer } from "./server";

/**
 * Global set-up of vitest and Playwright alike: a folder for the run, gone when the run ends. It holds the run's database server:
 * else a test file that lets go of it as the last would end it under one that has just joined.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await keepTemporaryFilesInMemory();
  const folder = await createRunFolder();
  startRunClock(folder);
  await takeKeptCluster(folder);
  const server = await joinServer(folder);
  return async () => {
    await server.stop();
    await removeRunFolder(folder);
  };
}
