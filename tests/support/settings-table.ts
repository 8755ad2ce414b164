import { schema as ofBank } from "bank-api/env";
import { z } from "zod/v4";
import { schema as ofApp } from "~/env.server";

interface Setting {
  readonly name: string;
  readonly program: "app" | "bank" | "both";
  /** The default, or both where each program has its own. */
  readonly usual: string;
  readonly meaning: string;
}

const app = settingsOf(ofApp, "app");
const bank = settingsOf(ofBank, "bank");

/** Every setting of the two programs, in the order of the code. Those of both stand first. */
export const settings: readonly Setting[] = [
  ...app.flatMap((setting) => {
    const other = bank.find(({ name }) => name === setting.name);
    return other ? [inBoth(setting, other)] : [];
  }),
  ...app.filter(({ name }) => !bank.some((other) => other.name === name)),
  ...bank.filter(({ name }) => !app.some((other) => other.name === name)),
];

function settingsOf(schema: z.ZodObject, program: Setting["program"]): Setting[] {
  const { required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(shape).map(([name, value]) => ({
    name,
    program,
    usual: required.includes(name) ? "required" : usualOf(value),
    meaning: value.description ?? "",
  }));
}

/** A text or a number. */
function usualOf(value: z.ZodType): string {
  const { default: usual = "" } = z.toJSONSchema(value, { io: "input", unrepresentable: "any" });
  return usual === "" ? "none" : `\`${usual as string | number}\``;
}

/** @throws Error where the programs do not mean the same: one name would then be two settings */
function inBoth(setting: Setting, other: Setting): Setting {
  if (setting.meaning !== other.meaning) throw new Error(`${setting.name} has two meanings`);
  const isOne = setting.usual === other.usual;
  return {
    ...setting,
    program: "both",
    usual: isOne ? setting.usual : `app ${setting.usual}, bank ${other.usual}`,
  };
}

const marked = /<!-- generated -->\n[^]*?<!-- \/generated -->/;

/** A page with its table as the code has it. */
export const withSettingsTable = (markdown: string) =>
  markdown.replace(marked, () => `<!-- generated -->\n${table()}\n<!-- /generated -->`);

function table(): string {
  const rows = settings.map(({ name, program, usual, meaning }) => [
    `\`${name}\``,
    program,
    usual,
    linked(meaning),
  ]);
  const [head, ...others] = [["name", "program", "default", "meaning"], ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  return [head, "|---|---|---|---|", ...others].join("\n");
}

/** What the code cites from the root, the page links to. */
const linked = (meaning: string) => meaning.replace(/docs\/([\w-]+\.md)(#[\w-]+)?/g, "[$1]($1$2)");
