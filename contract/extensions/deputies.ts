import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { longestReason } from "../reason";
import { isoDate, key, text } from "../values";
import { keyAndName, named, stamp } from "./values";

/** Where a deputyship stands: its days have yet to begin, are now, or are over; or somebody has ended it before. */
const deputyshipState = z.enum(["planned", "present", "past", "ended"]);
export type DeputyshipState = z.infer<typeof deputyshipState>;

/** A deputyship has this many days at most. */
export const mostDeputyDays = 31;

const deputyship = z.object({
  key,
  approver: keyAndName,
  deputy: keyAndName,
  branch: keyAndName,
  /** Days of Jakarta's, both included. */
  from: isoDate,
  to: isoDate,
  reason: text,
  state: deputyshipState,
  /** The user who ended it before its days were over. */
  ended: stamp.nullable(),
});

/** A user who decides in the place of an approver for some days. */
export type Deputyship = z.infer<typeof deputyship>;

/** docs/rules.md#deputies */
export const deputyCalls = {
  listDeputyships: defineCall("POST /deputies/filter/:skip/:limit", {
    needs: ["MN605"],
    body: z.object({ key: key.optional() }),
    data: z.array(deputyship),
    summary:
      "Deputyships that the caller has given or was given, and for administrators those of users in scope; newest first.",
  }),
  listDeputyCandidates: defineCall("GET /deputies/candidates/:skip/:limit", {
    needs: ["MN605"],
    data: z.array(z.object({ key, name: text, username: text })),
    summary: "Whom the caller may name as a deputy, by name.",
  }),
  nameDeputy: defineWrite("POST /deputies/name", {
    needs: ["MN605"],
    body: z.object({ deputyKey: key, from: isoDate, to: isoDate, reason: z.string().max(longestReason) }),
    data: named,
    summary: "Names somebody who decides in the place of the caller for some days.",
  }),
  endDeputyship: defineWrite("POST /deputies/end", {
    needs: ["MN605"],
    body: z.object({ key }),
    summary: "Ends a deputyship before its days are over.",
  }),
} as const;
