import { z } from "zod/v4";
import type { Capability } from "./capabilities";
import type { FeatureCode } from "./features";
import { looseText } from "./values";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The `:name` segments of a path, as a record of strings and numbers. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown;

/**
 * How a call proves who makes it.
 * - `none`: the key call before sign-in, the two reset calls, and the sign-in with an ID token
 * - `basic`: username and hashed password
 * - `access`: Bearer access token
 * - `refresh`: Bearer refresh token
 */
export type CallAuth = "none" | "basic" | "access" | "refresh";

type Keyed = "required" | "optional" | "none";

/** One endpoint of the bank API: what is sent, what comes back (docs/wire.md#access). */
export interface Call<
  Path extends `/${string}` = `/${string}`,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Idempotency extends Keyed = Keyed,
  Needs extends readonly FeatureCode[] | undefined = readonly FeatureCode[] | undefined,
> {
  readonly method: Method;
  readonly path: Path;
  readonly auth: CallAuth;
  /** A write carries an `idempotency-key`; `optional` on password calls; reads carry none. */
  readonly idempotency: Idempotency;
  /** JSON request body; `z.undefined()` where the call has none. */
  readonly body: Body;
  /** The envelope's `data` on S1; `z.unknown()` where it holds nothing worth reading. */
  readonly data: Data;
  /**
   * Who may call: one of these features is enough. Without it our bank has a rule (`bank-api/domain/permission.ts`), as for calls
   * of the specification, where each bank decides.
   */
  readonly needs?: Needs;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
}

/** Defines a call by its method and path. What is left out: an access token, no idempotency key, no body, no data. */
export function defineCall<
  const Path extends `/${string}`,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUnknown,
  Idempotency extends Keyed = "none",
  Needs extends readonly FeatureCode[] | undefined = undefined,
>(
  endpoint: `${Method} ${Path}`,
  about: Partial<Omit<Call<Path, Body, Data, Idempotency, Needs>, "method" | "path">> & {
    readonly summary: string;
  },
): Call<Path, Body, Data, Idempotency, Needs> {
  const [method, path] = endpoint.split(" ") as [Method, Path];
  const defaults = { auth: "access", idempotency: "none", body: z.undefined(), data: z.unknown() };
  return { method, path, ...defaults, ...about } as Call<Path, Body, Data, Idempotency, Needs>;
}

/** Defines a write that has to carry an idempotency key. */
export function defineWrite<
  const Path extends `/${string}`,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUnknown,
  Needs extends readonly FeatureCode[] | undefined = undefined,
>(
  endpoint: `${Method} ${Path}`,
  about: Omit<Parameters<typeof defineCall<Path, Body, Data, "required", Needs>>[1], "idempotency">,
) {
  return defineCall(endpoint, { ...about, idempotency: "required" });
}

/** A part of the bank API: calls that a bank has together. */
export interface CallGroup {
  /** The capability of a bank that has these calls (docs/wire.md#extensions); calls of the specification have none. */
  readonly capability?: Capability;
  /** The group's text in the description of the API. */
  readonly about: string;
  readonly calls: Readonly<Record<string, Call>>;
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The calls of all groups by name. */
export const callsOf = <Groups extends Readonly<Record<string, CallGroup>>>(groups: Groups) =>
  Object.assign({}, ...Object.values(groups).map(({ calls }) => calls)) as Intersection<
    Groups[keyof Groups]["calls"]
  >;

export type BodyOf<C extends Call> = z.infer<C["body"]>;
/** A body as a client writes it, before defaults and transforms. */
export type BodyInputOf<C extends Call> = z.input<C["body"]>;
export type DataOf<C extends Call> = z.infer<C["data"]>;
/** `data` as the bank writes it, before the app's leniency is applied. */
export type DataInputOf<C extends Call> = z.input<C["data"]>;
export type ParamsOf<C extends Call> = PathParams<C["path"]>;

/** The path of a call with its parameters percent-encoded, as it is signed and sent. */
export function pathOf<C extends Call>({ path }: C, params: ParamsOf<C>): string {
  const values = params as Record<string, string | number>;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}

/** `data` of a write that promises none. A bank may give the record's key all the same; without it `_key` is "". */
export const unpromisedKey = z.looseObject({ _key: looseText }).catch({ _key: "" });

/** Most rows one list call may ask for (docs/wire.md#types). */
export const maxListLimit = 1000;
