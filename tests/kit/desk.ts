import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { fileOf, type Row } from "./csv";
import { inventPerson, type InventedPerson } from "./invented";
import type { Email, Mailbox } from "./mail";
import { accountOf, type Account, type DemoPerson } from "./people";
import { numbersIn, plain, recordsOf, type TableRecord } from "./text";

/** An upload as the screens know it. */
export interface Batch {
  /** What stands in the column UPLOAD ID. */
  readonly id: string;
  /** Rows that were found good, and rows that were not. */
  readonly good: number;
  readonly bad: number;
}

/** What tells one row of a table from all others. */
export type RowWords = string | string[];

export interface DeskOptions {
  readonly mailbox?: Mailbox | undefined;
  /** Invented persons of this text are always the same. */
  readonly seed?: string;
}

/** How long the product may take for what it does beside requests: a batch, a notice, an e-mail. */
const workMs = 30_000;

/**
 * What a person does at the product, in the words of its screens. Every step works with script and without, and waits until the
 * page shows what came of it.
 */
export class Desk {
  readonly #seed: string;
  readonly #mailbox: Mailbox | undefined;
  #invented = 0;

  constructor(
    readonly page: Page,
    { mailbox, seed = "" }: DeskOptions = {},
  ) {
    this.#mailbox = mailbox;
    this.#seed = seed;
  }

  /** Signs in on the sign-in screen, whoever was signed in before. */
  async signIn(person: DemoPerson | Account): Promise<void> {
    const { email, password } = accountOf(person);
    await this.page.context().clearCookies();
    await this.page.goto("/login");
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Login" }).click();
    await this.page.waitForURL(({ pathname }) => pathname !== "/login");
  }

  /**
   * Opens a screen by its words in the menu: `Mustahik › List Mustahik`, `Dashboard`.
   * @throws Error with what the menu has, where it lacks the words
   */
  async open(words: string): Promise<void> {
    const [group, entry] = words.split(" › ");
    const menu = this.page.getByRole("navigation", { name: "Menu utama" });
    await menu.waitFor();
    const place = entry === undefined ? menu : await opened(menu, group!);
    const link = place.getByRole("link", { name: counted(entry ?? group!) });
    if ((await link.count()) === 0)
      throw lacks("The menu", words, await place.getByRole("link").allInnerTexts());
    // The address loads the page whole, so that no row of the page before is left.
    await this.page.goto(await addressOf(link));
  }

  /** Clicks a link of the screen by its words: of the row with the words, where they are given. */
  async follow(link: string, rowWords?: RowWords): Promise<void> {
    const place = rowWords === undefined ? this.#main : this.row(rowWords);
    await this.page.goto(await addressOf(place.getByRole("link", { name: link, exact: true })));
  }

  /** Searches a list in one of its columns. */
  async search(column: string, words: string): Promise<void> {
    await choose(this.page.getByLabel("Kolom pencarian"), column);
    await this.page.getByLabel("Kata pencarian").fill(words);
    await this.#ask("Cari");
  }

