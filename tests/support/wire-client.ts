import { randomUUID } from "node:crypto";
import { type OperationName, type RefusalCode, refusalsOf } from "bank-api/http/refusals";
import type { z } from "zod/v4";
import { pathOf, type BodyInputOf, type Call, type DataOf, type ParamsOf } from "contract/call";
import { calls, requestKeyPath, type CallName, type Calls } from "contract/calls";
import { envelope, requestKeyAnswer } from "contract/envelope";
import { multiRead } from "contract/multi-read";
import {
  basicAuthorization,
  bodyHash,
  clientKey,
  headerNames,
  newRequestId,
  passwordDigest,
  signRequest,
  unsignedPayload,
} from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { exportTransactions } from "contract/specified/reports";
import { oddKeys } from "./answer-keys";

/** Another bank answers as it likes; ours with what its OpenAPI document tells of the call, and with the very keys of its schema. */
const isOwnBank = !process.env.CONTRACT_BANK_URL;

/** Who makes a call. */
export type Caller =
  | { readonly bearer: string }
  | { readonly basic: readonly [username: string, password: string] };

export interface CallOptions<N extends CallName> {
  readonly params?: ParamsOf<Calls[N]>;
  readonly body?: BodyInputOf<Calls[N]>;
  readonly as?: Caller | undefined;
  /** A fresh one for every write unless given; null sends none. */
  readonly idempotencyKey?: string | null | undefined;
  /** What to change of an honest request. */
  readonly tamper?: Tampering;
}

/** A call's options, whichever call it is. */
type Sent = Omit<CallOptions<CallName>, "params" | "body"> & { readonly body?: unknown };

/** Ways to send what an honest client would not. */
export interface Tampering {
  readonly requestId?: string;
  /** Signs with this key instead of asking for one. */
  readonly requestKey?: string;
  /** Signs with a key of this second that the client makes itself, with the token of `keyFor` or of the call. */
  readonly signedAt?: number;
  /** Asks for the key with another token than the call carries. */
  readonly keyFor?: Caller | undefined;
  readonly signature?: string;
  /** Sent, and signed, in place of the JSON of `body`. */
  readonly rawBody?: string;
  readonly contentType?: string;
}

export interface WireAnswer<N extends CallName> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly message: string;
  readonly fullCount: number | undefined;
  /** Read by the contract on S1; throws on any other code. */
  readonly data: DataOf<Calls[N]>;
  /** `data` as it came. */
  readonly raw: unknown;
}

/** A file to upload, with what stands before it in the form. */
export interface UploadOptions {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly fileName: string;
  /** A fresh one unless given; null sends none. */
  readonly idempotencyKey?: string | null;
  readonly tamper?: Pick<Tampering, "signature">;
}

export type UploadAnswer = Omit<WireAnswer<CallName>, "data"> & {
  /** Read by the contract on S1; throws on any other code. */
  readonly data: z.infer<typeof uploadBatch.data>;
};

interface Slice {
  readonly skip?: number;
  readonly limit?: number;
}

export interface SignedIn {
  readonly user: DataOf<Calls["signIn"]>["user"];
  readonly role: DataOf<Calls["signIn"]>["role"];
  readonly accessToken: string;
  readonly refreshToken: string;
  call<N extends CallName>(name: N, options?: Omit<CallOptions<N>, "as">): Promise<WireAnswer<N>>;
  /** Asks for a list, from its beginning and as long as a page can be unless told. */
  list<N extends CallName>(name: N, body?: CallOptions<N>["body"], slice?: Slice): Promise<WireAnswer<N>>;
  upload(options: UploadOptions): Promise<UploadAnswer>;
  /** Asks for an export; the answer as it comes. */
  export(body: ExportFilter, signal?: AbortSignal): Promise<Response>;
}

/** The answer to one of several reads. */
export interface RawEnvelope {
  readonly response_code: string;
  readonly data: unknown;
}

export type ExportFilter = z.input<typeof exportTransactions.body>;

