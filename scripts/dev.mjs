import { ensureInstalled } from "./install.mjs";
import { requirePorts } from "./ports.mjs";
import { ended, onStopRequest, startNode, stopAll } from "./processes.mjs";
import { addresses, makeDataFolder, places, webEnvironment } from "./programs.mjs";
import { dataFolder, giveUp, tool } from "./workspace.mjs";

// Both programs from their sources, restarted (bank) or reloaded (app) when a file changes.
await ensureInstalled();
const { ownBank } = addresses();
const { bank, web } = places();
await requirePorts(ownBank ? [bank, web] : [web]).catch(giveUp);
const dataDir = await makeDataFolder(dataFolder());
const webArgs = [tool("remix"), "vite:dev", "--host", web.host, "--port", web.port, "--strictPort"];
const children = [startNode(webArgs, { ...(await webEnvironment(dataDir)), NODE_ENV: "development" })];
if (ownBank) {
  const bankArgs = [tool("tsx"), "watch", "--clear-screen=false", "bank-api/main.ts"];
  children.push(startNode(bankArgs, { DATA_DIR: dataDir }));
}
onStopRequest(() => void stopAll());
await Promise.race(children.map(ended));
await stopAll();
