import { z } from "zod/v4";

const code = z.union([z.string(), z.number()]).transform(String).nullish();

/** An answer's code, by either of its names. */
const codes = { response_code: code, status_code: code };
const codeOf = (body: z.infer<z.ZodObject<typeof codes>>) =>
  body.response_code ?? body.status_code ?? undefined;

/**
 * The envelope every answer comes in, normalised: `status_code` stands in for `response_code`
 * and `total_data` for `full_count` (docs/wire.md#envelope). `data` is checked by the call's own schema.
 */
export const envelope = z
  .looseObject({
    ...codes,
    message: z.string().nullish(),
    data: z.unknown(),
    full_count: z.number().nullish(),
    total_data: z.number().nullish(),
    full_count_capped: z.boolean().nullish(),
  })
  .transform((body) => ({
    code: codeOf(body),
    message: body.message ?? "",
    data: body.data,
    fullCount: body.full_count ?? body.total_data ?? undefined,
    fullCountCapped: body.full_count_capped ?? false,
  }));

export type Envelope = z.infer<typeof envelope>;

/** What the bank writes. */
export interface EnvelopeOut {
  response_code: string;
  message: string;
  data?: unknown;
  full_count?: number;
  full_count_capped?: boolean;
}

/** Answer of the key call; its key sits deeper than any other answer's data (docs/wire.md#request-keys). */
export const requestKeyAnswer = z
  .looseObject({
    ...codes,
    message: z.string().nullish(),
    request_key: z.looseObject({ data: z.looseObject({ key: z.string() }) }).nullish(),
  })
  .transform((body) => ({ ...body, response_code: codeOf(body) }));
