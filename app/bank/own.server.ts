import { z } from "zod/v4";
import type { BodyInputOf, Call, DataOf, ParamsOf } from "contract/call";
import { ownCalls, type OwnCalls } from "contract/own/calls";
import type { Caller, Page, Slice } from "./caller";
import { callAny } from "./client.server";
import { bearer } from "./known-tokens.server";
import { findByKey } from "./records.server";
import { pageOf, saidOf } from "./scope.server";

/** Calls that only our own bank has. They are in the language of the code, so nothing is translated here. */

type OwnName = keyof OwnCalls;
type OwnList = {
  [N in OwnName]: OwnCalls[N]["path"] extends `${string}/:skip/:limit` ? N : never;
}[OwnName];
type OwnWrite = { [N in OwnName]: OwnCalls[N]["idempotency"] extends "required" ? N : never }[OwnName];

type Fields<T> = unknown extends T ? unknown : T extends undefined ? unknown : T;
/** What a call is asked with: the parameters of its path, and the fields of its body. */
type OwnInput<N extends OwnName> = N extends OwnList
  ? Slice & Fields<BodyInputOf<OwnCalls[N]>>
  : Fields<ParamsOf<OwnCalls[N]>> & Fields<BodyInputOf<OwnCalls[N]>>;

type OwnArguments<N extends OwnName> = N extends OwnWrite
  ? [input: OwnInput<N>, idempotencyKey: string]
  : unknown extends OwnInput<N>
    ? []
    : [input: OwnInput<N>];

/** A list answers with a page. A write adds the bank's message, if it is more than "Success". All other calls answer with data. */
type OwnAnswer<N extends OwnName> = N extends OwnList
  ? Page<DataOf<OwnCalls[N]>[number]>
  : N extends OwnWrite
    ? { readonly data: DataOf<OwnCalls[N]>; readonly said: string | undefined }
    : DataOf<OwnCalls[N]>;

/** Each of these calls as a function. The types of its name, input and answer belong together; TypeScript cannot see that of a table. */
export const ownFunctions = Object.fromEntries(
  Object.entries(ownCalls).map(([name, call]) => [name, functionOf(name as OwnName, call)]),
) as { readonly [N in OwnName]: (caller: Caller, ...rest: OwnArguments<N>) => Promise<OwnAnswer<N>> };

function functionOf(name: OwnName, { path, body, idempotency }: Call) {
  const inPath = new Set(path.match(/(?<=:)\w+/g));
  const isList = path.endsWith("/:skip/:limit");
  return async (caller: Caller, input: object = {}, idempotencyKey?: string): Promise<unknown> => {
    const fields = Object.entries(input);
    const params = Object.fromEntries(fields.filter(([field]) => inPath.has(field)));
    const answer = await callAny(name, {
      params,
      ...(!(body instanceof z.ZodUndefined) && {
        body: Object.fromEntries(fields.filter(([field]) => !inPath.has(field))),
      }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      authorization: bearer(caller.accessToken),
    });
    if (idempotency === "required") return { data: answer.data, said: saidOf(answer) };
    if (!isList) return answer.data;
    return pageOf(answer.data as readonly unknown[], answer, Number(params["skip"])); // as the path says
  };
}

/** Asks a list for the one record with a key. @throws BankError `not-found` */
export const oneOf =
  <Row extends { readonly key: string }>(
    list: (caller: Caller, query: Slice & { readonly key: string }) => Promise<Page<Row>>,
  ) =>
  (caller: Caller, key: string): Promise<Row> =>
    findByKey(key, (query) => list(caller, query));
