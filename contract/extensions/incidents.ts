import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { isoDate, key, text } from "../values";
import { at, named, stamp } from "./values";

/** What can be changed of an incident while it is open. */
export const editableIncident = z.object({
  /** E-mail addresses of the accounts through which the data got out; none: through any. */
  accounts: z.array(text).max(50),
  sessionKey: key.nullable(),
  address: text.nullable(),
  /** Days of Jakarta's, both included. */
  from: isoDate,
  to: isoDate,
  /** Which data got out. */
  data: text,
  /** When and how it got out. */
  happened: text,
  /** What was and is done. */
  done: text,
});
export type EditableIncident = z.infer<typeof editableIncident>;

const incident = editableIncident.extend({
  key,
  /** How many people it concerned when it was closed. Null while it is open, and where it was closed before this was kept. */
  people: z.int().nullable(),
  /** Where these are not known: how many it concerns by now, for who asks to have them counted. */
  peopleNow: z.int().nullable(),
  /** The same accounts by their keys. */
  userKeys: z.array(key),
  foundAt: at,
  /** 72 hours after it was found. */
  dueAt: at,
  recorded: stamp,
  /** Null while it is open. */
  closed: stamp.nullable(),
  /** Who wrote it as it is now. */
  changedBy: key,
  version: text,
});
export type Incident = z.infer<typeof incident>;

/** docs/rules.md#incidents */
export const incidentCalls = {
  listIncidents: defineCall("POST /incidents/filter/:skip/:limit", {
    needs: ["MN706", "MN710"],
    body: z.object({ key: key.optional(), countsPeople: z.boolean().optional() }),
    data: z.array(incident),
    summary:
      "What happened to personal data: open incidents first, of these the one that is due first. Head office only.",
  }),
  recordIncident: defineWrite("POST /incidents/record", {
    needs: ["MN706"],
    body: editableIncident.extend({ foundAt: z.iso.datetime() }),
    data: named,
    summary:
      "Records what happened to personal data. It is due 72 hours after it was found. Head office only.",
  }),
  updateIncident: defineWrite("PUT /incidents/update", {
    needs: ["MN706"],
    body: editableIncident.extend({ key, version: text }),
    summary: "Changes an incident while it is open. Head office only.",
  }),
} as const;
