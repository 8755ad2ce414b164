import { schemaOf } from "bank-api/http/answer-schema";
import type { OperationName } from "bank-api/http/refusals";
import { calls } from "contract/calls";
import { uploadBatch } from "contract/specified/batches";

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly required?: readonly string[];
  readonly items?: ObjectSchema;
  readonly anyOf?: readonly ObjectSchema[];
}

const known = new Map<OperationName, ObjectSchema>();

/** Keys of an answer's `data` that its schema does not name, and those that it asks for in vain, by their place. */
export function oddKeys(name: OperationName, data: unknown): string[] {
  if (name === "exportTransactions" || name === "multiRead") return [];
  const promised = name === "uploadBatch" ? uploadBatch.data : calls[name].data;
  const schema = known.get(name) ?? schemaOf(promised);
  known.set(name, schema);
  return oddIn(schema, data, name);
}

function oddIn(schema: ObjectSchema, value: unknown, place: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) => (schema.items ? oddIn(schema.items, each, `${place}[]`) : []));
  if (typeof value !== "object" || value === null) return [];
  const chosen = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties);
  if (!chosen?.properties) return [];
  const { properties, required = [] } = chosen;
  const given = value as Readonly<Record<string, unknown>>;
  return [
    ...required.filter((key) => given[key] === undefined).map((key) => `${place}.${key} is missing`),
    ...Object.entries(given).flatMap(([key, each]) => {
      const inner = properties[key];
      return inner ? oddIn(inner, each, `${place}.${key}`) : [`${place}.${key} is not in the contract`];
    }),
  ];
}
