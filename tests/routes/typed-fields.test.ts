import { describe, expect, it } from "vitest";
import { calls } from "contract/calls";
import { capabilityNames } from "contract/capabilities";
import { messages } from "contract/codes";
import { menuFeatureCodes } from "contract/features";
import { idempotencyKeyField } from "~/access/form-token";
import { ok, refusal } from "../support/fake-bank";
import { filledIn, type Control, type Form, type Typed } from "../support/page";
import { appOnFakeBank, jarOf, locationOf, pageOf, passSeconds, signIn } from "./app";
import { answerAll, everyCall, officer } from "./bank-answers";
import { screens } from "./screens";

/**
 * Every form for a write, found in the page of every screen: each field that is in it is filled in with something else than stands
 * there, and has to come back so. A field that is added later is asked by itself.
 */

const { app, bank } = await appOnFakeBank();
const staff = { features: menuFeatureCodes, isHeadOffice: true };
const session = await signIn(app, bank, staff);
const stands = ok("refreshToken", { access_token: "access-2", expires_in: 300 });

function answerScreens(): void {
  answerAll(bank, capabilityNames);
  bank.answer("refreshToken", stands);
  bank.give("listUsers", [{ ...officer, second_factor: true }]);
}

/** A detail becomes a form by its query. */
const addresses = screens.flatMap(({ path, routeId }) =>
  routeId.endsWith("-detail") ? [`${path}?edit=1`] : [path],
);

const writes = everyCall.filter((name) => calls[name].idempotency === "required");

const formAt = async (address: string, cookie: string) =>
  (await pageOf(app.request(address, { cookie }), address)).writeForm;

/** What somebody fills in, and may see again. */
const isTyped = ({ type }: Control) => !["hidden", "password", "file"].includes(type);

/**
 * What somebody fills in who changes every field: ticks all boxes of a name, or takes the tick from one that is alone; of the
 * radio buttons of a name, the last is chosen.
 */
function changesTo({ controls }: Form): Typed {
  const changed = ({ name, type, value, isOff, choices }: Control): Typed[string] => {
    const ofName = controls.filter((control) => control.name === name && control.type === type);
    if (type === "file") return new File(["x"], "data.csv");
    if (type === "checkbox") return isOff || ofName.length > 1 ? ofName.map((box) => box.value) : [];
    if (type === "select") return choices.findLast((choice) => choice !== "" && choice !== value) ?? value;
    if (type === "date") return "2027-02-03";
    return type === "radio" ? value : `Isian <${name}> & "lain"`;
  };
  const open = controls.filter(({ type }) => type !== "hidden");
  return Object.fromEntries(open.map((control) => [control.name, changed(control)]));
}

const sent = (form: FormData | URLSearchParams) => (form instanceof FormData ? { upload: form } : { form });

function expectAsTyped(shown: Form | undefined, typed: FormData | URLSearchParams, { controls }: Form): void {
  const names = [idempotencyKeyField, ...controls.filter(isTyped).map(({ name }) => name)];
  const came = (name: string) => shown?.fields.flatMap(([field, value]) => (field === name ? [value] : []));
  expect(Object.fromEntries(names.map((name) => [name, came(name)]))).toEqual(
    Object.fromEntries(names.map((name) => [name, typed.getAll(name)])),
  );
}

const found: string[] = [];

describe.each(addresses)("what was typed into the form of %s", (address) => {
  it("comes back after a refusal and after a new sign-in", async () => {
    answerScreens();
    const form = await formAt(address, session);
    if (!form?.controls.some(isTyped)) return;
    found.push(address);
    const typed = filledIn(form, changesTo(form));

    for (const name of writes) bank.answer(name, refusal("E6", messages.secondFactorNeeded));
    const refused = await app.request(form.action, { cookie: session, ...sent(typed) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expectAsTyped((await pageOf(refused, address)).writeForm, typed, form);

    passSeconds(600);
    const led = await app.request(form.action, { cookie: session, ...sent(typed) });
    expect(locationOf(led) ?? String(led.status)).toMatch(/^\/login/);
    const again = await signIn(app, bank, staff);
    answerScreens();
    expectAsTyped(await formAt(form.action, `${again}; ${jarOf(led)}`), typed, form);

    // A page that was left open since the session before.
    const other = await signIn(app, bank, staff);
    answerScreens();
    const back = await app.request(form.action, { cookie: other, ...sent(typed) });
    expect([303, locationOf(back)]).toEqual([back.status, form.action]);
    expectAsTyped(await formAt(form.action, `${other}; ${jarOf(back)}`), typed, form);
  });
});

it("more than 20 forms are asked", () => expect(found.length).toBeGreaterThan(20));
