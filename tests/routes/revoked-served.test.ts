import { demoPassword } from "bank-api/seed/organisation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MenuFeatureCode } from "contract/features";
import { inputterName, newRole } from "../contract/organisation";
import { type BankHere, startBankHere } from "../support/bank-here";
import { databaseOfFile } from "../support/database";
import { startApp, type Program } from "../support/stack";
import { WebClient } from "../support/web-client";
import { WireClient } from "../support/wire-client";
import { formTokenOf, locationOf, pageOf } from "./app";
import { type Screen, screens } from "./screens";

/** Whatever ends a session at our bank ends it on the next page, whichever that is (docs/decisions/sessions.md). */

const { url } = await databaseOfFile("demo");
let bank: BankHere;
let app: Program;

beforeAll(async () => {
  bank = await startBankHere({ databaseUrl: url });
  app = await startApp({ bankUrl: bank.origin });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

const at = (branch: string) => `${branch}@ramahzakat.example`;
const signedIn = (email: string) => new WebClient(app.origin).signIn(email, demoPassword);

/** What every signed-in user may see, whatever their role. */
const forEverybody = ["/profile", "/change-password", "/saved-views"];

async function expectIn(client: WebClient): Promise<void> {
  for (const path of forEverybody) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
}

const asData = (path: string, routeId: string) =>
  `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`;

const signInFor = (path: string) =>
  path === "/dashboard" ? "/login" : `/login?${new URLSearchParams({ to: path })}`;

const notFound = { path: "/not-found", routeId: "screens/not-found/signed-in", shows: "Halaman tidak" };

/**
 * How a session has ended is the bank's matter, and what each screen answers then is in ./screens.test.ts: after the first way these
 * stand for all.
 */
const everyTenth = screens.filter((_, place) => place % 10 === 0);

/** Screens, as pages and as data, for a browser that still has the cookie. */
async function expectOut(client: WebClient, asked: readonly Screen[] = everyTenth): Promise<void> {
  for (const { path, routeId, shows } of [...asked, notFound]) {
    const addresses = [path, asData(path, routeId)];
    const answers = await Promise.all(addresses.map((address) => client.copy().get(address)));
    for (const answer of answers) {
      const address = addresses[answers.indexOf(answer)]!;
      const page = await pageOf(answer, address);
      if (answer.status === 401)
        expect([address, page.source]).toEqual([
          address,
          expect.stringMatching(/ession.is.over|session-over/),
        ]);
      else expect([address, locationOf(answer)]).toEqual([address, signInFor(path)]);
      expect([address, page.main.text.includes(shows)]).toEqual([address, false]);
    }
  }
  const template = await client.copy().get("/upload-data-mustahik/template.csv");
  expect([template.status, template.headers.get("content-type")]).not.toEqual([
    200,
    expect.stringContaining("csv"),
  ]);
  // The browser comes to the sign-in screen, which says why.
  const shown = await client.visit("/profile");
  expect([shown.address, shown.says("Session is over")]).toEqual(["/login?to=%2Fprofile", true]);
}

async function userKey(wire: Awaited<ReturnType<WireClient["signIn"]>>, email: string) {
  const users = await wire.list("listUsers", { branch: { _key: "" }, branch_id: "" });
  return users.data.find((user) => user.email === email)!;
}

const administrator = () => new WireClient(bank.origin).signIn(at("admin"), demoPassword);

describe("a kept cookie opens no screen", () => {
  it("after signing out", async () => {
    const client = await signedIn(at("admin"));
    await expectIn(client);
    const kept = client.copy();
    const formToken = formTokenOf(await client.visit("/profile"));
    await client.post("/logout", { formToken });
    await expectOut(kept, screens);
  });
});

it("a changed role opens no screen that it no longer has, even one that reads nothing from the bank", async () => {
  const email = at("operator.pusat");
  const client = await signedIn(email);
  const lost = "/koreksi-dana-mustahik/new";
  const kept: readonly MenuFeatureCode[] = ["MN100", "MN501"];
  expect((await client.get(lost)).status).toBe(200);
  const wire = await administrator();
  const user = await userKey(wire, email);
  const body = newRole(kept, { code: "hanya-laporan", description: "Hanya Laporan" });
  const role = await wire.call("createRole", { body });
  const changed = await wire.call("updateUser", {
    body: { _key: user._key, role: { _key: role.data._key }, ...inputterName },
  });
  expect(changed.code).toBe("S1");
  for (const { path, feature, shows } of screens.filter(
    (screen) => screen.path === lost || everyTenth.includes(screen),
  )) {
    if (feature === undefined || [feature].flat().some((code) => kept.includes(code))) continue;
    // Each with the cookie of before.
    const shown = await client.copy().visit(path);
    expect([path, shown.status]).toEqual([path, 403]);
    expect([path, shown.main.text.includes(shows)]).toEqual([path, false]);
  }
  expect((await client.visit("/profile")).text).toContain("Hanya Laporan");
});
