import { z } from "zod/v4";
import { newIdempotencyKey } from "./idempotency";

/** The field in a write's schema. A form that lost its key, which no page of ours does, is a write of its own each time. */
export const idempotencyKey = z.uuid().catch(() => newIdempotencyKey());
