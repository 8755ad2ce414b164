import { idempotencyKeyField } from "~/access/form-token";
import { elementsIn, ownText, parseHtml, type Element } from "./html";

/** What a server has answered in the end. */
export interface Shown {
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

/** A form as it stands in a page. */
export interface Form {
  /** The address that the form is posted to: path and query. */
  readonly action: string;
  readonly hasFile: boolean;
  readonly controls: readonly Control[];
  /** Names and values of what it posts as it stands, in that order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** A control of a form that is not closed. */
export interface Control {
  readonly name: string;
  /** The type of an input, or "select" or "textarea". */
  readonly type: string;
  readonly value: string;
  /** Not ticked: a box or a radio button, which then is not posted. */
  readonly isOff: boolean;
  /** The values of a select's options. */
  readonly choices: readonly string[];
}

/** What a part of a page is to whoever reads or hears it, as ARIA names it. A field is any control that takes a value. */
export type Role =
  | ("link" | "button" | "switch" | "field" | "checkbox" | "radio" | "option" | "form" | "search")
  | ("main" | "navigation" | "dialog" | "group" | "alert" | "status" | "heading" | "paragraph")
  | ("table" | "columnheader" | "row" | "cell" | "img" | "figure" | "insertion" | "code");

/** A name as it stands, or a part of it. A field's star for "must be filled in" is no part of its name. */
export type Name = string | RegExp;

/** Attributes that are a promise to browsers, and to the page's script. */
type Told =
  | ("accept" | "aria-keyshortcuts" | "aria-sort" | "autocapitalize" | "autocorrect" | "autofocus")
  | ("data-next" | "download" | "method" | "min" | "src" | "spellcheck" | "type");

/** A part of a page as somebody reads it, from the HTML that our server writes. */
export class Part {
  constructor(
    private readonly element: Element,
    /** The page that it is a part of. */
    protected readonly root: Element,
  ) {}

  /** The words, a line for each block. */
  get text(): string {
    return textOf(this.element);
  }

  /** What it is called: by its label, else by what stands in it. */
  get name(): string {
    return nameOf(this.element, this.root);
  }

  /** Where it leads; undefined for what is closed. */
  get address(): string | undefined {
    return addressOf(this.element);
  }

  /** What stands in a field, or what a button or an option sends. */
  get value(): string {
    return valueOf(this.element);
  }

  /** What a field shows: the chosen option's words, else its value. */
  get shown(): string {
    const chosen = this.element.tag === "select" ? optionsOf(this.element).chosen : undefined;
    return chosen ? lineOf(chosen) : this.value;
  }

  /** Nobody can press it or fill it in. */
  get isClosed(): boolean {
    const { disabled, "aria-disabled": isDisabled } = this.element.attributes;
    return disabled !== undefined || isDisabled === "true";
  }

  get isReadOnly(): boolean {
    return this.element.attributes.readonly !== undefined;
  }

  /** Ticked, switched on, open, or the one of its kind that is shown. */
  get isOn(): boolean {
    const {
      checked,
      open,
      selected,
      "aria-checked": isChecked,
      "aria-current": current,
    } = this.element.attributes;
    return (
      [checked, open, selected].some((given) => given !== undefined) ||
      isChecked === "true" ||
      Boolean(current)
    );
  }

  /** What is said to be wrong with a field. */
  get fault(): string | undefined {
    return this.element.attributes["aria-invalid"] === "true" ? this.descriptions[0] : undefined;
  }

  /** The texts that belong to it, such as help below a field, or the reason why it is closed. */
  get descriptions(): readonly string[] {
    const { title, "aria-describedby": ids = "" } = this.element.attributes;
    return [...ids.split(" ").flatMap((id) => byId(this.root, id).map(lineOf)), ...(title ? [title] : [])];
  }

  /** What the page tells a browser or its own script about the part. */
  attribute(name: Told): string | undefined {
    return this.element.attributes[name];
  }

  /** Whether it heads a column of times: the style sheet writes their zone behind it. */
  get isColumnOfTimes(): boolean {
    return this.element.attributes.class?.split(" ").includes("time") ?? false;
  }

  /** The heights of a chart's bars, from left to right. */
  get barHeights(): readonly number[] {
    return this.#within("rect").map(({ attributes }) => Number(attributes.height));
  }

