import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { becomeNode } from "./processes.mjs";
import { inRoot, tool } from "./workspace.mjs";

// `npm run bench -- …`: the arguments are the bench's own.
await ensureInstalled();
await ensureBuilt();
await becomeNode([tool.tsx, inRoot("tests/bench/run.ts"), ...process.argv.slice(2)]);
