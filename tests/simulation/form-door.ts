import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { messages } from "contract/codes";
import type { ActiveStatus } from "contract/values";
import { changeFrom } from "~/form/status-change";
import { amount as shownAmount } from "~/format/rupiah";
import { batchDeleted, batchProcessing } from "~/texts/batches";
import { customerStatusTexts } from "~/texts/customers";
import { ending as deputyshipEnding } from "~/texts/deputies";
import { retentionActs } from "~/texts/retention";
import { draftNotice } from "~/texts/session";
import { firstApproved, correctionCreated, correctionTexts, disbursementTexts } from "~/texts/transactions";
import { hostileAmounts } from "../contract/hostile-amounts";
import type { Form, Page } from "../support/page";
import { until } from "../support/until";
import { WebClient } from "../support/web-client";
import { requestRegistration, requestReply, samePersonApproval } from "./data-request-form";
import { deputies, deputyNaming } from "./deputy-form";
import {
  busy,
  failure,
  fileNameOf,
  timeout,
  type Answer,
  type Door,
  type ItemOutcome,
  type NewFile,
  type Wanted,
  type Write,
} from "./door";
import { madeAt, type Made } from "./made";
import { manyDecision, outcomeFile, outcomeIn } from "./many-form";
import type { Customer, Request } from "./model";
import { answerOn } from "./page-answer";
import { asnafChange, budgetDecision, budgetProposal } from "./programme-form";
import { firstOfTwo } from "./refusals";
import { ruleProposal, rules, ruleStepsDone } from "./rule-form";

/** The browser is closed so many rounds after a sign-in, and somebody signs in with another one; not all at once. */
const roundsPerSession = 80;
const roundsApart = 7;

const corrections = "/koreksi-dana-mustahik";
const files = "/penyaluran-dana-mustahik";
const filesToApprove = "/approve-penyaluran-dana";
const customersAt = { Mustahik: "/list-mustahik", Merchant: "/list-merchant" } as const;
/** The screens on which requests are decided, and the steps by which they are voided there. */
const approvalsOf = {
  P00003: { path: "/approve-pencairan-dana", voiding: "reject", texts: disbursementTexts },
  P00004: { path: "/approve-koreksi-dana", voiding: "cancel", texts: correctionTexts },
} as const;

/** The screens' forms, in a browser without script. */
export async function formDoor(
  origin: string,
  username: DemoUsername,
  { isApprover, number }: { readonly isApprover: boolean; readonly number: number },
): Promise<Door> {
  const desk = new Desk(origin, username, number * roundsApart);
  await desk.signIn();
  return {
    name: "forms",
    hostileAmounts,
    create: (wanted, key) => desk.write(key, correction(wanted)),
    decide: (request, act, key) => desk.write(key, decision(request, act, isApprover)),
    decideMany: (requests, act, key) => desk.write(key, manyDecision(requests, act)),
    outcomeOf: (key) => desk.outcomeOf(key),
    proposeRule: (rule, key) => desk.write(key, ruleProposal(rule)),
    stepRule: (rule, step, key) =>
      desk.write(key, question(`${rules}/${rule.key}/${step}`, ruleStepsDone[step])),
    nameDeputy: (deputy, key) => desk.write(key, deputyNaming(deputy, key)),
    endDeputyship: (deputyship, key) =>
      desk.write(key, question(`${deputies}/${deputyship.key}/end`, [deputyshipEnding.done.text])),
    switchStatus: (customer, status, key) => desk.write(key, statusChange(customer, status)),
    changeAsnaf: (change, key) => desk.write(key, asnafChange(change)),
    proposeBudget: (budget, key) => desk.write(key, budgetProposal(budget)),
    decideBudget: (budget, decision, key) => desk.write(key, budgetDecision(budget, decision)),
    askAboutData: (asked, key) => desk.write(key, requestRegistration(asked)),
    replyToData: (request, reply, key) => desk.write(key, requestReply(request, reply)),
    proposeRetention: (category, key) =>
      desk.write(key, question(`/retention/propose/${category}`, [retentionActs.propose.done.text])),
    decideRetention: (run, decision, key) =>
      desk.write(key, question(`/retention/${run.key}/${decision}`, [retentionActs[decision].done.text])),
    approveSamePerson: (pair, key) => desk.write(key, samePersonApproval(pair)),
    upload: (file, key) => desk.write(key, upload(file, fileNameOf(key))),
    process: (batch, key) => desk.write(key, question(`${filesToApprove}/${batch.key}/process`, processed)),
    cancel: (batch, key) => desk.write(key, question(`${files}/${batch.key}/cancel`, [batchDeleted.text])),
    renew: () => desk.renew(),
  };
}