  /** The parts of a role, in the order of the page. */
  parts(role: Role, name?: Name): Part[] {
    return [...elementsIn(this.element, isHidden)]
      .filter((element) => isOfRole(element, role))
      .map((element) => new Part(element, this.root))
      .filter((part) => name === undefined || isCalled(part.name, name));
  }

  /** The first part of a role. */
  part(role: Role, name?: Name): Part | undefined {
    return this.parts(role, name)[0];
  }

  link(name: Name): Part | undefined {
    return this.part("link", name);
  }

  button(name: Name): Part | undefined {
    return this.part("button", name);
  }

  /** The field with a label. */
  field(label: Name): Part | undefined {
    return this.part("field", label);
  }

  /** Where its links lead, and its forms are sent. */
  get addresses(): readonly string[] {
    return this.#within("a", "form", "button").flatMap((element) => addressOf(element) ?? []);
  }

  /** Values of all controls of a name, those that nobody sees as well. */
  values(name: string): string[] {
    return this.#within("input", "select", "textarea", "button")
      .filter(({ attributes }) => attributes.name === name)
      .map(valueOf);
  }

  /** Names and values of a detail. */
  get facts(): Readonly<Record<string, string>> {
    const facts: Record<string, string> = {};
    let name = "";
    for (const element of this.#within("dt", "dd")) {
      if (element.tag === "dt") name = lineOf(element);
      else facts[name] = lineOf(element);
    }
    return facts;
  }

  /** The texts of a row's cells, or of all cells. */
  get cells(): readonly string[] {
    return this.#within("td", "th").map(lineOf);
  }

  /** The rows of a table, or of the first table in it: each cell by the heading of its column. */
  get records(): readonly Readonly<Record<string, string>>[] {
    const [head, ...rows] = (this.element.tag === "table" ? this : this.part("table"))?.parts("row") ?? [];
    const headings = head?.cells ?? [];
    return rows.map(({ cells }) =>
      Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? ""])),
    );
  }

  /** The first row in which all of these texts stand, each as the whole of something. */
  row(...texts: readonly string[]): Part | undefined {
    return this.parts("row").find(({ element }) => {
      const there = new Set([...elementsIn(element)].map(lineOf));
      return texts.every((text) => there.has(text));
    });
  }

  #within(...tags: readonly string[]): Element[] {
    return [...elementsIn(this.element)].filter(({ tag }) => tags.includes(tag));
  }
}

/** A page as somebody without script reads it. */
export class Page extends Part {
  constructor(private readonly answered: Shown) {
    const root = parseHtml(answered.html);
    super(root, root);
  }

  get status(): number {
    return this.answered.status;
  }

  /** Path and query. */
  override get address(): string {
    return this.answered.address;
  }

  /** All that was sent, for what must not be in it. */
  get source(): string {
    return this.answered.html;
  }

  get title(): string {
    return this.#all("title").map(lineOf)[0] ?? "";
  }

  /** What fills the page, without the shell around it. */
  get main(): Part {
    return this.part("main") ?? new Part({ tag: "main", attributes: {}, children: [] }, this.root);
  }

  /** The topmost dialog. */
  get dialog(): Part | undefined {
    return this.parts("dialog").at(-1);
  }

  /** What the page has to say: in its topmost dialog, else beside a field that is wrong, else as all that there is. */
  get words(): string | undefined {
    if (this.dialog) return this.dialog.part("paragraph")?.text;
    const fault = this.parts("field").find((field) => field.fault !== undefined)?.fault;
    return fault ?? (this.status >= 400 ? this.main.part("paragraph")?.text : undefined);
  }

  /** Whether a sentence stands anywhere. */
  says(sentence: string): boolean {
    return this.text.includes(sentence);
  }

  /** After how many seconds the page loads itself again, in a browser without script. */
  get reloadsAfter(): number | undefined {
    return this.#refreshes.find(({ address }) => address === undefined)?.seconds;
  }

  /** Where it then leads by itself, and after how many seconds. */
  get leadsOn(): { readonly seconds: number; readonly address: string | undefined } | undefined {
    return this.#refreshes.find(({ address }) => address !== undefined);
  }

