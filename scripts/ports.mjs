import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { readFile, readdir, readlink } from "node:fs/promises";
import { BlockList, createServer, isIPv6 } from "node:net";
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
      if (Date.now() > end) throw new Error(heldMessage(place, await holdersOf(place)));
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
 * The processes that listen on the program's address, as far as this user may see them. Linux has them under /proc, where no
 * tool needs to be installed; macOS comes with lsof. On other systems, none.
 * @param {Pick<Place, "host" | "port">} place
 */
export async function holdersOf({ host, port }, proc = "/proc") {
  const conflicts = await conflictsWith(host);
  return process.platform === "linux"
    ? linuxHolders(Number(port), conflicts, proc)
    : lsofHolders(Number(port), conflicts);
}

const wildcards = new BlockList();
wildcards.addAddress("0.0.0.0");
wildcards.addAddress("::", "ipv6");

/**
 * Tells whether a program that listens on an address keeps another one from listening on this host: both want the same address, or
 * one of them all addresses.
 * @typedef {(address: string) => boolean} Conflicts
 * @param {string} host
 * @returns {Promise<Conflicts>}
 */
async function conflictsWith(host) {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const own = new BlockList();
  for (const { address } of addresses) own.addAddress(address, familyOf(address));
  const isAll = addresses.length === 0 || addresses.some(({ address }) => isIn(wildcards, address));
  return (address) => isAll || isIn(wildcards, address) || isIn(own, address);
}

/**
 * @param {BlockList} list
 * @param {string} address
 */
const isIn = (list, address) => list.check(address, familyOf(address));
/** @param {string} address */
const familyOf = (address) => (isIPv6(address) ? "ipv6" : "ipv4");

/**
 * @param {number} port
 * @param {Conflicts} conflicts
 * @param {string} proc
 */
async function linuxHolders(port, conflicts, proc) {
  const sockets = await listeningSockets(port, conflicts);
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
 * @param {Conflicts} conflicts
 */
async function listeningSockets(port, conflicts) {
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const sockets = tables
    .join("\n")
    .split("\n")
    .flatMap((line) => {
      // sl, local address, remote address, state, queues, timer, retransmits, uid, timeout, inode
      const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
      const [address = "", localPort = ""] = local.split(":");
      const isHere = state === "0A" && parseInt(localPort, 16) === port && conflicts(addressOf(address));
      return isHere ? [`socket:[${inode}]`] : [];
    });
  return new Set(sockets);
}

/** An address of /proc/net: hexadecimal, each four bytes backwards. @param {string} digits */
function addressOf(digits) {
  const bytes = Buffer.from(digits, "hex").swap32();
  if (bytes.length === 4) return bytes.join(".");
  return Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(2 * group).toString(16)).join(":");
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

/**
 * lsof prints a process ("p123") and its sockets ("n127.0.0.1:3001", "n[::1]:3001", "n*:3001"), a line each. It fails when it
 * finds none.
 * @param {number} port
 * @param {Conflicts} conflicts
 */
async function lsofHolders(port, conflicts) {
  const args = ["-nP", "-F", "pn", `-iTCP:${port}`, "-sTCP:LISTEN"];
  const { stdout } = await promisify(execFile)("lsof", args).catch(() => ({ stdout: "" }));
  /** @type {Set<number>} */
  const holders = new Set();
  let pid = 0;
  for (const line of stdout.split("\n")) {
    if (line.startsWith("p")) pid = Number(line.slice(1));
    const address = /^n\[?(.+?)\]?:\d+$/.exec(line)?.[1];
    if (address !== undefined && (address === "*" || conflicts(address))) holders.add(pid);
  }
  return [...holders];
}