  /** Narrows a report by the choices of its form: `{ Status: "Ditolak" }`. */
  async filter(choices: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, choice] of Object.entries(choices))
      await choose(this.page.getByLabel(label, { exact: true }), choice);
    await this.#ask("Tampilkan");
  }

  /** Presses a button that asks for other rows. */
  async #ask(button: string): Promise<void> {
    const before = this.page.url();
    await this.#main.getByRole("button", { name: button }).click();
    await this.page.waitForURL((url) => url.href !== before);
    // The script changes the address before the rows.
    await this.page.reload();
  }

  /** The row of a table that has all the words. A step on it fails where several rows have them. */
  row(words: RowWords): Locator {
    return [words].flat().reduce((rows, text) => rows.filter({ hasText: text }), this.page.getByRole("row"));
  }

  /** The rows of a table as they are shown on this page: each cell by the heading of its column. */
  async records(table?: string): Promise<TableRecord[]> {
    const shown = this.page.getByRole("table", table === undefined ? {} : { name: table }).first();
    const [headings, ...lines] = await shown.evaluate((element) =>
      [...(element as HTMLTableElement).rows].map((row) => [...row.cells].map((cell) => cell.innerText)),
    );
    return recordsOf(headings ?? [], lines);
  }

  /** The facts of a detail, or the figures of the dashboard, once they are there: each by its name. */
  async facts(): Promise<TableRecord> {
    // The address of a page may come before the page.
    await this.#main.getByRole("term").first().waitFor();
    const names = await this.#main.getByRole("term").allInnerTexts();
    const values = await this.#main.getByRole("definition").allInnerTexts();
    return Object.fromEntries(names.map((name, place) => [plain(name), plain(values[place] ?? "")]));
  }

  /** The numbers in the first text of the screen that begins with the words: `Total 12 transaksi, Rp3.000` has 12 and 3000. */
  async numbers(words: string): Promise<number[]> {
    return numbersIn(
      await this.#main
        .getByText(new RegExp(`^\\s*${escaped(words)}`))
        .first()
        .innerText(),
    );
  }

  /**
   * Uploads rows as a file, at an entry of the menu. Headings, and what a row leaves out, come from the screen's own template.
   * @throws Error with the product's words if it refuses the file
   */
  async upload(menu: string, rows: readonly Row[], description = "Uji coba"): Promise<Batch> {
    await this.open(menu);
    await this.follow("Buat Upload Data");
    const text = fileOf(await this.#download("Unduh template CSV"), rows);
    await this.page.getByLabel("Deskripsi").fill(description);
    const file = { name: "uji-coba.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await this.page.getByLabel("File", { exact: true }).setInputFiles(file);
    await this.page.getByRole("button", { name: "Create" }).click();
    const outcome = await this.closeResult();
    const id = /BUP\d{4}-\d{8}-\d+/.exec(outcome)?.[0];
    const [, good, bad] = /([\d.]+) sukses, ([\d.]+) gagal/.exec(outcome) ?? [];
    if (id === undefined || good === undefined || bad === undefined)
      throw new Error(`The file was refused: ${outcome}`);
    return { id, good: numbersIn(good)[0]!, bad: numbersIn(bad)[0]! };
  }

  /** Has a batch processed at an entry of the menu, and waits until it is. Answers the state that it ends in. */
  async process(menu: string, { id }: Pick<Batch, "id">): Promise<string> {
    await this.open(menu);
    await this.follow("Detail", id);
    await this.follow("Proses Upload Data");
    await this.answer("Proses");
    return this.settled(id);
  }

  /** Waits until nothing is under way in a batch of the open list. Answers its state. */
  async settled(id: string): Promise<string> {
    let state = "";
    await expect(async () => {
      await this.page.reload();
      const batch = (await this.records()).find((record) => record["UPLOAD ID"] === id);
      state = batch?.STATUS ?? "";
      expect(state, `the state of ${id}`).not.toMatch(/^$|^(Uploading|Running)/);
    }).toPass({ timeout: workMs });
    return state;
  }

  /** Decides on a row of the open list: presses one of its links, and answers the question. Answers what came of it. */
  async decide(rowWords: RowWords, link: string, { answer = "Ya", reason = "" } = {}): Promise<string> {
    await this.follow(link, rowWords);
    return this.answer(answer, reason);
  }

  /** Answers the question that lies over the screen. Answers what came of it. */
  async answer(words: string, reason = ""): Promise<string> {
    const question = this.page.getByRole("dialog");
    if (reason !== "") await question.getByLabel(/^Alasan/).fill(reason);
    await question.getByRole("button", { name: words, exact: true }).click();
    return this.closeResult();
  }

  /** Waits for the result that lies over the screen, closes it, and answers its words. */
  async closeResult(): Promise<string> {
    const result = this.page.getByRole("dialog");
    const close = result.getByRole("button", { name: "Close" });
    await close.waitFor();
    const words = plain((await result.getByRole("paragraph").allInnerTexts()).join(" "));
    await close.click();
    await expect(result).toBeHidden();
    return words;
  }

  /** Waits for a notice with the words, and answers its text. */
  async notice(words: string): Promise<string> {
    let text: string | undefined;
    await expect(async () => {
      await this.page.goto(await addressOf(this.page.getByRole("link", { name: /^Pemberitahuan(,|$)/ })));
      text = (await this.records())
        .map(({ PEMBERITAHUAN = "" }) => PEMBERITAHUAN)
        .find((told) => told.includes(words));
      expect(text, `a notice with "${words}"`).toBeDefined();
    }).toPass({ timeout: workMs });
    return text ?? "";
  }

  /** Waits for an e-mail to a person, with the words where they are given: the newest one must have them. */
  async mail(person: DemoPerson | Account, words = ""): Promise<Email> {
    const mailbox = this.#mailbox;
    if (mailbox === undefined)
      throw new Error(
        "Nobody says where mail goes: set MAIL_DIR (a folder) or MAIL_URL (Mailpit's web address).",
      );
    const { email } = accountOf(person);
    let received: Email | undefined;
    await expect(async () => {
      received = await mailbox.lastTo(email);
      expect(received?.text, `an e-mail to ${email}`).toContain(words);
    }).toPass({ timeout: workMs });
    return received!;
  }

  /** Somebody whom nobody has registered yet: a row of the file of recipients. */
  newPerson(): InventedPerson {
    this.#invented += 1;
    return inventPerson(`${this.#seed} ${this.#invented}`);
  }

  get #main(): Locator {
    return this.page.getByRole("main");
  }

  /** The text of the file that a button has the browser save. */
  async #download(button: string): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: button }).click();
    return readFile(await (await download).path(), "utf8");
  }
}

/** Chooses among the words of a list. @throws Error with these words, where it lacks the choice */
async function choose(list: Locator, choice: string): Promise<void> {
  await list.waitFor();
  const choices = (await list.getByRole("option").allInnerTexts()).map(plain);
  if (!choices.includes(choice)) throw lacks("The choice", choice, choices);
  await list.selectOption(choice);
}

const lacks = (what: string, words: string, there: readonly string[]) =>
  new Error(`${what} has no "${words}". It has: ${there.map(plain).join(", ")}`);

/** A group of the menu, opened. */
async function opened(menu: Locator, name: string): Promise<Locator> {
  const groups = menu.getByRole("group");
  const group = groups.filter({ has: menu.page().getByText(counted(name)) });
  if ((await group.count()) === 0)
    throw lacks("The menu", name, await groups.locator("summary").allInnerTexts());
  if (!(await group.getByRole("link").first().isVisible())) await group.getByText(counted(name)).click();
  return group;
}

/** Beside the words of a menu stands how many items wait. */
const counted = (words: string) => new RegExp(`^${escaped(words)}\\s*[\\d.]*$`);

/** Where a link leads; it waits for the link. */
async function addressOf(link: Locator): Promise<string> {
  await link.first().waitFor();
  const address = await link.first().getAttribute("href");
  if (address === null)
    throw new Error(`The product keeps this closed: ${plain(await link.first().innerText())}`);
  return address;
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