  /** The scripts that the page runs or loads. */
  get scripts(): readonly Part[] {
    return this.#all("script").map((script) => new Part(script, this.root));
  }

  /** The script files that the page fetches ahead. */
  get preloads(): readonly string[] {
    const links = this.#all("link").filter(({ attributes: { rel } }) => rel === "modulepreload");
    return links.flatMap(({ attributes: { href } }) => href ?? []);
  }

  /** The nonces by which the Content-Security-Policy lets scripts and styles of the page itself be. */
  get nonces(): readonly (string | undefined)[] {
    const own = [...this.#all("script"), ...this.#all("style")].filter(({ attributes }) => !attributes.src);
    return [...new Set(own.map(({ attributes }) => attributes.nonce))];
  }

  get language(): string | undefined {
    return this.#all("html")[0]?.attributes.lang;
  }

  get isDark(): boolean {
    return this.#all("html")[0]?.attributes["data-mantine-color-scheme"] === "dark";
  }

  /** The names that a form tells password managers, in fields that nobody sees. */
  get usernames(): readonly string[] {
    const told = ({ attributes: { autocomplete, hidden, readonly } }: Element) =>
      autocomplete === "username" && hidden !== undefined && readonly !== undefined;
    return this.#all("input").filter(told).map(valueOf);
  }

  /** Links and buttons that can be reached: those behind a question cannot. */
  get reachable(): readonly Part[] {
    return [...elementsIn(this.root, (each) => each.attributes.inert !== undefined || isHidden(each))]
      .filter((element) => isOfRole(element, "link") || isOfRole(element, "button"))
      .map((element) => new Part(element, this.root));
  }

  /** The form that has a field of this name; where several have one, that of a question before those behind it. */
  formWith(field: string): Form | undefined {
    const inQuestions = this.#all("dialog").flatMap((dialog) => [...elementsIn(dialog)]);
    const forms = inQuestions.filter(({ tag }) => tag === "form");
    for (const form of [...forms, ...this.#all("form")]) {
      const controls = controlsIn(form);
      if (!controls.some(({ name }) => name === field)) continue;
      const { action, enctype } = form.attributes;
      const fields = controls.flatMap(({ name, value, isOff }) => (isOff ? [] : [[name, value] as const]));
      return { action: action ?? this.address, hasFile: enctype === "multipart/form-data", controls, fields };
    }
    return undefined;
  }

  /** The form of a write. */
  get writeForm(): Form | undefined {
    return this.formWith(idempotencyKeyField);
  }

  get #refreshes() {
    const all = this.#all("meta").filter(({ attributes }) => attributes["http-equiv"] === "refresh");
    return all.map(({ attributes: { content = "" } }) => {
      const [seconds, address] = content.split("; url=");
      return { seconds: Number(seconds), address };
    });
  }

  #all(tag: string): Element[] {
    return [...elementsIn(this.root)].filter((element) => element.tag === tag);
  }
}

/** What is typed into a form: a text, a file, or the values of the boxes that are ticked. */
export type Typed = Readonly<Record<string, string | readonly string[] | File>>;

/**
 * What a form posts once these of its fields are filled in.
 *
 * @throws where it has no such field
 */
export function filledIn({ controls, hasFile, action }: Form, typed: Typed): URLSearchParams | FormData {
  const missing = Object.keys(typed).filter((name) => !controls.some((control) => control.name === name));
  if (missing.length > 0) throw new Error(`no field ${missing.join(", ")} in the form of ${action}`);
  const posted = hasFile ? new FormData() : new URLSearchParams();
  const seen = new Set(controls.flatMap(({ name, type }) => (type === "hidden" ? [] : [name])));
  for (const { name, type, value, isOff } of controls) {
    // Beside a box of its name, a hidden field says that the form has the box.
    const given = type === "hidden" && seen.has(name) ? undefined : typed[name];
    const isTaken = given === undefined ? !isOff : !isTicked(type) || [given].flat().includes(value);
    // Only a form with a file takes one.
    if (isTaken) posted.append(name, (isTicked(type) ? value : (given ?? value)) as string);
  }
  return posted;
}

