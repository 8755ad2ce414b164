import { startFakeBank } from "./fake-bank";

/**
 * The fake bank of this process. All test files of a worker share it, because the app reads the bank's address when it is loaded,
 * and is loaded once a worker. `set-up.ts` puts the address into the environment, and cleans the bank after each test.
 */
export const bank = await startFakeBank();
