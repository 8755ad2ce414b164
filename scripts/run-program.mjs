import { ensureBuilt } from "./build.mjs";
import { requirePorts } from "./ports.mjs";
import { becomeNode } from "./processes.mjs";
import { commands, places } from "./programs.mjs";
import { dataFolder, giveUp } from "./workspace.mjs";

// `npm run bank`, `npm run web`: runs one program alone, as in production. Where NODE_ENV is production, it installs and builds
// nothing. The app itself refuses to start without SESSION_SECRETS and BANK_API_URL.
const name = process.argv[2] === "bank" ? "bank" : "web";
if (process.env.NODE_ENV !== "production") await ensureBuilt([name]);
await requirePorts([places()[name]]).catch(giveUp);
await becomeNode(commands[name], { DATA_DIR: dataFolder() });
