import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { seedStage, Stage } from "../simulation/stage";
import { WireClient } from "../support/wire-client";
import type { Cluster } from "./cluster";
import { apps, banks } from "./machines";
import { cutOff, rejoin, signalAll } from "./network";
import { deeds, Probe, type Deed } from "./probe";

/** A part of the cluster that dies, and what an operator does about it, if anything. */
interface Fault {
  /** The machine that it strikes. */
  readonly at: (cluster: Cluster) => Promise<string>;
  readonly strike: (machine: string) => Promise<void>;
  /** Once staff work again without it. Undefined where it comes back by itself. */
  readonly heal?: (machine: string) => Promise<void>;
}

const kill = (machine: string) => signalAll(machine, "SIGKILL");
const first = (machines: readonly string[]) => () => Promise.resolve(machines[0]!);
const leader = (cluster: Cluster) => cluster.memberWith("leader");
const standby = (cluster: Cluster) => cluster.memberWith("sync_standby");

/** Each of the promises of docs/operations.md#what-may-die. */
export const faults: Readonly<Record<string, Fault>> = {
  "leader killed": { at: leader, strike: kill },
  "leader stopped": {
    at: leader,
    strike: (machine) => signalAll(machine, "SIGSTOP"),
    heal: (machine) => signalAll(machine, "SIGCONT"),
  },
  "leader cut off": { at: leader, strike: cutOff, heal: rejoin },
  "standby killed": { at: standby, strike: kill },
  "etcd member killed": { at: first(["etcd1"]), strike: kill },
  "bank killed": { at: first(banks), strike: kill },
  "app killed": { at: first(apps), strike: kill },
  "PgBouncer restarted": { at: first(["pgbouncer"]), strike: (machine) => signalAll(machine, "SIGTERM") },
};

/** How long nobody could write, or read a list, by fault. In seconds. */
export type Silences = Record<Deed, Map<string, number[]>>;

/** The whole set of deploy/ as a stage. Its staff work on while what was struck heals. */
export class ClusterStage extends Stage {
  readonly silences: Silences = { write: new Map(), list: new Map() };
  private struck: { readonly name: string; readonly machine: string; readonly at: number } | undefined;
  private striking: Promise<void> = Promise.resolve();
  private healing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly cluster: Cluster,
    readonly victims: readonly string[],
    readonly db: Db,
    private readonly probe: Probe,
  ) {
    super();
  }

  /** Fills the cluster's empty database. */
  static async open(cluster: Cluster, victims: readonly string[]): Promise<ClusterStage> {
    const db = openDatabase(cluster.databaseUrl, { poolSize: 2 });
    await seedStage(db);
    const probe = new Probe(new WireClient(cluster.bankOrigin).from("203.0.113.9"));
    return new ClusterStage(cluster, victims, db, probe);
  }

  get bankOrigin(): string {
    return this.cluster.bankOrigin;
  }

  get appOrigin(): string {
    return this.cluster.appOrigin;
  }

  /** What died before is whole again first: two faults at once are no promise. */
  override async aim(name: string): Promise<() => void> {
    await this.healing;
    await this.cluster.untilWhole();
    await this.cluster.untilServed();
    const fault = faults[name]!;
    const machine = await fault.at(this.cluster);
    return () => {
      this.struck = { name, machine, at: performance.now() };
      this.striking = fault.strike(machine);
    };
  }

  override async recover(): Promise<void> {
    const { name, machine, at } = this.struck!;
    await this.striking;
    // What still works for a moment, before the fault is felt, is no recovery.
    await Promise.all(deeds.map((deed) => this.probe.next(deed, performance.now() + feltAfterMs)));
    const now = performance.now();
    for (const deed of deeds) {
      const seconds = this.probe.longestSilence(deed, at, now) / 1_000;
      this.silences[deed].set(name, [...(this.silences[deed].get(name) ?? []), seconds]);
      console.log(`${name} (${machine}): ${seconds.toFixed(1)} s without a ${deed}`);
    }
    this.healing = faults[name]!.heal?.(machine) ?? Promise.resolve();
  }

  override async close(): Promise<void> {
    await this.probe.stop();
    await this.healing;
    await this.db.destroy();
    await this.cluster.stop();
  }
}

/** Longer than a balancer takes to notice that something has died. */
const feltAfterMs = 4_000;
