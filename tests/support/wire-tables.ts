import { schemaOf } from "bank-api/http/answer-schema";
import { meanings, rules } from "bank-api/http/refusals";
import { z } from "zod/v4";
import { batchIds, batchKinds } from "contract/batch-kinds";
import type { Call, CallAuth } from "contract/call";
import { callGroups, type GroupName } from "contract/calls";
import { httpStatusOf, type ResponseCode } from "contract/codes";
import { menuFeatureCodes, menuGroups } from "contract/features";
import { multiRead } from "contract/multi-read";
import { uploadBatch } from "contract/specified/batches";
import { capabilityOf } from "contract/specified/beyond";
import { exportTransactions } from "contract/specified/reports";

type JsonSchema = Record<string, unknown>;
type Row = Call & { readonly name: string };

const groups = Object.keys(callGroups) as GroupName[];
const specified = groups.filter((group) => callGroups[group].capability === undefined);

/** Who may make a call that asks for no code of a role. */
const provenBy: Readonly<Record<CallAuth, string>> = {
  none: "anybody",
  basic: "who knows the password",
  refresh: "who has the refresh token",
  access: "any user",
};
const itself = "else the code that is asked for";

/** Calls that stand apart from those of their group. */
const apart: Partial<Record<GroupName, readonly Row[]>> = {
  batches: [{ ...uploadBatch, name: "uploadBatch", auth: "access", body: uploadBatch.fields }],
  multiRead: [{ ...multiRead, name: "multiRead" }],
  reports: [{ ...exportTransactions, name: "exportTransactions", data: z.array(exportTransactions.row) }],
};

/**
 * What can stand between marks of docs/wire.md, by what the opening one says: the codes, the kinds of batches, the calls of a part of
 * the specification, or of a capability.
 */
export const wireTables: ReadonlyMap<string, string> = new Map([
  ["codes", codeTable()],
  ["batch kinds", batchKindTable()],
  ...specified.map((group) => [`calls: ${group}`, plainTable([group])] as const),
  ...groups
    .flatMap((group) => callGroups[group].capability ?? [])
    .map(
      (capability) =>
        [
          `calls of ${capability}`,
          fullTable(groups.filter((group) => callGroups[group].capability === capability)),
        ] as const,
    ),
]);

const marked =
  /<!-- (codes|batch kinds|calls(?: of|:) [\w-]+) -->\n<!-- generated -->\n[^]*?<!-- \/generated -->/g;

/** The names of the tables that a page has. */
export const tablesIn = (markdown: string) => [...markdown.matchAll(marked)].map(([, name = ""]) => name);

/** A page with its tables as the contract has them. */
export const withWireTables = (markdown: string) =>
  markdown.replace(
    marked,
    (_, name: string) => `<!-- ${name} -->\n<!-- generated -->\n${wireTables.get(name)}\n<!-- /generated -->`,
  );

function codeTable(): string {
  const known = { S1: "success", ...meanings };
  // As `httpStatusOf` has them, numbers would come first.
  const codes = Object.keys(known).sort((one, other) => Number(/^\d/.test(one)) - Number(/^\d/.test(other)));
  const rows = (codes as ResponseCode[]).map((code) => [code, known[code], String(httpStatusOf[code])]);
  return table(["code", "meaning", "HTTP"], rows);
}

function batchKindTable(): string {
  const rows = batchIds.map((id) => {
    const { title, process, uploads } = batchKinds[id];
    const items = menuGroups.flatMap(({ items }) => items);
    const capability = items.find(({ feature }) => feature === uploads)?.capability;
    return [id, `\`${process}\``, title, capability ? `\`${capability}\`` : ""];
  });
  return table(["kind", "`{type}`", "screen", "capability"], rows);
}

function plainTable(groups: readonly GroupName[]): string {
  const rows = rowsOf(groups).map((row) => [callOf(row), row.summary, callersOf(row)]);
  return table(["call", "for", "who may"], rows);
}

