import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeNode } from "./processes.mjs";
import { inRoot, tool } from "./workspace.mjs";

// `npm run simulate -- …`: the arguments are the simulation's own.
await ensureInstalled();
await ensureBuilt();
await becomeNode([tool.tsx, inRoot("tests/simulation/run.ts"), ...process.argv.slice(2)]);
