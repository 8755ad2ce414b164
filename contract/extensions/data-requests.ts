import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { correctableFields, requestKinds, type CorrectableField } from "../request-kinds";
import { customerType } from "../specified/customers";
import { key, text } from "../values";
import { at, branchKey, keyAndName, named, stamp } from "./values";

export const requestKind = z.enum(requestKinds);

/** What has become of a request. It is `open` until somebody answers or refuses it; its maker may take it back. */
export const requestState = z.enum(["open", "answered", "refused", "taken_back"]);
export type RequestState = z.infer<typeof requestState>;

/** Who asks: the person, a parent or guardian, or somebody with a mandate. */
export const requestAsker = z.enum(["person", "guardian", "mandate"]);
export type RequestAsker = z.infer<typeof requestAsker>;

/** How the request came in. */
export const requestChannel = z.enum(["counter", "letter", "email", "phone"]);
export type RequestChannel = z.infer<typeof requestChannel>;

/** The grounds of a refusal (article 33): somebody's safety or health, other people's data, defence and security of the state. */
export const refusalGround = z.enum(["safety", "others", "defence"]);
export type RefusalGround = z.infer<typeof refusalGround>;

/** What somebody who decides tells the person. */
export const requestReply = z.object({
  text,
  /** Of a refusal. */
  ground: refusalGround.optional(),
  /** Of a restriction: the person's accounts stand still for purchases and disbursements too. */
  stopsAccounts: z.boolean().optional(),
});
export type RequestReply = z.infer<typeof requestReply>;

/** Whose data a request is about. */
export const dataSubject = z.object({
  key,
  type: customerType,
  name: text,
  /** KTP of a mustahik, NPWP of a merchant. */
  number: text,
  /** With the town where letters to the person are signed: head office's, where the branch has none. */
  branch: keyAndName.extend({ town: text }),
  isRestricted: z.boolean(),
});
export type DataSubject = z.infer<typeof dataSubject>;

/** What is written down when a request comes in. */
export const newDataRequest = z.object({
  kind: requestKind,
  asker: requestAsker,
  /** The name of who asks. */
  askerName: text,
  /** What was seen to prove who asks. */
  proof: text,
  channel: requestChannel,
  receivedAt: z.iso.datetime(),
  /** What is wanted, in the words of who asks. */
  wish: text,
});

/** The right values of a correction, by field. */
export const corrections = z.object(
  Object.fromEntries(correctableFields.map((field) => [field, text.optional()])) as {
    [Field in CorrectableField]: z.ZodOptional<typeof text>;
  },
);

export type NewDataRequest = z.infer<typeof newDataRequest>;

const dataRequest = newDataRequest.extend({
  key,
  receivedAt: at,
  state: requestState,
  person: dataSubject,
  /** 72 hours after it was received. */
  dueAt: at,
  registered: stamp,
  decided: stamp.nullable(),
  answer: text.nullable(),
  ground: refusalGround.nullable(),
  stopsAccounts: z.boolean(),
  /** What the answer to a correction puts into the record; null where it changes nothing by itself. */
  corrections: corrections.nullable(),
  /** Null where the person is not erased. The times are null while the data still waits to go. */
  erasure: z.object({ at: at.nullable(), inBackupsUntil: at.nullable() }).nullable(),
});

/** What a person asks about their data. */
export type DataRequest = z.infer<typeof dataRequest>;

/** docs/rules.md#personal-data */
export const dataRequestCalls = {
  listDataRequests: defineCall("POST /data-requests/filter/:skip/:limit", {
    needs: ["MN701", "MN708"],
    body: z.object({
      key: key.optional(),
      branchKey,
      kind: requestKind.optional(),
      state: requestState.optional(),
      /** The number of the request, or KTP, NPWP or account of the person, digits alone. */
      number: text.optional(),
    }),
    data: z.array(dataRequest),
    summary: "Requests about personal data: open ones first, of these the one that is due first.",
  }),
  findDataSubject: defineCall("POST /data-requests/person", {
    needs: ["MN701"],
    body: z.object({
      /** KTP, NPWP or account, digits alone. */
      number: text,
    }),
    data: dataSubject,
    summary: "The mustahik or merchant who has this KTP, NPWP or account.",
  }),
  registerDataRequest: defineWrite("POST /data-requests/register", {
    needs: ["MN701"],
    body: newDataRequest.extend({ personKey: key, corrections: corrections.optional() }),
    data: named,
    summary: "Registers what a person asks about their data. It is due 72 hours after it was received.",
  }),
} as const;
