import { z } from "zod/v4";
import type { BodyInputOf, Call, DataOf, ParamsOf } from "contract/call";
import { extensionCalls, type ExtensionCalls } from "contract/extensions/calls";
import type { Caller, RowPage, Slice } from "./caller";
import { callAny } from "./client.server";
import { bearer } from "./known-tokens.server";
import { findByKey } from "./records.server";
import { pageOf, saidOf } from "./scope.server";

/** The calls of extensions. They are in the language of the code, so nothing is translated here. */

type ExtensionName = keyof ExtensionCalls;
type ExtensionList = {
  [N in ExtensionName]: ExtensionCalls[N]["path"] extends `${string}/:skip/:limit` ? N : never;
}[ExtensionName];
type ExtensionWrite = {
  [N in ExtensionName]: ExtensionCalls[N]["idempotency"] extends "required" ? N : never;
}[ExtensionName];

type Fields<T> = unknown extends T ? unknown : T extends undefined ? unknown : T;
/** What a call is asked with: the parameters of its path, and the fields of its body. */
type ExtensionInput<N extends ExtensionName> = N extends ExtensionList
  ? Slice & Fields<BodyInputOf<ExtensionCalls[N]>>
  : Fields<ParamsOf<ExtensionCalls[N]>> & Fields<BodyInputOf<ExtensionCalls[N]>>;

type ExtensionArguments<N extends ExtensionName> = N extends ExtensionWrite
  ? [input: ExtensionInput<N>, idempotencyKey: string]
  : unknown extends ExtensionInput<N>
    ? []
    : [input: ExtensionInput<N>];

/** A list answers with a page. A write adds the bank's message, if it is more than "Success". All other calls answer with data. */
type ExtensionAnswer<N extends ExtensionName> = N extends ExtensionList
  ? RowPage<DataOf<ExtensionCalls[N]>[number]>
  : N extends ExtensionWrite
    ? { readonly data: DataOf<ExtensionCalls[N]>; readonly said: string | undefined }
    : DataOf<ExtensionCalls[N]>;

/** Each of these calls as a function. The types of its name, input and answer belong together; TypeScript cannot see that of a table. */
export const extensionFunctions = Object.fromEntries(
  Object.entries(extensionCalls).map(([name, call]) => [name, functionOf(name as ExtensionName, call)]),
) as {
  readonly [N in ExtensionName]: (
    caller: Caller,
    ...rest: ExtensionArguments<N>
  ) => Promise<ExtensionAnswer<N>>;
};

function functionOf(name: ExtensionName, { path, body, idempotency }: Call) {
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
    list: (caller: Caller, query: Slice & { readonly key: string }) => Promise<RowPage<Row>>,
  ) =>
  (caller: Caller, key: string): Promise<Row> =>
    findByKey(key, (query) => list(caller, query));
