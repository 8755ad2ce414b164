import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeNode } from "./processes.mjs";
import { dataFolder, inRoot } from "./workspace.mjs";

// `npm run seed -- --mustahik 1000000`: the arguments are the seed program's own.
await ensureInstalled();
await ensureBuilt(["bank"]);
await becomeNode(["--enable-source-maps", inRoot("build/bank/seed.js"), ...process.argv.slice(2)], {
  DATA_DIR: dataFolder(),
});