const processed = [batchProcessing(undefined).text, firstOfTwo.beginning, messages.nothingToProcess];

/** How a write is made with a form. */
export interface Deed {
  /** Leads to its form, or to what stands in its place. */
  readonly come: (browser: WebClient) => Promise<Page>;
  readonly typed: Readonly<Record<string, string | File>>;
  /** How the app begins to say that it is done. */
  readonly done: readonly string[];
  /** The answer that it stands for to have come to this page, where that page has no words of its own. */
  readonly arrived?: (page: Page) => Answer | undefined;
  /** Finds what it has made in a page of the list that it leads to. */
  readonly find?: (list: Page) => Made | undefined;
}

const come = (address: string) => (browser: WebClient) => browser.visit(address);

/** A question that is answered with yes. */
const question = (address: string, done: Deed["done"], typed: Deed["typed"] = {}): Deed => ({
  come: come(address),
  typed,
  done,
});

/** Only corrections have a form: purchases and requests for disbursement come from the merchants' channel. */
function correction({ type, payer, amount }: Wanted): Deed {
  if (type !== "P00004") throw new Error(`no form makes a ${type}`);
  return {
    async come(browser) {
      const asking = await browser.visit(`${corrections}/new`);
      const check = asking.formWith("ktp");
      return check ? browser.submit(check, { ktp: payer.nationalId }) : asking;
    },
    typed: { nominal: String(amount) },
    done: [correctionCreated.text],
    find(list) {
      const row = list.row(payer.account, shownAmount(-Number(amount)));
      return madeAt(row, `${corrections}/:key/cancel`, "pending");
    },
  };
}

/**
 * The decision of a user. One who may only ask for corrections cancels them in their list. All others decide where requests wait
 * for approval.
 */
function decision(
  request: Pick<Request, "key" | "type">,
  act: "approve" | "void",
  isApprover: boolean,
): Deed {
  const { path, voiding, texts } = approvalsOf[request.type];
  const done = [texts[act].done.text];
  if (act === "approve") return question(`${path}/${request.key}/approve`, [...done, firstApproved.text]);
  const isOfOperators = !isApprover && request.type === "P00004";
  const address = isOfOperators
    ? `${corrections}/${request.key}/cancel`
    : `${path}/${request.key}/${voiding}`;
  return question(address, done, { reason: "Simulasi" });
}

function statusChange({ type, key }: Customer, status: ActiveStatus): Deed {
  const change = changeFrom(status === "Active" ? "Inactive" : "Active");
  return question(`${customersAt[type]}/${key}/${change}`, [customerStatusTexts[change].done(type).text]);
}

function upload({ csv, programme }: NewFile, fileName: string): Deed {
  return {
    come: come(`${files}/new`),
    typed: {
      description: "Simulasi",
      file: new File([csv], fileName, { type: "text/csv" }),
      ...(programme && { programme: programme.key }),
    },
    // What follows tells how far its rows are by then.
    done: ["Sukses Upload Data."],
    find(list) {
      const file = list.records.find((record) => record["NAMA FILE"] === fileName);
      const status = file?.STATUS;
      if (status === undefined) return undefined;
      return madeAt(list.row(fileName), `${files}/:key`, status) ?? { _key: undefined, status };
    },
  };
}

/** A page that was left open. */
interface Opened {
  /** The session that it is of, counted from 1. */
  readonly session: number;
  /** A form, or what is said in its place. */
  readonly shows: Promise<Form | Answer>;
}

/** Somebody at a browser, with a page left open for everything that they have begun. */
class Desk {
  private browser: WebClient;
  private session = 0;
  private readonly pages = new Map<string, Opened>();
  /** What was made, by the idempotency key. It is looked up once, while it is at the top of the list. */
  private readonly made = new Map<string, Promise<Made | Answer>>();

  constructor(
    private readonly origin: string,
    private readonly username: DemoUsername,
    private rounds: number,
  ) {
    this.browser = new WebClient(origin);
  }

