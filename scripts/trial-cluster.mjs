import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureBuilt } from "./build.mjs";
import { inRoot, root, tool } from "./workspace.mjs";

/*
 * `npm run trial:cluster -- …`: brings up the whole set of deploy/ on this machine, and simulates staff at work while parts of it
 * die. It runs as root, in namespaces of its own for network, files and processes: so it touches no other network, leaves no
 * file outside of its folder, and when it ends, the kernel ends whatever it has started.
 */

/** Program and the Debian package that brings it. */
const needed = {
  "/usr/bin/etcd": "etcd-server",
  "/usr/bin/patroni": "patroni",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/sbin/pgbouncer": "pgbouncer",
  "/usr/bin/caddy": "caddy",
  "/usr/bin/prometheus": "prometheus",
  "/usr/bin/unshare": "util-linux",
  "/usr/sbin/ip": "iproute2",
};

const lacking = Object.entries(needed).filter(
  ([program]) => !existsSync(program) && !existsSync(program.replace("/usr", "")),
);
const isRoot = process.getuid?.() === 0;
if (process.platform !== "linux" || !isRoot || lacking.length > 0) {
  if (process.platform !== "linux" || !isRoot)
    console.error("The trial runs on Debian, as root: it makes namespaces.");
  if (lacking.length > 0) {
    console.error(`The trial lacks ${lacking.map(([program]) => program).join(", ")}. This installs it:`);
    const packages = lacking.map(([, name]) => name).join(" ");
    console.error(`  apt-get install --no-install-recommends ${packages}`);
  }
  process.exit(64);
}

await ensureBuilt();
const program = [process.execPath, tool.tsx, inRoot("tests/cluster/run.ts"), ...process.argv.slice(2)];
// A shell is the first process of the namespace: it takes in processes that lose their parent, which Node would not.
const shell = ["sh", "-c", '"$@" & wait $!', "sh", ...program];
const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
const child = spawn("unshare", [...namespaces, ...shell], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGKILL"));
child.on("exit", (code) => (process.exitCode = code ?? 1));
