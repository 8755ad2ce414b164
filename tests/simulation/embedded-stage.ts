import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { embeddedDatabase } from "bank-api/connect";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "bank-api/embedded/postgres";
import { erasedListIn, type ErasedList } from "bank-api/erased-list";
import { outboxIn } from "bank-api/mail/transport";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { freePort } from "../support/ports";
import { runFolder } from "../support/run-folder";
import { startApp, startBank, type Bank, type Program } from "../support/stack";
import { until } from "../support/until";
import { seedStage, Stage } from "./stage";

/** A bank that has lost its database is to end by itself before this. */
const endsWithinMs = 15_000;

const run = promisify(execFile);

/** `POSTING_GROUP=1` has every purchase posted alone. */
const env = process.env.POSTING_GROUP === undefined ? {} : { BANK_POSTING_GROUP: process.env.POSTING_GROUP };

/**
 * The bank with its embedded PostgreSQL at full durability, in a folder of its own, to be killed and started again; and the app,
 * which lives through all of it.
 */
export class EmbeddedStage extends Stage {
  readonly victims = ["bank", "postgres"];

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private readonly program: string | undefined,
    private postgres: EmbeddedPostgres,
    private bank: Bank,
    private readonly app: Program,
    public db: Db,
  ) {
    super();
  }

  /** Opens a stage with a demo organisation. `program` is `main.js` of another build of the bank than this checkout's. */
  static async open(program?: string): Promise<EmbeddedStage> {
    const dataDir = await mkdtemp(path.join(runFolder(), "simulation-"));
    const port = await freePort();
    const bankUrl = `http://127.0.0.1:${port}`;
    // The bank's own build makes the tables. The app needs it first when somebody signs in.
    const starting = [startBank({ dataDir, port, program, env }), startApp({ bankUrl })] as const;
    const [bank, app] = await Promise.all(starting).catch(async (error: unknown) => {
      // One that has started would keep us alive.
      for (const program of await Promise.allSettled(starting)) {
        if (program.status === "fulfilled") await program.value.stop();
      }
      throw error;
    });
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const db = openDatabase(postgres.urlFor(embeddedDatabase), { poolSize: 2 });
    await seedStage(db, cheapPasswordCost);
    return new EmbeddedStage(dataDir, port, program, postgres, bank, app, db);
  }

  get bankOrigin(): string {
    return this.bank.origin;
  }

  get appOrigin(): string {
    return this.app.origin;
  }

  override get erasedList(): ErasedList {
    return erasedListIn(this.dataDir);
  }

  /** Mail, and what the bank has logged since it was started last. */
  override async texts(): Promise<string> {
    const outbox = outboxIn(this.dataDir);
    const mails = await readdir(outbox).catch(() => []);
    const texts = await Promise.all(mails.map((name) => readFile(path.join(outbox, name), "utf8")));
    return [...texts, ...this.bank.lines].join("\n");
  }

  /** Aims a SIGKILL, at the bank alone or at all processes of its PostgreSQL: what a power cut leaves of them. */
  async aim(victim: string): Promise<() => void> {
    const targets = victim === "bank" ? [this.bank.pid] : await this.serverProcesses();
    return () => {
      for (const pid of targets) signal(pid);
    };
  }

  /** Starts what was killed, as the supervisor of the bank does. */
  async recover(): Promise<void> {
    await this.bankEnds();
    this.bank = await startBank({ dataDir: this.dataDir, port: this.port, program: this.program, env });
    await this.letGo();
    this.postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined });
    this.db = openDatabase(this.postgres.urlFor(embeddedDatabase), { poolSize: 2 });
  }

  async close(): Promise<void> {
    await this.app.stop();
    await this.bank.stop();
    await this.letGo();
  }

  /** Our own hold on the database. */
  private async letGo(): Promise<void> {
    await this.db.destroy();
    await this.postgres.stop();
  }

  private async bankEnds(): Promise<void> {
    const { pid } = this.bank;
    await until(() => !isAlive(pid), {
      atMostMs: endsWithinMs,
      what: "the end of a bank without its database",
    });
  }

  private async serverProcesses(): Promise<number[]> {
    const pidFile = await readFile(path.join(this.dataDir, "postgres", "postmaster.pid"), "utf8");
    const postmaster = Number(pidFile.split("\n")[0]);
    const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
    const children = stdout
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === postmaster)
      .map(([pid]) => pid ?? NaN);
    return [postmaster, ...children];
  }
}

function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0 = "SIGKILL"): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
