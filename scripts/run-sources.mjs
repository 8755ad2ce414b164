import { ensureBuilt } from "./build.mjs";
import { becomeNode } from "./processes.mjs";
import { inRoot, tool } from "./workspace.mjs";

// `npm run bench -- …`, `npm run simulate -- …`: runs a TypeScript program beside the two built ones. The first argument is its
// file, the others are passed to it.
const [file = "", ...args] = process.argv.slice(2);
await ensureBuilt();
await becomeNode([tool("tsx"), inRoot(file), ...args]);
