import { execFile } from "node:child_process";
import { readFile, readdir, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * @typedef {object} Place Where a program is to listen.
 * @property {string} host
 * @property {string} port
 * @property {string} variable The setting that holds the port, for the message.
 */

/**
 * Waits until a program can listen on each of these. A program that was told to end frees its port within the patience.
 * @param {Place[]} places
 * @throws {Error} whose message is one line: which port is held, and by which process.
 */
export async function requirePorts(places, { patienceMs = 2_000, lookAgain = () => sleep(100) } = {}) {
  const end = Date.now() + patienceMs;
  for (const place of places) {
    while (!(await isFree(place))) {
      if (Date.now() > end) throw new Error(heldMessage(place, await holdersOf(place.port)));
      await lookAgain();
    }
  }
}

/** Whether the port is free. Any other error is left to the program, which reports it itself. @param {Place} place */
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
  const who = `${pids.length === 1 ? "process" : "processes"} ${pids.join(", ")}`;
  return `Port ${port} is held by ${who}. Ramah Zakat may be running already: stop it where it was started, or else end what holds the port, or ${otherwise}`;
}

/**
 * The processes that listen on a port, as far as this user may see them. Linux has them under /proc, where no tool needs to be
 * installed; macOS comes with lsof. Other systems show none.
 * @param {string} port
 */
export async function holdersOf(port, proc = "/proc") {
  return process.platform === "linux" ? linuxHolders(Number(port), proc) : lsofHolders(port);
}

/**
 * @param {number} port
 * @param {string} proc
 */
async function linuxHolders(port, proc) {
  const sockets = await listeningSockets(port);
  const holders = [];
  const entries = await readdir(proc).catch(() => []);
  for (const pid of entries.filter((name) => /^\d+$/.test(name))) {
    if (await holdsAny(pid, sockets)) holders.push(Number(pid));
  }
  return holders;
}

/**
 * The sockets in state "listen" (0A), as the links under `/proc/<pid>/fd` name them.
 * @param {number} port
 */
async function listeningSockets(port) {
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const sockets = tables
    .join("\n")
    .split("\n")
    .flatMap((line) => {
      // sl, local address and port in hexadecimal, remote address, state, queues, timer, retransmits, uid, timeout, inode
      const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
      const isHere = state === "0A" && parseInt(local.split(":")[1] ?? "", 16) === port;
      return isHere ? [`socket:[${inode}]`] : [];
    });
  return new Set(sockets);
}

/**
 * Whether a process holds one of the sockets; false if it has ended meanwhile or is another user's.
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

/** lsof prints the processes, a line each, and fails when it finds none. @param {string} port */
async function lsofHolders(port) {
  const args = ["-nP", "-t", `-iTCP:${port}`, "-sTCP:LISTEN"];
  const { stdout } = await promisify(execFile)("lsof", args).catch(() => ({ stdout: "" }));
  return stdout.split("\n").flatMap((pid) => (pid === "" ? [] : Number(pid)));
}
