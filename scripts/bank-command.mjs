import { ensureBuilt } from "./build.mjs";
import { clockOf } from "./demo-clock.mjs";
import { becomeNode } from "./processes.mjs";
import { dataFolder, inRoot } from "./workspace.mjs";

// `npm run seed -- --mustahik 1000000`, `npm run audit`, `npm run create-admin -- --email …`: runs a command of the bank on
// the bank's database. The first argument names the command, the others are passed to it.
const [command, ...args] = process.argv.slice(2);
// The command installs and builds nothing where NODE_ENV is production.
if (process.env.NODE_ENV !== "production") await ensureBuilt(["bank"]);
await becomeNode(["--enable-source-maps", inRoot(`build/bank/${command}.js`), ...args], {
  DATA_DIR: dataFolder(),
  ...clockOf(dataFolder()),
});
