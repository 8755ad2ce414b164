import { z } from "zod/v4";
import { uploadBatch } from "contract/batches";
import type { Call, CallAuth } from "contract/call";
import { calls, type CallName } from "contract/calls";
import { exportTransactions } from "contract/reports";
import { productLabel } from "contract/signing";
import { openCalls, permissions } from "bank-api/domain/permission";

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
    info: { title: `${productLabel}: bank API`, version: "1" },
    paths,
    components: { securitySchemes },
  };
}

const securitySchemes = {
  access: { type: "http", scheme: "bearer", description: "Access token" },
  refresh: { type: "http", scheme: "bearer", description: "Refresh token" },
  basic: { type: "http", scheme: "basic", description: "Username and password digest" },
} satisfies Record<Exclude<CallAuth, "none">, object>;

function operationOf(name: string, call: Call): object {
  return {
    operationId: name,
    summary: call.summary,
    security: call.auth === "none" ? [] : [{ [call.auth]: [] }],
    parameters: [...pathParameters(call.path), ...headerParameters(call)],
    ...(hasBody(call) && { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    responses: responsesOf(call.data),
  };
}

const responsesOf = (data: z.ZodType) => ({
  "200": { description: "S1", content: json(envelopeOf(data)) },
  default: refused,
});

function uploadOperation(): object {
  const form = schemaOf(uploadBatch.fields.extend({ file: z.string().meta({ format: "binary" }) }));
  return {
    operationId: "uploadBatch",
    summary: "Upload a file of one kind: texts first, then the file.",
    security: [{ access: [] }],
    parameters: headerParameters(uploadBatch),
    requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
    responses: responsesOf(uploadBatch.data),
  };
}

function exportOperation(): object {
  const { body, contentType, row, end, summary } = exportTransactions;
  const line = {
    oneOf: [
      {
        type: "array",
        description: `The columns' names, then each row's values: ${Object.keys(row.shape).join(", ")}`,
      },
      { ...schemaOf(end), description: "The last line; without it the answer was cut off." },
    ],
  };
  return {
    operationId: "exportTransactions",
    summary,
    security: [{ access: [] }],
    parameters: headerParameters(exportTransactions),
    requestBody: { required: true, content: json(schemaOf(body)) },
    responses: {
      "200": { description: "One of these on each line", content: { [contentType]: { schema: line } } },
      default: refused,
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

const refused = {
  description: "Any other response_code",
  content: json({
    type: "object",
    properties: { response_code: { type: "string" }, message: { type: "string" } },
    required: ["response_code", "message"],
  }),
};

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
