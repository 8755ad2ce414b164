import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeNode } from "./processes.mjs";
import { dataFolder, inRoot } from "./workspace.mjs";

// `npm run seed -- --mustahik 1000000`, `npm run audit`, `npm run create-admin -- --email …`: a program of the bank beside
// the bank itself, on the same database. The first argument names it, the others are its own.
const [command, ...args] = process.argv.slice(2);
// Where NODE_ENV is production, what is installed and built is taken as it is.
if (process.env.NODE_ENV !== "production") {
  await ensureInstalled();
  await ensureBuilt(["bank"]);
}
await becomeNode(["--enable-source-maps", inRoot(`build/bank/${command}.js`), ...args], {
  DATA_DIR: dataFolder(),
});