/** Speaks to a bank as docs/wire.md says, one signed call at a time: independent of the app's own client. */
export class WireClient {
  constructor(
    readonly origin: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same bank, asked from another network address (believed by our bank on loopback). */
  from(address: string): WireClient {
    return new WireClient(this.origin, { ...this.headers, "x-forwarded-for": address });
  }

  /** The same bank, asked by an app that shows the answer so, to somebody at this address. */
  shownAs(way: string, address: string): WireClient {
    const headers = { [headerNames.shownAs]: way, [headerNames.shownAt]: address };
    return new WireClient(this.origin, { ...this.headers, ...headers });
  }

  async call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<WireAnswer<N>> {
    const path = pathOf(calls[name], (options.params ?? {}) as ParamsOf<Calls[N]>);
    const response = await this.send(calls[name], path, options);
    // The schema of this very call.
    return answerOf(name, response, (raw) => calls[name].data.parse(raw) as DataOf<Calls[N]>);
  }

  /** Uploads a file: multipart, texts first; the signature does not cover the body (docs/wire.md#signatures). */
  async upload(as: Caller, { fields, file, fileName, ...options }: UploadOptions): Promise<UploadAnswer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file, fileName);
    const requestId = newRequestId();
    const key = await this.freshKey(requestId, as);
    const { method, path } = uploadBatch;
    const signature = options.tamper?.signature ?? signRequest(key, method, path, unsignedPayload);
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...this.headers,
        ...authorization(as),
        ...idempotencyHeader(uploadBatch, options.idempotencyKey),
        [headerNames.requestId]: requestId,
        [headerNames.signature]: signature,
      },
      body: form,
    });
    return answerOf("uploadBatch", response, (raw) => uploadBatch.data.parse(raw));
  }

  /** Asks for an export, whose answer is lines instead of an envelope (contract/specified/reports.ts). */
  async export(as: Caller, filter: ExportFilter, signal?: AbortSignal): Promise<Response> {
    return this.send(exportTransactions, exportTransactions.path, { as, body: filter }, signal);
  }

  /** Asks for several reads in one request (contract/multi-read.ts). The data are the envelopes as they came. */
  async multiRead(as: Caller, reads: unknown, tamper: Tampering = {}) {
    const response = await this.send(multiRead, multiRead.path, { as, body: { reads }, tamper });
    return answerOf("multiRead", response, (raw) => raw as readonly RawEnvelope[]);
  }

  async signIn(username: string, password: string): Promise<SignedIn> {
    const { data } = await this.call("signIn", { as: { basic: [username, password] } });
    const bearer = data.token.access_token;
    const call: SignedIn["call"] = (name, options = {}) => this.call(name, { ...options, as: { bearer } });
    return {
      user: data.user,
      role: data.role,
      accessToken: bearer,
      refreshToken: data.token.refresh_token,
      call,
      list: <N extends CallName>(name: N, body?: CallOptions<N>["body"], slice: Slice = {}) => {
        const params = { skip: 0, limit: 1000, ...slice } as unknown as ParamsOf<Calls[N]>; // a list's address has these
        return call(name, { params, ...(body !== undefined && { body }) });
      },
      upload: (options) => this.upload({ bearer }, options),
      export: (body, signal) => this.export({ bearer }, body, signal),
    };
  }

  /** Asks for a request key; the answer as it came. */
  requestKey(requestId: string, as?: Caller): Promise<Response> {
    return fetch(this.origin + requestKeyPath(requestId), {
      // Only a token is shown for a key: before sign-in there is none.
      headers: { ...this.headers, ...(as && "bearer" in as && authorization(as)) },
    });
  }

  private async send(
    call: Pick<Call, "method" | "idempotency">,
    path: string,
    options: Sent,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { as, tamper = {} } = options;
    const body = tamper.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const requestId = tamper.requestId ?? newRequestId();
    const keyFor = "keyFor" in tamper ? tamper.keyFor : as;
    const signedAt = tamper.signedAt?.toString();
    const key =
      tamper.requestKey ??
      (signedAt === undefined
        ? await this.freshKey(requestId, keyFor)
        : clientKey(keyFor && "bearer" in keyFor ? keyFor.bearer : "", requestId, signedAt));
    const signature = tamper.signature ?? signRequest(key, call.method, path, bodyHash(body));
    return fetch(this.origin + path, {
      method: call.method,
      headers: {
        ...this.headers,
        ...(as && authorization(as)),
        ...(body !== undefined && { "content-type": tamper.contentType ?? "application/json" }),
        ...idempotencyHeader(call, options.idempotencyKey),
        [headerNames.requestId]: requestId,
        [headerNames.signature]: signature,
        ...(signedAt !== undefined && { [headerNames.signedAt]: signedAt }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  }

  private async freshKey(requestId: string, as: Caller | undefined): Promise<string> {
    const answer = requestKeyAnswer.parse(await (await this.requestKey(requestId, as)).json());
    if (!answer.request_key)
      throw new Error(`no request key: ${answer.response_code} ${answer.message ?? ""}`);
    return answer.request_key.data.key;
  }
}

async function answerOf<Data>(name: OperationName, response: Response, read: (raw: unknown) => Data) {
  const { code = "", message, data: raw, fullCount } = envelope.parse(await response.json());
  if (isOwnBank && code !== "S1" && !refusalsOf(name).has(code as RefusalCode))
    throw new Error(`${name} answered ${code} (${message}), which its OpenAPI document does not tell.`);
  const odd = isOwnBank && code === "S1" ? oddKeys(name, raw) : [];
  if (odd.length > 0) throw new Error(`${name} answered what its contract does not say: ${odd.join(", ")}`);
  return {
    status: response.status,
    headers: response.headers,
    code,
    message,
    fullCount,
    raw,
    get data() {
      if (code !== "S1") throw new Error(`${name} answered ${code}: ${message}`);
      return read(raw);
    },
  };
}

function authorization(caller: Caller): { authorization: string } {
  if ("bearer" in caller) return { authorization: `Bearer ${caller.bearer}` };
  const [username, password] = caller.basic;
  return { authorization: basicAuthorization(username, passwordDigest(username, password)) };
}

function idempotencyHeader(
  call: Pick<Call, "idempotency">,
  key: string | null | undefined,
): Record<string, string> {
  if (key === null || (key === undefined && call.idempotency !== "required")) return {};
  return { [headerNames.idempotencyKey]: key ?? randomUUID() };
}
