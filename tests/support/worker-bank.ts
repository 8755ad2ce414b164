import { startFakeBank } from "./fake-bank";

/**
 * The fake bank of this process. All test files of a worker share it, because the app reads the bank's address when it is loaded,
 * and is loaded once a worker. `set-up.ts` cleans it after each test.
 */
export const bank = await startFakeBank();
process.env.BANK_API_URL = bank.origin;
