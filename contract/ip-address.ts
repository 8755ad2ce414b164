import { z } from "zod/v4";

/** An address that somebody works from, or the /64 network in IPv6 that the record has instead of it. */
export const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv6().endsWith("/64")]);
