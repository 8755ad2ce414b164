import { spawn } from "node:child_process";
import { ensureBuilt } from "./build.mjs";
import { clusterLacks } from "./cluster-needs.mjs";
import { inRoot, root, tool } from "./workspace.mjs";

/*
 * `npm run trial:cluster -- …`: brings up the whole set of deploy/ on this machine, and simulates staff at work while parts of it
 * die. It runs as root, in namespaces of its own for network, files and processes: so it touches no other network, leaves no
 * file outside of its folder, and when it ends, the kernel ends whatever it has started.
 */

const lacks = clusterLacks();
if (lacks.length > 0) {
  for (const line of lacks) console.error(line);
  process.exit(64);
}

await ensureBuilt();
const program = [process.execPath, tool("tsx"), inRoot("tests/cluster/run.ts"), ...process.argv.slice(2)];
// A shell is the first process of the namespace: it takes in processes that lose their parent, which Node would not.
const shell = ["sh", "-c", '"$@" & wait $!', "sh", ...program];
const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
const child = spawn("unshare", [...namespaces, ...shell], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGKILL"));
child.on("exit", (code) => (process.exitCode = code ?? 1));
