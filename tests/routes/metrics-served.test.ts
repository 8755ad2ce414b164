import { readFile } from "node:fs/promises";
import { request as send } from "node:http";
import { demoPassword } from "bank-api/seed/organisation";
import { beforeAll, expect, it } from "vitest";
import { databaseOfFile } from "../support/database";
import { freePort } from "../support/ports";
import { startApp, startBank, type Bank, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";

const email = "admin@ramahzakat.example";
const nationalId = "3204110101900001";
const name = "Siti Aminah";
const programs = ["app", "bank"] as const;
/** What a label must not hold, whole or in part. */
const personal = [email, "ramahzakat.example", nationalId, name, "Aminah", "siti", demoPassword];

let app: Program;
let bank: Bank;
let text: { readonly app: string; readonly bank: string };

const scrape = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
};

beforeAll(async () => {
  const { url } = await databaseOfFile("demo", { poolSize: 1 });
  const [appPort, bankPort] = [await freePort(), await freePort()];
  bank = await startBank({ databaseUrl: url, env: { BANK_METRICS_PORT: String(bankPort) } });
  app = await startApp({ bankUrl: bank.origin, env: { METRICS_PORT: String(appPort) } });
  const client = new WebClient(app.origin);
  await client.post("/login", { email, password: "bukan-sandinya" });
  await client.post("/login", { email, password: demoPassword });
  const searched = `field=name&value=${encodeURIComponent(name)}`;
  await client.visit(`/list-mustahik?${searched}`);
  await client.visit("/list-mustahik/777777777777");
  await client.visit("/report-penyaluran-zakat/report.csv");
  for (const path of [nationalId, email, encodeURIComponent(name), `list-mustahik/${nationalId}/${email}`]) {
    await client.visit(`/${path}?email=${email}&ktp=${nationalId}`);
    await fetch(`${bank.origin}/${path}?email=${email}&ktp=${nationalId}`);
    await fetch(`${bank.origin}/customers/${path}`, { headers: { "x-request-id": email } });
  }
  await client.post("/script-failure", { address: `/list-mustahik?${searched}`, error: "TypeError" });
  await ask(app.origin, "PROPFIND");
  await ask(bank.origin, "PROPFIND");
  text = { app: await scrape(appPort), bank: await scrape(bankPort) };
  return async () => {
    await app.stop();
    await bank.stop();
  };
});

/** `fetch` sends no method that is unusual. */
function ask(origin: string, method: string): Promise<void> {
  return new Promise((resolve, reject) => {
    send(`${origin}/${nationalId}`, { method }, (answer) => answer.resume().on("end", resolve))
      .on("error", reject)
      .end();
  });
}

/** Every label of every line, as `name="value"`. */
const labelsIn = (metrics: string) =>
  metrics
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => [...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => ({ label, value })));

const valuesOf = (metrics: string, wanted: string) =>
  new Set(labelsIn(metrics).flatMap(({ label, value }) => (label === wanted ? [value!] : [])));

/** The number of a line, without the digits of its labels. */
function valueOf(metrics: string, line: RegExp): number {
  const found = metrics.split("\n").filter((each) => line.test(each));
  expect(found, String(line)).not.toEqual([]);
  return found.reduce((sum, each) => sum + Number(each.split(" ").at(-1)), 0);
}

it.each(programs)("no label of the %s is personal", (program) => {
  const held = labelsIn(text[program]).map(({ value }) => value!.toLowerCase());
  expect(held.length).toBeGreaterThan(50);
  for (const each of personal) {
    expect(held.filter((value) => value.includes(each.toLowerCase()))).toEqual([]);
  }
  // A key, a number of a person, an amount: none has a place here.
  expect(held.filter((value) => /\d{6}/.test(value) || value.includes("@"))).toEqual([]);
});

it.each(programs)("what the %s does not know counts as one route and one method", (program) => {
  const unknown = text[program].split("\n").filter((line) => line.includes('route="unknown"'));
  const counts = unknown.filter((line) => line.includes("_count{"));
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.length).toBeLessThan(6);
  // The app turns an unusual method away before it is counted, as a page that says so.
  const methods = { app: ["GET", "POST"], bank: ["GET", "POST", "other"] };
  expect([...valuesOf(text[program], "method")].sort()).toEqual(methods[program]);
});

