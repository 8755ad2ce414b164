import { idempotencyKeyField } from "~/access/form-token";
import type { PostedForm, Shown } from "./web-client";

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

/** A page as somebody without script reads it, from the HTML that our server writes. */
export class Page {
  private readonly html: string;

  constructor(private readonly shown: Shown) {
    // React parts neighbouring texts so.
    this.html = shown.html.replaceAll("<!-- -->", "");
  }

  get status(): number {
    return this.shown.status;
  }

  get address(): string {
    return this.shown.address;
  }

  /** What the page has to say: in its topmost dialog, else beside a field that is wrong, else as all that there is. */
  get words(): string | undefined {
    const dialog = [...this.html.matchAll(/<dialog\b[^]*?<\/dialog>/g)].at(-1)?.[0];
    return dialog === undefined
      ? (textIn(this.html, /<p [^>]*\bid="[^"]*-error"[^>]*>([^]*?)<\/p>/) ??
          textIn(this.html, /<section class="notice">[^]*?<p>([^]*?)<\/p>/))
      : textIn(dialog, /<p>([^]*?)<\/p>/);
  }

  /** Whether a sentence stands anywhere. */
  says(sentence: string): boolean {
    return this.html.includes(sentence);
  }

  /** The form that has a field of this name. */
  formWith(field: string): Form | undefined {
    for (const [, attributes = "", content = ""] of this.html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)) {
      const controls = controlsIn(content);
      if (!controls.some(({ name }) => name === field)) continue;
      const { action, enctype } = attributesIn(attributes);
      const fields = controls.flatMap(({ name, value, isOff }) => (isOff ? [] : [[name, value] as const]));
      return { action: action ?? this.address, hasFile: enctype === "multipart/form-data", controls, fields };
    }
    return undefined;
  }

  /** The form of a write. */
  get writeForm(): Form | undefined {
    return this.formWith(idempotencyKeyField);
  }

  /** The rows of the page's list, as HTML, in which all of these texts stand in cells of their own. */
  rowWith(...cells: readonly string[]): string | undefined {
    return [...this.html.matchAll(/<tr>[^]*?<\/tr>/g)]
      .map(([row]) => row)
      .find((row) => cells.every((cell) => row.includes(`>${cell}<`)));
  }
}

/**
 * What a form posts once these of its fields are filled in.
 *
 * @throws where it has no such field
 */
export function filledIn(form: Form, typed: Readonly<Record<string, string | File>>): PostedForm {
  const missing = Object.keys(typed).filter((name) => !form.fields.some(([field]) => field === name));
  if (missing.length > 0) throw new Error(`no field ${missing.join(", ")} in the form of ${form.action}`);
  const entries = form.fields.map(([name, value]) => [name, typed[name] ?? value] as const);
  if (!form.hasFile) return Object.fromEntries(entries) as Record<string, string>; // only a form with a file takes one
  const posted = new FormData();
  for (const [name, value] of entries) posted.append(name, value);
  return posted;
}

function controlsIn(content: string): Control[] {
  const controls = content.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>([^<]*)<\/textarea>|<select\b([^>]*)>([^]*?)<\/select>/g,
  );
  return [...controls].flatMap<Control>(([, input, textarea, text = "", select, options = ""]) => {
    const { name, disabled, ...given } = attributesIn(input ?? textarea ?? select ?? "");
    if (name === undefined || disabled !== undefined) return [];
    if (textarea !== undefined)
      return [
        { name, type: "textarea", value: unescaped(text).replace(/^\n/, ""), isOff: false, choices: [] },
      ];
    if (select !== undefined) return [{ name, type: "select", isOff: false, ...choiceIn(options) }];
    const { type = "text", checked, value = isTicked(type) ? "on" : "" } = given;
    return [{ name, type, value, isOff: isTicked(type) && checked === undefined, choices: [] }];
  });
}

const isTicked = (type: string) => type === "checkbox" || type === "radio";

/** The options of a select, and the one that is selected, else the first. */
function choiceIn(options: string): Pick<Control, "value" | "choices"> {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = ""]) =>
    attributesIn(attributes),
  );
  const chosen = all.find(({ selected }) => selected !== undefined) ?? all[0];
  return { value: chosen?.value ?? "", choices: all.map(({ value = "" }) => value) };
}

function attributesIn(tag: string): Partial<Record<string, string>> {
  const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    attributes.map(([, name = "", value = ""]) => [name.toLowerCase(), unescaped(value)]),
  );
}

function textIn(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescaped(found.replace(/<[^>]*>/g, ""));
}

const characters: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

const unescaped = (text: string) =>
  text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
