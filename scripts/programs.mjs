import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { inRoot } from "./workspace.mjs";

/**
 * V8 guesses from the first requests that some objects live long. It then makes them among the old ones, where collecting costs
 * more. Without that guess, the app takes a seventh less CPU at 250 rows, and the bank a tenth.
 */
const withoutGuess = "--no-allocation-site-pretenuring";

/** The two programs as production runs them; docker-entrypoint.sh says the same. */
export const commands = {
  bank: ["--enable-source-maps", withoutGuess, inRoot("build/bank/main.js")],
  // The objects of a page are needed only briefly. V8 copies fewer of them if it has more room for new objects: a sixth less CPU
  // at 250 rows.
  web: ["--max-semi-space-size=64", withoutGuess, inRoot("build/server/main.js")],
};

/** Node arguments that make a program end when its starter is killed; it needs an IPC channel ("ipc" in its stdio). */
export const endWithParent = ["--import", new URL("end-with-parent.mjs", import.meta.url).href];

/** The address on which each program listens. An empty variable counts as unset. */
export function places() {
  const { BANK_HOST, BANK_PORT, HOST, PORT } = process.env;
  return {
    bank: { host: BANK_HOST || "127.0.0.1", port: BANK_PORT || "3001", variable: "BANK_PORT" },
    web: { host: HOST || "127.0.0.1", port: PORT || "3000", variable: "PORT" },
  };
}

/** The addresses of the programs, and whether we start the bank ourselves. */
export function addresses() {
  const { bank, web } = places();
  const { BANK_API_URL } = process.env;
  const { host, port } = web;
  return {
    app: `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`,
    bank: BANK_API_URL || `http://127.0.0.1:${bank.port}`,
    ownBank: !BANK_API_URL,
  };
}

/**
 * The bank's environment for a run on this machine. Its e-mails lead to the app. The app itself goes by what each browser calls
 * it (localhost, a tunnel), unless told.
 * @param {string} dataDir
 */
export function bankEnvironment(dataDir) {
  return { DATA_DIR: dataDir, APP_ORIGIN: process.env.APP_ORIGIN || addresses().app };
}

/**
 * The app's environment for a run on this machine.
 * @param {string} dataDir
 */
export async function webEnvironment(dataDir) {
  return {
    BANK_API_URL: addresses().bank,
    SESSION_SECRETS: process.env.SESSION_SECRETS || (await localSecret(dataDir)),
  };
}

/**
 * Makes the data folder if absent. All users may enter it (PostgreSQL may run as another user), none may list it. @param {string}
 * dataDir
 */
export async function makeDataFolder(dataDir) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  return dataDir;
}

/**
 * A secret that is made once and kept, so that a restart signs nobody out. In production the operator sets one. @param {string}
 * dataDir
 */
async function localSecret(dataDir) {
  const file = path.join(dataDir, "session-secret");
  // The flag "wx" lets only the first of two processes write the file; then both read it.
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}
