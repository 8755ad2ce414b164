import { z } from "zod/v4";
import { uploadBatch } from "contract/batches";
import type { Call, CallAuth } from "contract/call";
import { callGroups, calls, type CallName } from "contract/calls";
import { exportTransactions } from "contract/reports";
import { productLabel } from "contract/signing";
import {
  type ActorCall,
  openCalls,
  permissions,
  readTransactions,
  workOnBatches,
} from "bank-api/domain/permission";
import { meanings, type OperationName, refusalsByStatus } from "./refusals";

/** The contract as an OpenAPI 3.1 document: the calls that this bank serves, and the two that stand apart. */
export function openApiDocument(): object {
  const names = [...openCalls, ...Object.keys(permissions)] as CallName[];
  const paths: Record<string, Record<string, object>> = {};
  for (const name of names) {
    const call: Call = calls[name];
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  paths[uploadBatch.path] = { [uploadBatch.method.toLowerCase()]: uploadOperation() };
  paths[exportTransactions.path] = { [exportTransactions.method.toLowerCase()]: exportOperation() };
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
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes },
  };
}

/** A tag for each part of the contract. */
const tags: Readonly<Record<keyof typeof callGroups, string>> = {
  access: "Signing in and out, passwords",
  administration: "Users, roles and branches",
  customers: "Mustahik, merchants and their accounts",
  transactions: "Postings, corrections and disbursements",
  batches: "Uploaded files and their rows",
  desk: "What waits for the user who asks",
  reports: "Totals, trends and exports",
  views: "Kept addresses of lists and reports",
};

function tagOf(name: OperationName): string {
  if (name === "uploadBatch") return "batches";
  if (name === "exportTransactions") return "reports";
  return Object.entries(callGroups).find(([, group]) => name in group)?.[0] ?? "";
}

const securitySchemes = {
  access: { type: "http", scheme: "bearer", description: "Access token" },
  refresh: { type: "http", scheme: "bearer", description: "Refresh token" },
  basic: { type: "http", scheme: "basic", description: "Username and password digest" },
} satisfies Record<Exclude<CallAuth, "none">, object>;

function operationOf(name: CallName, call: Call): object {
  return {
    ...aboutOperation(name, call.summary),
    security: call.auth === "none" ? [] : [{ [call.auth]: [] }],
    parameters: [...pathParameters(call.path), ...headerParameters(call)],
    ...(hasBody(call) && { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    responses: responsesOf(name, call.data),
  };
}

const aboutOperation = (name: OperationName, summary: string) => ({
  operationId: name,
  summary,
  description: whoMayCall(name),
  tags: [tagOf(name)],
});

/** The permission of a call in words: the feature codes that open it, by case where it has several. */
function whoMayCall(name: OperationName): string {
  const needs = needsOf(name);
  if (needs === undefined) return "For everyone who can show what the call asks for; see its security.";
  const cases = Object.entries(needs).map(([which, need]) => {
    const who = need === "everyone" ? "everyone" : `any of ${need.join(", ")}`;
    return which === "all" ? who : `${which}: ${who}`;
  });
  return `Feature codes that open it: ${cases.join("; ")}.`;
}

function needsOf(name: OperationName) {
  if (name === "uploadBatch") return workOnBatches;
  if (name === "exportTransactions") return readTransactions;
  return name in permissions ? permissions[name as ActorCall].needs : undefined;
}

const responsesOf = (name: OperationName, data: z.ZodType) => ({
  "200": { description: "S1: done", content: json(envelopeOf(data)) },
  ...refusalResponsesOf(name),
});

/** Each refusal in its envelope, by the status that it travels with. */
function refusalResponsesOf(name: OperationName): Record<string, object> {
  const responses = [...refusalsByStatus(name)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${meanings[code]}`).join(". "),
      ...(status === 429 && { headers: { "retry-after": retryAfter } }),
      content: json(refusalOf(codes)),
    },
  ]);
  return Object.fromEntries(responses) as Record<string, object>;
}

const retryAfter = { description: "Seconds until another try makes sense", schema: { type: "integer" } };

function uploadOperation(): object {
  const form = schemaOf(uploadBatch.fields.extend({ file: z.string().meta({ format: "binary" }) }));
  return {
    ...aboutOperation("uploadBatch", "Upload a file of one kind: texts first, then the file."),
    security: [{ access: [] }],
    parameters: headerParameters(uploadBatch),
    requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
    responses: responsesOf("uploadBatch", uploadBatch.data),
  };
}

function exportOperation(): object {
  const { body, contentType, row, end, summary } = exportTransactions;
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
  return {
    ...aboutOperation("exportTransactions", summary),
    security: [{ access: [] }],
    parameters: headerParameters(exportTransactions),
    requestBody: { required: true, content: json(schemaOf(body)) },
    responses: {
      "200": { description: "One of these on each line", content: { [contentType]: { schema: line } } },
      ...refusalResponsesOf("exportTransactions"),
    },
  };
}

const json = (schema: object) => ({ "application/json": { schema } });

/** Shapes as they travel, before the app's leniency is applied. */
const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const hasBody = (call: Call) => !(call.body instanceof z.ZodUndefined);

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: name === "skip" || name === "limit" ? "integer" : "string" },
  }));

const headerParameters = ({ idempotency }: Pick<Call, "idempotency">) => [
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

const refusalOf = (codes: readonly string[]) => ({
  type: "object",
  properties: {
    response_code: { enum: codes },
    message: { type: "string", description: "A sentence for the person who made the request" },
    data: { type: "null" },
  },
  required: ["response_code", "message", "data"],
});

const envelopeOf = (data: z.ZodType) => ({
  type: "object",
  properties: {
    response_code: { const: "S1" },
    message: { type: "string" },
    data: schemaOf(data),
    full_count: { type: "integer" },
    full_count_capped: { type: "boolean" },
  },
  required: ["response_code", "message", "data"],
});