it("the app counts pages, files and redirects under the id of their route", () => {
  const routes = valuesOf(text.app, "route");
  expect(routes).toContain("screens/customers/mustahik-list");
  expect(routes).toContain("screens/auth/login");
  expect(routes).toContain("screens/reports/report-file/report-penyaluran-zakat/report.csv");
  expect(valueOf(text.app, /^app_request_duration_seconds_count\{route="screens\/auth\/login"/)).toBe(2);
  expect(valueOf(text.app, /^app_render_duration_seconds_count /)).toBeGreaterThan(2);
});

it("the app counts the bank's calls by name and code", () => {
  const callsOf = (call: string, code: string) =>
    valueOf(text.app, new RegExp(`^app_bank_call_duration_seconds_count\\{call="${call}",code="${code}"\\}`));
  expect(callsOf("signIn", "S0")).toBe(1);
  expect(callsOf("signIn", "S1")).toBe(1);
  expect(callsOf("exportTransactions", "S1")).toBe(1);
  expect(callsOf("customerDetail", "404")).toBe(1);
  expect(valueOf(text.app, /^app_downloads_under_way /)).toBe(0);
  expect(valueOf(text.app, /^app_bank_calls_under_way\{/)).toBe(0);
  expect(valueOf(text.app, /^app_bank_sockets\{state="open"/)).toBeGreaterThan(0);
});

it("the app counts pages whose script failed", () => {
  expect(valueOf(text.app, /^app_script_failures_total /)).toBe(1);
});

it("the bank counts its calls by their pattern, and tells what it and its database do", () => {
  expect(valuesOf(text.bank, "route")).toContain("/batches/generaterequestkey/:requestId");
  expect(valueOf(text.bank, /^bank_sessions /)).toBe(1);
  expect(valueOf(text.bank, /^bank_postings /)).toBeGreaterThan(0);
  expect(valueOf(text.bank, /^bank_mail_waiting /)).toBeGreaterThanOrEqual(0);
  expect(valueOf(text.bank, /^bank_audit_unsealed_oldest_seconds /)).toBeLessThan(10);
  // The demo has that of the night before on record.
  expect(valueOf(text.bank, /^bank_nightly_audit_age_seconds /)).toBeLessThan(2 * 86_400);
  expect(valueOf(text.bank, /^bank_pool_size /)).toBe(10);
  for (const flag of ["app_ready", "bank_ready", "bank_database_answers"]) {
    expect(valueOf(text.app + text.bank, new RegExp(`^${flag} `))).toBe(1);
  }
});

/** The metrics of the two programs that a file of deploy/ names. */
const namedIn = async (file: string) => {
  const content = await readFile(new URL(`../../deploy/${file}`, import.meta.url), "utf8");
  return [...new Set(content.match(/\b(app|bank|nodejs|process)_[a-z0-9_]+\b(?=[ [{)"'])/g))];
};

it.each(["prometheus/alerts.yml", "grafana/dashboard.json"])(
  "%s uses only metrics that exist",
  async (file) => {
    const told = [...(text.app + text.bank).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, metric, type]) =>
      type === "histogram" ? [`${metric}_bucket`, `${metric}_count`] : [metric],
    );
    const named = await namedIn(file);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((metric) => !told.includes(metric))).toEqual([]);
  },
);

it("the dashboard has a query in every panel, and every alert is explained and tried", async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  const { panels } = JSON.parse(await read("deploy/grafana/dashboard.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  expect(panels.flatMap(({ targets }) => targets).filter(({ expr }) => expr === "")).toEqual([]);
  const alerts = [...(await read("deploy/prometheus/alerts.yml")).matchAll(/- alert: (\w+)/g)].map(
    ([, alert]) => alert!,
  );
  expect(alerts.length).toBeGreaterThan(10);
  const tried = await read("deploy/prometheus/alerts.test.yml");
  const explained = await read("docs/operations.md");
  expect(alerts.filter((alert) => !tried.includes(`alertname: ${alert}\n`))).toEqual([]);
  expect(alerts.filter((alert) => !explained.includes(`\n- ${alert}: `))).toEqual([]);
});

it("metrics are not served on the public port", async () => {
  expect((await fetch(`${bank.origin}/metrics`)).status).toBe(404);
  const answer = await fetch(`${app.origin}/metrics`, { redirect: "manual" });
  expect(answer.headers.get("content-type") ?? "").not.toContain("version=0.0.4");
  expect(await answer.text()).not.toContain("app_request_duration_seconds");
});
