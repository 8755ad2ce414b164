import { createRunFolder, removeRunFolder } from "../support/run-folder";

/** Something that a measurement starts, and ends again. */
interface Running {
  stop(): Promise<void>;
}

/** Hands back what it is given, and ends it after the measurement. */
export type Keep = <R extends Running>(started: R) => R;

/** Measures in a run folder of its own. Afterwards what was kept ends, the last first, and the folder goes. */
export async function whileRunning<T>(use: (keep: Keep, folder: string) => Promise<T>): Promise<T> {
  const folder = await createRunFolder();
  const running: Running[] = [];
  const keep: Keep = (started) => {
    running.unshift(started);
    return started;
  };
  try {
    return await use(keep, folder);
  } finally {
    for (const each of running) await each.stop();
    await removeRunFolder(folder);
  }
}
