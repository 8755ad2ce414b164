import { z } from "zod/v4";

type JsonSchema = Record<string, unknown>;

/** Shapes as the bank sends them: the app accepts more. */
export const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: writeInstant });

/** An instant that the bank may give as a Date (contract/extensions/values.ts) is a text on the wire. */
function writeInstant({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  if (!(zodSchema instanceof z.ZodUnion && zodSchema.options.some((option) => option instanceof z.ZodDate)))
    return;
  delete jsonSchema["anyOf"];
  Object.assign(jsonSchema, { type: "string", format: "date-time" });
}

/** The envelope of a success. */
export const envelopeOf = (data: z.ZodType): JsonSchema => ({
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

/**
 * The same for Fastify, which writes an answer by it and so leaves out every field that the contract does not name: nothing
 * leaves the bank by accident.
 */
export const writtenBy = (data: z.ZodType): JsonSchema => withoutOtherFields(envelopeOf(data));

/**
 * Objects get no other fields than they name. Choices that JSON tells apart by itself become one type: Fastify tries others one
 * by one.
 */
function withoutOtherFields(schema: JsonSchema): JsonSchema {
  const { additionalProperties, anyOf, ...rest } = schema;
  // A choice that may be null is a choice within one.
  const choices = ((anyOf as JsonSchema[] | undefined) ?? []).flatMap(
    (choice) => (choice["anyOf"] as JsonSchema[] | undefined) ?? [choice],
  );
  const values = choices.filter(({ type }) => type !== "null");
  const isNullable = values.length < choices.length;
  const types = values.map(({ type }) => type);
  if (types.length > 0 && types.every((type) => type === "string" || type === "number"))
    return { ...rest, type: [...new Set([...types, ...(isNullable ? ["null"] : [])])] };
  if (values.length === 1) return withoutOtherFields({ ...rest, ...values[0], nullable: isNullable });
  const properties = rest["properties"] as Record<string, JsonSchema> | undefined;
  const isRecord = properties === undefined && additionalProperties !== undefined;
  return {
    ...rest,
    ...(values.length > 1 && { anyOf: choices.map(withoutOtherFields) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, withoutOtherFields(each)]),
      ),
    }),
    ...(rest["items"] !== undefined && { items: withoutOtherFields(rest["items"] as JsonSchema) }),
    ...(isRecord && { additionalProperties }),
  };
}
