import { z } from "zod/v4";
import type { Call, CallAuth } from "contract/call";
import { callGroups, calls, type CallName, type GroupName } from "contract/calls";
import { multiRead } from "contract/multi-read";
import { headerNames, productLabel } from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { exportTransactions } from "contract/specified/reports";
import { envelopeOf, schemaOf } from "./answer-schema";
import { meanings, type OperationName, operations, refusalsByStatus, rules } from "./refusals";

/** The contract as an OpenAPI 3.1 document: the calls that this bank serves, and the three that stand apart. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (name: OperationName, content: object | undefined, done: object) => {
    const { method } = operations[name];
    const path = operations[name].path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, content, done) };
  };
  for (const name of Object.keys(calls) as CallName[]) {
    const { body, data }: Call = calls[name];
    const hasBody = !(body instanceof z.ZodUndefined);
    add(name, hasBody ? json(schemaOf(body)) : undefined, doneWith(data));
  }
  add("uploadBatch", uploadForm(), doneWith(uploadBatch.data));
  add("multiRead", json(schemaOf(multiRead.body)), doneWith(multiRead.data));
  add("exportTransactions", json(schemaOf(exportTransactions.body)), exportedLines());
  return {
    openapi: "3.1.0",
    info: {
      title: `${productLabel}: bank API`,
      version: "1",
      description:
        "What a bank promises the back office. The `response_code` in an answer's body decides; the HTTP status only repeats it.",
      contact: { name: productLabel },
      license: { name: "No licence is granted", identifier: "LicenseRef-UNLICENSED" },
    },
    servers: [{ url: "/", description: "The bank that serves this document" }],
    tags: Object.entries(callGroups).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: { securitySchemes },
  };
}

function groupOf(name: OperationName): GroupName {
  if (name === "uploadBatch") return "batches";
  if (name === "exportTransactions") return "reports";
  if (name === "multiRead") return name;
  return (Object.keys(callGroups) as GroupName[]).find((group) => name in callGroups[group].calls)!;
}

const securitySchemes = {
  access: { type: "http", scheme: "bearer", description: "Access token" },
  refresh: { type: "http", scheme: "bearer", description: "Refresh token" },
  basic: { type: "http", scheme: "basic", description: "Username and password digest" },
} satisfies Record<Exclude<CallAuth, "none">, object>;

/** Describes an operation. `content` is that of its body, if it has one; `done` is the response to a success. */
function operationOf(name: OperationName, content: object | undefined, done: object): object {
  const { summary, auth, path, idempotency } = operations[name];
  const group = groupOf(name);
  const { capability } = callGroups[group];
  return {
    operationId: name,
    summary,
    description: [capability && `Capability: ${capability}.`, whoMayCall(name)].filter(Boolean).join(" "),
    tags: [group],
    security: auth === "none" ? [] : [{ [auth]: [] }],
    parameters: [...pathParameters(path), ...headerParameters(idempotency)],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      "200": {
        ...done,
        ...(idempotency !== "none" && { headers: { [headerNames.idempotentReplayed]: replayed } }),
      },
      ...refusalResponsesOf(name),
    },
  };
}

/** The permission of a call in words: the feature codes that open it, by case where it has several. */
function whoMayCall(name: OperationName): string {
  const rule = rules[name];
  if (rule === undefined) return "For everyone who can show what the call asks for; see its security.";
  const cases = Object.entries(rule.needs).map(([which, need]) => {
    const who = need === "everyone" ? "everyone" : `any of ${need.join(", ")}`;
    return which === "all" ? who : `${which}: ${who}`;
  });
  return `Feature codes that open it: ${cases.join("; ")}.`;
}

const doneWith = (data: z.ZodType) => ({ description: "S1: done", content: json(envelopeOf(data)) });

/** Each refusal in its envelope, by the status that it travels with. */
function refusalResponsesOf(name: OperationName): Record<string, object> {
  const responses = [...refusalsByStatus(name)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${meanings[code]}`).join(". "),
      ...([429, 503].includes(status) && { headers: { "retry-after": retryAfter } }),
      content: json(refusalWith(codes)),
    },
  ]);
  return Object.fromEntries(responses) as Record<string, object>;
}

const replayed = {
  description: "The answer was given before, to this idempotency key",
  schema: { const: "true" },
};

const retryAfter = { description: "Seconds until another try makes sense", schema: { type: "integer" } };

function uploadForm() {
  const form = uploadBatch.fields.extend({ file: z.string().meta({ format: "binary" }) });
  return { "multipart/form-data": { schema: schemaOf(form) } };
}

function exportedLines() {
  const { contentType, row, end } = exportTransactions;
  const line = {
    oneOf: [
      {
        type: "array",
        items: {},
        description: `The columns' names, then each row's values: ${Object.keys(row.shape).join(", ")}`,
      },
      { ...schemaOf(end), description: "The last line; without it the answer was cut off." },
    ],
  };
  return { description: "One of these on each line", content: { [contentType]: { schema: line } } };
}

const json = (schema: object) => ({ "application/json": { schema } });

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: name === "skip" || name === "limit" ? "integer" : "string" },
  }));

const headerParameters = (idempotency: Call["idempotency"]) => [
  header("x-request-id", true),
  header("x-signature", true),
  ...(idempotency === "none" ? [] : [header("idempotency-key", idempotency === "required")]),
];

const header = (name: string, required: boolean) => ({
  name,
  in: "header",
  required,
  schema: { type: "string" },
});

const refusalWith = (codes: readonly string[]) => ({
  type: "object",
  properties: {
    response_code: { enum: codes },
    message: { type: "string", description: "A sentence for the person who made the request" },
    data: { type: "null" },
  },
  required: ["response_code", "message", "data"],
});
