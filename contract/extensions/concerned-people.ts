import { z } from "zod/v4";
import { defineCall } from "../call";
import { key, text } from "../values";
import { dataSubject } from "./data-requests";
import { at } from "./values";

/** How somebody's data was concerned: opened one by one, listed on a screen, printed, exported to a file, or changed. */
export const concernWays = ["opened", "listed", "printed", "exported", "changed"] as const;
export type ConcernWay = (typeof concernWays)[number];

const count = z.int();

const concernedPerson = z.object({
  /** The person's. */
  key,
  person: dataSubject,
  /** Where a letter reaches them. */
  contact: z.object({ address: text.nullable(), phone: text.nullable() }),
  /** Kinds of data, in words for people. */
  kinds: z.array(text),
  /** How often. */
  opened: count,
  listed: count,
  printed: count,
  exported: count,
  changed: count,
  firstAt: at,
  lastAt: at,
});
export type ConcernedPerson = z.infer<typeof concernedPerson>;

/** docs/rules.md#who-was-concerned */
export const concernedPeopleCalls = {
  listConcernedPeople: defineCall("POST /concerned-people/filter/:skip/:limit", {
    needs: ["MN705", "MN706", "MN710"],
    body: z.object({
      /** Accounts; all without them. */
      userKeys: z.array(key).optional(),
      /** The e-mail of one account. */
      username: text.optional(),
      sessionKey: key.optional(),
      /** The address from which somebody worked; any of an IPv6 /64 network stands for the network. */
      address: text.optional(),
      way: z.enum(concernWays).optional(),
      from: z.iso.datetime(),
      /** Itself not included, at most 366 days later. */
      to: z.iso.datetime(),
    }),
    data: z.array(concernedPerson),
    summary:
      "Whose data was opened, listed, printed, exported or changed, by whom and from where, the last ones first.",
  }),
} as const;
