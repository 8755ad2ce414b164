import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { runFolder } from "../support/run-folder";
import { machines, type Machine } from "./machines";

/**
 * A network of its own for the cluster: a bridge, and behind it one network namespace for each machine. Nothing of it is
 * connected to this machine's network. The program runs in namespaces that `scripts/trial-cluster.mjs` makes, so all of it is
 * gone when it ends.
 */

const run = promisify(execFile);
/** RFC 2544 keeps 198.18.0.0/15 for tests of networks. */
const network = "198.18.0";
const bridge = "cluster";
/** This program's own place on the bridge. */
export const ownAddress = `${network}.1`;

export const addressOf = (machine: Machine) => `${network}.${machines.indexOf(machine) + 11}`;

/**
 * Makes the machines, and the names by which they and this program find each other.
 * @param aliases more names, of machines or addresses
 */
export async function makeNetwork(aliases: Readonly<Record<string, string>>): Promise<void> {
  // Names of our own lie over this machine's, because other programs must not see ours. A machine that never had a namespace
  // lacks the folder.
  await mkdir("/run/netns", { recursive: true });
  await run("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  await run("mount", ["--bind", await ownHosts(), "/etc/hosts"]);
  await ip("link", "set", "lo", "up");
  await ip("link", "add", bridge, "type", "bridge");
  await ip("addr", "add", `${ownAddress}/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  const addresses = new Map<string, string>(machines.map((machine) => [machine, addressOf(machine)]));
  for (const [machine, address] of addresses) await connect(machine, address);
  const lines = [
    "127.0.0.1 localhost",
    ...[...addresses].map(([machine, address]) => `${address} ${machine}`),
    ...Object.entries(aliases).map(([alias, name]) => `${addresses.get(name) ?? name} ${alias}`),
  ];
  await writeFile("/etc/hosts", `${lines.join("\n")}\n`);
}

async function ownHosts(): Promise<string> {
  const file = path.join(runFolder(), "hosts");
  await writeFile(file, "");
  return file;
}

async function connect(machine: string, address: string): Promise<void> {
  const wire = wireOf(machine);
  await ip("netns", "add", machine);
  await ip("link", "add", wire, "type", "veth", "peer", "name", "eth0", "netns", machine);
  await ip("link", "set", wire, "master", bridge, "up");
  await ip("-n", machine, "addr", "add", `${address}/24`, "dev", "eth0");
  await ip("-n", machine, "link", "set", "eth0", "up");
  await ip("-n", machine, "link", "set", "lo", "up");
  // Caddy serves port 443 without being root.
  await run("ip", ["netns", "exec", machine, "sysctl", "-qw", "net.ipv4.ip_unprivileged_port_start=0"]);
}

const wireOf = (machine: string) => `v-${machine}`;

/** Takes a machine off the network: what it sends is lost, and nothing reaches it. */
export const cutOff = (machine: string) => ip("link", "set", wireOf(machine), "down");

export const rejoin = (machine: string) => ip("link", "set", wireOf(machine), "up");

/** Sends a signal to all processes of a machine at once. */
export async function signalAll(machine: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(machine)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function processesOf(machine: string): Promise<number[]> {
  const { stdout } = await run("ip", ["netns", "pids", machine]);
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** Resolves once no process of a machine is left. */
export async function isEmpty(machine: string): Promise<boolean> {
  return (await processesOf(machine)).length === 0;
}

async function ip(...args: string[]): Promise<void> {
  await run("ip", args);
}

/** Puts files where the programs look for them, on a file system that only this program's children see. */
export async function layOut(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", "mode=0755", "tmpfs", folder]);
  for (const [name, source] of Object.entries(files)) {
    const isProgram = name.endsWith(".sh");
    await writeFile(`${folder}/${name}`, await readFile(source), { mode: isProgram ? 0o755 : 0o644 });
  }
}
