import { dayMs } from "bank-api/domain/clock";
import type { DemoUsername } from "bank-api/seed/organisation";
import { idempotencyKeyField } from "~/access/form-token";
import type { Page } from "../support/page";
import type { WebClient } from "../support/web-client";

/** What a click did: how long until the page that it leads to was there, or why there was none. */
export interface Click {
  readonly kind: string;
  readonly ms: number;
  readonly failure?: string;
}

interface Step {
  /** How often this is begun, against the others. */
  readonly weight: number;
  /** Makes one click, or several one after the other. */
  readonly take: (at: Desk) => Promise<void>;
}

const names = ["siti", "ahmad", "budi", "nur", "dewi", "rahmat", "ani", "hasan"];
const report = "/report-penggunaan-zakat";
const corrections = "/koreksi-dana-mustahik";
const approvals = "/approve-koreksi-dana";

const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const lastWeek = `start=${dayBefore(7)}&end=${dayBefore(1)}`;

/** What all of them look up. */
const reading: readonly Step[] = [
  { weight: 10, take: (at) => at.visit("dashboard", "/dashboard") },
  { weight: 18, take: (at) => at.visit("report", `${report}?page=${below(20) + 1}`) },
  { weight: 1, take: (at) => at.visit("export", `${report}/report.csv?${lastWeek}`) },
];

/** An operator looks mustahik up most of the time, and asks for a correction now and then. */
const operator: readonly Step[] = [
  ...reading,
  { weight: 20, take: openList },
  { weight: 20, take: (at) => at.visit("search", `/list-mustahik?field=name&value=${pick(names)}`) },
  { weight: 14, take: openDetail },
  { weight: 4, take: askForCorrection },
];

const approver: readonly Step[] = [
  ...reading,
  { weight: 10, take: (at) => at.visit("inbox", "/approve-list") },
  { weight: 12, take: decide },
];

/** The members who work here, by turns. */
export const posts: readonly { readonly username: DemoUsername; readonly steps: readonly Step[] }[] = [
  { username: "operator.bandung@ramahzakat.example", steps: operator },
  { username: "operator.pusat@ramahzakat.example", steps: operator },
  { username: "admin@ramahzakat.example", steps: operator },
  { username: "penyetuju.pusat@ramahzakat.example", steps: approver },
];

function openList(at: Desk): Promise<void> {
  return at.visit("list", `/list-mustahik?page=${below(60) + 1}`);
}

/** Opens a mustahik from a list, and every second time the statement from there. */
async function openDetail(at: Desk): Promise<void> {
  await openList(at);
  const detail = at.link(/^\/list-mustahik\/\d+(\?|$)/);
  if (detail === undefined) return;
  await at.visit("detail", detail);
  const statement = at.link(/\/statement(\?|$)/);
  if (statement !== undefined && Math.random() < 0.5) await at.visit("statement", statement);
}

/** Asks for a correction by one rupiah, by both forms of the screen. */
async function askForCorrection(at: Desk): Promise<void> {
  await at.visit("form", `${corrections}/new`);
  await at.send("check", "ktp", { ktp: pick(at.payers) ?? "" });
  await at.send("correction", "nominal", { nominal: "1" });
}

/** Opens what waits, and approves one of it. Somebody else may have been faster. */
async function decide(at: Desk): Promise<void> {
  await at.visit("approvals", approvals);
  const question = at.link(/^\/approve-koreksi-dana\/[^/?]+\/approve/);
  if (question === undefined) return;
  await at.visit("question", question);
  await at.send("decision", idempotencyKeyField, {});
}

/** Somebody at a browser without script, who thinks before each click. */
export class Desk {
  #page: Page | undefined;

  constructor(
    private readonly browser: WebClient,
    /** KTP numbers of mustahik who have money. */
    readonly payers: readonly string[],
    private readonly think: () => Promise<void>,
    private readonly note: (click: Click) => void,
  ) {}

  visit(kind: string, address: string): Promise<void> {
    return this.#click(kind, () => this.browser.visit(address));
  }

  /** Sends the form of the open page that has this field; nothing where the page has none. */
  async send(kind: string, field: string, typed: Readonly<Record<string, string>>): Promise<void> {
    const form = this.#page?.formWith(field);
    if (form) await this.#click(kind, () => this.browser.submit(form, typed));
  }

  /** One of the addresses that the open page leads to. */
  link(pattern: RegExp): string | undefined {
    return pick(this.#page?.addresses.filter((address) => pattern.test(address)) ?? []);
  }

  async #click(kind: string, load: () => Promise<Page>): Promise<void> {
    await this.think();
    const startedAt = performance.now();
    const shown = await load().catch((error: unknown) => String(error));
    const ms = performance.now() - startedAt;
    if (typeof shown === "string") return this.note({ kind, ms, failure: shown });
    this.#page = shown;
    this.note({ kind, ms, ...(shown.status !== 200 && { failure: `${shown.status} at ${shown.address}` }) });
  }
}

/** Takes one step of a post, by the steps' weights. */
export async function takeStep(steps: readonly Step[], at: Desk): Promise<void> {
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  let place = Math.random() * total;
  const step = steps.find(({ weight }) => (place -= weight) < 0) ?? steps[0];
  await step?.take(at);
}

const below = (count: number) => Math.floor(Math.random() * count);

function pick<T>(all: readonly T[]): T | undefined {
  return all[below(all.length)];
}