function fullTable(groups: readonly GroupName[]): string {
  const rows = rowsOf(groups).map((row) => [
    callOf(row),
    fieldsOf(schemaOf(row.body)),
    fieldsOf(schemaOf(row.data)),
    row.summary,
    callersOf(row),
  ]);
  return table(["call", "asked with", "answers", "for", "who may"], rows);
}

function rowsOf(groups: readonly GroupName[]): Row[] {
  return groups.flatMap((group) => [
    ...Object.entries(callGroups[group].calls).map(([name, call]) => ({ ...call, name })),
    ...(apart[group] ?? []),
  ]);
}

/** Any of which codes lets a user make the call, with the cases where it depends on what the call says. */
function callersOf({ name, auth }: Row): string {
  const needs = Object.entries(rules[name as keyof typeof rules]?.needs ?? { all: "everyone" });
  const casesOf = new Map<string, string[]>();
  for (const [which, need] of needs) {
    const who = need === "everyone" ? provenBy[auth] : codesIn(need, which);
    casesOf.set(who, [...(casesOf.get(who) ?? []), which]);
  }
  if (casesOf.size === 1) return [...casesOf.keys()].join("");
  return [...casesOf]
    .map(([who, cases]) => (who === itself ? who : `${who} (${cases.join(", ")})`))
    .join("; ");
}

function codesIn(codes: readonly string[], which: string): string {
  if (codes.length === menuFeatureCodes.length) return "any menu code";
  if (codes.length === 1 && codes[0] === which) return itself;
  return [...codes].sort().join(", ");
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const [first, ...others] = [head, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [first, `|${"---|".repeat(head.length)}`, ...others].join("\n");
}

/** The call, with a star where it takes an idempotency key. */
function callOf({ method, path, idempotency }: Row): string {
  return `\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\`${idempotency === "required" ? " *" : ""}`;
}

/** The fields of an object, or of each in a list. */
function fieldsOf(schema: JsonSchema): string {
  const { items, properties, required = [] } = schema;
  const choices = choicesOf(schema).map(fieldsOf).filter(Boolean);
  if (choices.length > 0) return choices.join(" or ");
  // Only the answers of several reads have no schema of their own.
  if (items) return `each: ${fieldsOf(items as JsonSchema) || "an envelope"}`;
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>)
    .map(([name, value]) => {
      const mark = (required as string[]).includes(name) ? "" : "?";
      return `\`${name}${mark}\`${wordsOf(value)}`;
    })
    .join(", ");
}

function choicesOf({ anyOf = [] }: JsonSchema): JsonSchema[] {
  return anyOf as JsonSchema[];
}

/** The words that a field may hold, where they are few. */
function wordsOf(schema: JsonSchema): string {
  const words = wordListOf(schema)
    .map((word) => (word === "" ? '""' : word))
    .join("/");
  return words === "" || words.length > 40 ? "" : ` (${words})`;
}

function wordListOf(schema: JsonSchema): unknown[] {
  if (schema["items"]) return wordListOf(schema["items"] as JsonSchema);
  const { enum: words = [], const: word } = schema;
  return [
    ...(words as unknown[]),
    ...(word === undefined ? [] : [word]),
    ...choicesOf(schema).flatMap(wordListOf),
  ];
}

/** The fields that a bank has beyond the documents in calls of theirs, each as `capability field`. */
export function fieldsBeyond(): string[] {
  const found = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { properties = {} } = schema as { properties?: Record<string, JsonSchema> };
    for (const [name, { capability }] of Object.entries(properties))
      if (typeof capability === "string") found.add(`${capability} ${name}`);
    Object.values(schema).forEach(look);
  };
  for (const { body, data } of rowsOf(specified))
    for (const each of [body, data]) look(withCapabilities(each));
  return [...found];
}

/** A schema that says of fields which capability they need. */
const withCapabilities = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodType) Object.assign(jsonSchema, { capability: capabilityOf(zodSchema) });
    },
  });