function controlsIn(form: Element): Control[] {
  return [...elementsIn(form)].flatMap<Control>((element) => {
    const { tag, attributes } = element;
    const { name, disabled, type = "text", checked } = attributes;
    if (!isControl(tag) || name === undefined || disabled !== undefined) return [];
    const isOff = tag === "input" && isTicked(type) && checked === undefined;
    const choices = tag === "select" ? optionsOf(element).all.map(valueOf) : [];
    return [{ name, type: tag === "input" ? type : tag, value: valueOf(element), isOff, choices }];
  });
}

const addressOf = ({ attributes: { href, action, formaction } }: Element) => href ?? formaction ?? action;

const isControl = (tag: string) => tag === "input" || tag === "textarea" || tag === "select";
const isTicked = (type: string) => type === "checkbox" || type === "radio";

function valueOf(element: Element): string {
  const { value, type = "" } = element.attributes;
  if (element.tag === "textarea") return ownText(element).replace(/^\n/, "");
  if (element.tag !== "select") return value ?? (isTicked(type) ? "on" : "");
  const { chosen } = optionsOf(element);
  return chosen ? valueOf(chosen) : "";
}

/** The options of a select, and the one that is selected, else the first. */
function optionsOf(select: Element) {
  const all = [...elementsIn(select)].filter(({ tag }) => tag === "option");
  return { all, chosen: all.find(({ attributes }) => attributes.selected !== undefined) ?? all[0] };
}

const rolesByTag: Readonly<Partial<Record<string, Role>>> = {
  ...{ a: "link", button: "button", option: "option", form: "form", main: "main", nav: "navigation" },
  ...{ dialog: "dialog", details: "group", fieldset: "group", p: "paragraph", img: "img", ins: "insertion" },
  ...{ table: "table", tr: "row", td: "cell", code: "code", figure: "figure" },
  ...{ textarea: "field", select: "field" },
};

function isOfRole({ tag, attributes: { role, type = "text", scope } }: Element, wanted: Role): boolean {
  if (role !== undefined) return role === wanted;
  if (tag === "th") return wanted === (scope === "row" ? "cell" : "columnheader");
  if (/^h[1-6]$/.test(tag)) return wanted === "heading";
  if (tag !== "input") return rolesByTag[tag] === wanted;
  return type !== "hidden" && (wanted === "field" || type === wanted);
}

/** Nobody sees it: a dialog that is closed, and what says so. */
const isHidden = ({ tag, attributes: { hidden, open } }: Element) =>
  hidden !== undefined || (tag === "dialog" && open === undefined);

function nameOf(element: Element, root: Element): string {
  const { "aria-label": label, "aria-labelledby": labelledBy, id, placeholder, alt } = element.attributes;
  if (label !== undefined) return label;
  if (labelledBy !== undefined)
    return labelledBy
      .split(" ")
      .flatMap((each) => byId(root, each).map(lineOf))
      .join(" ");
  const within = [...elementsIn(element)];
  const title = within.find(({ tag }) => ["caption", "figcaption", "legend", "summary"].includes(tag));
  if (["table", "figure", "fieldset", "details"].includes(element.tag)) return title ? lineOf(title) : "";
  if (!isControl(element.tag)) return alt ?? lineOf(element);
  const labels = [...elementsIn(root)].filter(
    (each) =>
      each.tag === "label" &&
      ((id !== undefined && each.attributes.for === id) || [...elementsIn(each)].includes(element)),
  );
  return labels.map(lineOf).join(" ") || (placeholder ?? "");
}

const isCalled = (name: string, wanted: Name) =>
  typeof wanted === "string" ? name === wanted || name === `${wanted} *` : wanted.test(name);

const byId = (root: Element, id: string) =>
  [...elementsIn(root)].filter(({ attributes }) => attributes.id === id);

/** Elements that part no words. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|tspan|u|var|wbr)$/;
const unread = /^(?:head|script|style|template)$/;

function textOf(element: Element): string {
  return wordsIn(element)
    .split("\n")
    .map((line) => line.replace(/[ \t\r\f]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** The words on one line. */
const lineOf = (element: Element) => textOf(element).replaceAll("\n", " ");

function wordsIn({ children }: Element): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child.replaceAll("\n", " ");
      if (unread.test(child.tag) || isHidden(child)) return "";
      return inline.test(child.tag) ? wordsIn(child) : `\n${wordsIn(child)}\n`;
    })
    .join("");
}
