import { ensureInstalled } from "./install.mjs";
import { ended, onStopRequest, start, stopAll } from "./processes.mjs";
import { addresses, makeDataFolder, webEnvironment } from "./programs.mjs";
import { dataFolder, tool } from "./workspace.mjs";

// Both programs from their sources, restarted (bank) or reloaded (app) when a file changes.
await ensureInstalled();
const { host, port, ownBank } = addresses();
const dataDir = await makeDataFolder(dataFolder());
const web = [tool.remix, "vite:dev", "--host", host, "--port", port, "--strictPort"];
const children = [
  start(process.execPath, web, { env: { ...(await webEnvironment(dataDir)), NODE_ENV: "development" } }),
];
if (ownBank) {
  const bank = [tool.tsx, "watch", "--clear-screen=false", "bank-api/main.ts"];
  children.push(start(process.execPath, bank, { env: { DATA_DIR: dataDir } }));
}
onStopRequest(() => void stopAll());
await Promise.race(children.map(ended));
await stopAll();
