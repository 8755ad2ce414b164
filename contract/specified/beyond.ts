import { z } from "zod/v4";
import type { Capability } from "../capabilities";

const capabilities = z.registry<{ readonly capability: Capability }>();

/** A field beyond the documents, which a bank has with a capability. Another bank leaves it out, and is not sent it. */
export function beyond<Schema extends z.ZodType>(capability: Capability, schema: Schema): Schema {
  const marked = schema.clone();
  capabilities.add(marked, { capability });
  return marked;
}

/** The capability of a field beyond the documents; undefined of the documents' own. */
export const capabilityOf = (schema: z.ZodType): Capability | undefined =>
  capabilities.get(schema)?.capability;
