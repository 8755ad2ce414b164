import { execFile } from "node:child_process";
import { readFile, readdir, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A program that was told to end lets go of its port within moments. */
const patienceMs = 2_000;
const pollMs = 100;

/**
 * @typedef {object} Place Where a program is to listen.
 * @property {string} host
 * @property {string} port
 * @property {string} variable The setting that holds the port, for the message.
 */

/**
 * Waits until a program can listen on each of these.
 * @param {Place[]} places
 * @throws {Error} whose message is one line: which port is held, and by which process.
 */
export async function requirePorts(places) {
  const end = Date.now() + patienceMs;
  for (const place of places) {
    while (!(await isFree(place))) {
      if (Date.now() > end) throw new Error(heldMessage(place, await holdersOf(Number(place.port))));
      await sleep(pollMs);
    }
  }
}

/** Whether nobody else listens here. Any other fault is the program's own to tell. @param {Place} place */
async function isFree({ host, port }) {
  const probe = createServer();
  /** @type {Promise<boolean>} */
  const tried = new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ host, port: Number(port) }, () => probe.close(() => resolve(true)));
  });
  return tried.catch((error) => error.code !== "EADDRINUSE");
}

/**
 * @param {Place} place
 * @param {number[]} pids
 */
export function heldMessage({ port, variable }, pids) {
  const otherwise = `set ${variable} to another port.`;
  if (pids.length === 0)
    return `Port ${port} is held by a process that cannot be seen from here (another user's, or outside this container). End it, or ${otherwise}`;
  return `Port ${port} is held by process ${pids.join(", ")}. End it (kill ${pids.join(" ")}), or ${otherwise}`;
}

/**
 * The processes that listen on a TCP port, as far as this user may see them. Linux tells it under /proc, without a
 * tool that may not be installed; macOS comes with lsof.
 * @param {number} port
 */
export async function holdersOf(port) {
  return process.platform === "linux" ? linuxHolders(port) : lsofHolders(port);
}

/** @param {number} port */
async function linuxHolders(port) {
  const sockets = await listeningSockets(port);
  const holders = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    if (await holdsAny(pid, sockets)) holders.push(Number(pid));
  }
  return holders;
}

/** The sockets in state "listen" (0A), as the links under `/proc/<pid>/fd` name them. @param {number} port */
async function listeningSockets(port) {
  const localPort = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const sockets = tables
    .join("\n")
    .split("\n")
    .flatMap((line) => {
      // sl, local address, remote address, state, queues, timer, retransmits, uid, timeout, inode
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      return local?.endsWith(localPort) && state === "0A" ? [`socket:[${inode}]`] : [];
    });
  return new Set(sockets);
}

/**
 * No for a process that has ended meanwhile, or is another user's.
 * @param {string} pid
 * @param {Set<string>} sockets
 */
async function holdsAny(pid, sockets) {
  const folder = `/proc/${pid}/fd`;
  for (const entry of await readdir(folder).catch(() => [])) {
    if (sockets.has(await readlink(`${folder}/${entry}`).catch(() => ""))) return true;
  }
  return false;
}

/** Empty as well where lsof finds none, which it reports as a failure. @param {number} port */
async function lsofHolders(port) {
  const { stdout } = await promisify(execFile)("lsof", ["-nP", "-t", `-iTCP:${port}`, "-sTCP:LISTEN"]).catch(
    () => ({ stdout: "" }),
  );
  return stdout.split("\n").filter(Boolean).map(Number);
}
