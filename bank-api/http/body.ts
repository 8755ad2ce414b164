import { malformed, notFound } from "bank-api/domain/errors";
import type { FastifyRequest } from "fastify";
import type { z } from "zod/v4";
import type { BodyOf, ParamsOf } from "contract/call";
import { type CallName, calls, type Calls } from "contract/calls";
import { quoteInexactNumbers } from "./json-numbers";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What a call sends: the parameters in its path, and its body. */
export function readInput<N extends CallName>(name: N, { params, body }: FastifyRequest) {
  // No record has such a key.
  if (pathToUnstorable(params)) throw notFound();
  return {
    params: params as ParamsOf<Calls[N]>,
    body: readBody(calls[name].body, body as Buffer | undefined) as BodyOf<Calls[N]>,
  };
}

/** Reads a JSON body by the contract. Refusals name the field and never repeat what was sent. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer | undefined,
): z.infer<Schema> {
  return readFields(schema, bytes === undefined || bytes.length === 0 ? undefined : parseJson(bytes));
}

/** Reads values by the contract that are parsed already, such as a form's texts. */
export function readFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(fields);
  if (!success) throw unfit(error.issues[0]?.path ?? []);
  const path = pathToUnstorable(data);
  if (path) throw unfit(path);
  return data;
}

const unfit = (path: PropertyKey[]) =>
  malformed(path.length === 0 ? "Isi permintaan tidak sesuai." : `Isian '${path.join(".")}' tidak sesuai.`);

/** A character that PostgreSQL cannot store, or half of one. */
const unstorable = /\0|\p{Cs}/u;

/** Where a text holds one. */
function pathToUnstorable(value: unknown): PropertyKey[] | undefined {
  if (typeof value === "string") return unstorable.test(value) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, field] of Object.entries(value)) {
    const path = pathToUnstorable(field);
    if (path) return [key, ...path];
  }
  return undefined;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(quoteInexactNumbers(utf8.decode(bytes)), refuseHarmful);
  } catch {
    throw malformed("Isi permintaan bukan JSON yang benar.");
  }
}

/** Refuses a key that would change an object's prototype. */
function refuseHarmful(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("harmful JSON");
  return value;
}