  /** Signs in with a browser of its own: the pages that are open stay those of the session before. */
  async signIn(): Promise<void> {
    const browser = new WebClient(this.origin);
    // A busy machine may have let it take too long.
    this.browser = await browser
      .signIn(this.username, demoPassword)
      .catch(() => browser.signIn(this.username, demoPassword));
    this.session += 1;
  }

  async renew(): Promise<void> {
    this.rounds += 1;
    if (this.rounds % roundsPerSession === 0) await this.signIn();
  }

  write(key: string, deed: Deed): Write {
    return {
      open: () => this.pageOf(key, deed).shows.then(noop, noop),
      send: async () => {
        const page = this.pageOf(key, deed);
        const shown = await page.shows;
        if (!("code" in shown)) return this.send(key, deed, shown);
        // A user who tries again opens the page anew.
        if (isNoAnswer(shown) && this.pages.get(key) === page) this.pages.delete(key);
        return shown;
      },
      // The form of a new record comes back in a later session as it was. A question is asked anew, as another.
      canRepeat: () => deed.find !== undefined || this.pages.get(key)?.session === this.session,
    };
  }

  private pageOf(key: string, { come }: Deed): Opened {
    const page = this.pages.get(key) ?? {
      session: this.session,
      shows: come(this.browser).then(formOrWords),
    };
    this.pages.set(key, page);
    return page;
  }

  /** What became of many that were decided at once; undefined while some wait. */
  async outcomeOf(key: string): Promise<readonly ItemOutcome[] | undefined> {
    return outcomeIn(await this.browser.visit(outcomeFile(key)));
  }

  private async send(key: string, { typed, done, arrived, find }: Deed, form: Form): Promise<Answer> {
    // A tab of its own: what is sent at once from one would take each other's result.
    const tab = this.browser.tab();
    const page = await press(tab, form, typed);
    const answer = arrived?.(page) ?? answerOn(page, done);
    if (isNoAnswer(answer) && page.writeForm) this.stayAt(key, page.writeForm);
    if (answer.code !== "S1" || !find) return answer;
    const made = await this.madeBy(key, () => lookUp(tab, page, find));
    return "code" in made ? made : { ...answer, data: made };
  }

  /** Only one of two equal requests at once looks. Otherwise a file that is being stored might lead somewhere for one of both. */
  private async madeBy(key: string, look: () => Promise<Made | Answer>): Promise<Made | Answer> {
    const looking = this.made.get(key) ?? look();
    this.made.set(key, looking);
    const made = await looking.catch(asError);
    if (made instanceof Error || "code" in made) this.made.delete(key);
    if (made instanceof Error) throw made;
    return made;
  }

  /** The form was shown again, to be sent again. */
  private stayAt(key: string, form: Form): void {
    this.pages.set(key, { session: this.session, shows: Promise.resolve(form) });
  }
}

const noop = () => undefined;
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

const isNoAnswer = ({ code }: Answer) => [failure, timeout, busy].includes(code);

const formOrWords = (page: Page): Form | Answer => page.writeForm ?? answerOn(page);

/** Sends a form; once more where it is shown again since it was another session's. */
async function press(tab: WebClient, form: Form, typed: Deed["typed"]): Promise<Page> {
  const page = await tab.submit(form, typed);
  const again = page.says(draftNotice) ? page.writeForm : undefined;
  return again ? tab.submit(again, typed) : page;
}

/** The most looks for a file that the bank is still storing. After them it leads somewhere, unless a kill has cut it off. */
const mostLooks = 20;

/**
 * Looks for what was made in the list that the form has led to, and on a longer page of it. It stops when it finds it, or after
 * many looks: the bank gives rows up a minute after a kill has cut off their storing.
 */
async function lookUp(tab: WebClient, led: Page, find: NonNullable<Deed["find"]>): Promise<Made | Answer> {
  let list = led;
  let looks = 0;
  const look = async () => {
    if (looks > 0) list = await tab.visit(`${led.address.split("?")[0]}?rows=50`);
    if (list.status >= 500) return answerOn(list);
    looks += 1;
    const made = find(list);
    if (looks < mostLooks && made?._key === undefined) return undefined;
    if (made) return made;
    throw new Error(`${led.address} does not show what was made`);
  };
  return until(look, { atMostMs: 120_000, what: `what was made in ${led.address}` });
}
