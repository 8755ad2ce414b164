import path from "node:path";
import { aheadFor, writeClock } from "./demo-clock.mjs";
import { dataFolder, giveUp } from "./workspace.mjs";

// `npm run demo:date -- 2026-12-31T16:55+07:00`: from now on it is that time for the product of this data folder, also while it
// runs. `npm run demo:date -- now` lets it live in real time again.
try {
  const aheadMs = aheadFor(process.argv[2] ?? "", Date.now());
  await writeClock(dataFolder(), aheadMs);
  console.log(`It is ${new Date(Date.now() + aheadMs).toISOString()} now for ${path.resolve(dataFolder())}.`);
} catch (error) {
  giveUp(/** @type {Error} */ (error));
}
