import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isEmpty, signalAll } from "./network";

/** A program that runs alone on its machine. */
export interface Service {
  readonly machine: string;
  /** The system's user that it runs as. */
  readonly user: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The restart of compose's `restart: always` and systemd's `Restart=always` with `RestartSec=1`. */
const restartAfterMs = 1_000;
/** The last lines of a program's log, in which it says why it ended. */
const lastLines = 10;

/** Keeps a program running, as the supervisor of a machine does: a program that ends is started again. */
export class Keeper {
  private isKept = false;
  private endings = 0;
  private lastEnding = "";

  constructor(
    private readonly service: Service,
    private readonly folder: string,
  ) {}

  get machine(): string {
    return this.service.machine;
  }

  /** How often the program ended by itself, and how its log ends; undefined if it never did. */
  async fault(): Promise<string | undefined> {
    if (this.endings === 0) return undefined;
    const log = await readFile(this.log, "utf8").catch(() => "");
    const lines = log.trimEnd().split("\n").slice(-lastLines);
    return [`${this.machine} ended ${this.endings} times, last ${this.lastEnding}:`, ...lines].join("\n  ");
  }

  private get log(): string {
    return path.join(this.folder, `${this.machine}.log`);
  }

  start(): void {
    this.isKept = true;
    this.launch();
  }

  /** Kills the program at the end of the trial. Its data are thrown away, so nothing has to end in order. */
  async kill(): Promise<void> {
    this.isKept = false;
    await signalAll(this.machine, "SIGKILL");
    while (!(await isEmpty(this.machine))) await sleep(20);
  }

  private launch(): void {
    const { machine, user, command, env } = this.service;
    const log = openSync(this.log, "a");
    const group = execFileSync("id", ["--group", user], { encoding: "utf8" }).trim();
    const asUser = ["setpriv", "--reuid", user, "--regid", group, "--init-groups", "--", ...command];
    const child = spawn("ip", ["netns", "exec", machine, ...asUser], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: this.folder, ...env },
      stdio: ["ignore", log, log],
    });
    void once(child, "exit").then(async ([code, signal]) => {
      this.endings += 1;
      this.lastEnding = signal === null ? `with code ${code}` : `by ${signal}`;
      await sleep(restartAfterMs);
      if (this.isKept) this.launch();
    });
  }
}
