import { z } from "zod/v4";
import type { BodyInputOf, Call, DataOf, ParamsOf } from "contract/call";
import { ownCalls, type OwnCalls } from "contract/own/calls";
import type { Caller, Page, Slice } from "./caller";
import type { CallAnswer, CallInput } from "./client.server";
import { findByKey } from "./records.server";
import { callFor, pageOf, saidOf } from "./scope.server";

/** Calls that only our own bank has. They are in the language of the code, so nothing is translated here. */

export type OwnName = keyof OwnCalls;
type OwnList = {
  [N in OwnName]: OwnCalls[N]["path"] extends `${string}/:skip/:limit` ? N : never;
}[OwnName];
type OwnWrite = { [N in OwnName]: OwnCalls[N]["idempotency"] extends "required" ? N : never }[OwnName];
type OwnRow<N extends OwnList> = DataOf<OwnCalls[N]>[number];

type Fields<T> = unknown extends T ? unknown : T extends undefined ? unknown : T;
/** What a call is asked with: the parameters of its path, and the fields of its body. */
type OwnInput<N extends OwnName> = N extends OwnList
  ? Slice & Fields<BodyInputOf<OwnCalls[N]>>
  : Fields<ParamsOf<OwnCalls[N]>> & Fields<BodyInputOf<OwnCalls[N]>>;

export type OwnArguments<N extends OwnName> = N extends OwnWrite
  ? [input: OwnInput<N>, idempotencyKey: string]
  : unknown extends OwnInput<N>
    ? []
    : [input: OwnInput<N>];

/** A list answers with a page. A write adds the bank's message, if it is more than "Success". All other calls answer with data. */
export type OwnAnswer<N extends OwnName> = N extends OwnList
  ? Page<OwnRow<N>>
  : N extends OwnWrite
    ? { readonly data: DataOf<OwnCalls[N]>; readonly said: string | undefined }
    : DataOf<OwnCalls[N]>;

export const isOwn = (name: PropertyKey): name is OwnName => Object.hasOwn(ownCalls, name);

/** @throws BankError */
export async function askOwn<N extends OwnName>(
  caller: Caller,
  name: N,
  ...[input = {}, idempotencyKey]: readonly [input?: object, idempotencyKey?: string]
): Promise<OwnAnswer<N>> {
  const { path, body }: Call = ownCalls[name];
  const inPath = new Set(path.match(/(?<=:)\w+/g));
  const fields = Object.entries(input);
  const params = Object.fromEntries(fields.filter(([field]) => inPath.has(field)));
  const asked = {
    params,
    ...(!(body instanceof z.ZodUndefined) && {
      body: Object.fromEntries(fields.filter(([field]) => !inPath.has(field))),
    }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  // The types of a call's name, input and answer belong together; TypeScript cannot see that of a table.
  const answer = await callFor(caller, name, asked as unknown as CallInput<N>);
  return answerOf(name, answer, Number(params["skip"])) as OwnAnswer<N>;
}

function answerOf(name: OwnName, answer: CallAnswer<OwnName>, skip: number): unknown {
  const { path, idempotency }: Call = ownCalls[name];
  if (idempotency === "required") return { data: answer.data, said: saidOf(answer) };
  if (!path.endsWith("/:skip/:limit")) return answer.data;
  return pageOf(answer.data as readonly unknown[], answer, skip); // as the path says
}

/** Asks a list for the one record with a key. @throws BankError `not-found` */
export const oneOf =
  <N extends OwnList>(name: N) =>
  (caller: Caller, key: string): Promise<OwnRow<N>> =>
    findByKey(key, (query) => askOwn(caller, name, query) as Promise<Page<OwnRow<N>>>);
