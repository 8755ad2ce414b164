import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pathOf, type Call, type DataInputOf, type ParamsOf } from "contract/call";
import { calls, capabilitiesPath, type CallName, type Calls } from "contract/calls";
import { httpStatusOf, messages, type ResponseCode } from "contract/codes";
import { multiRead } from "contract/multi-read";
import { uploadBatch } from "contract/specified/batches";
import { exportTransactions } from "contract/specified/reports";

type AnswerableName =
  | CallName
  | "uploadBatch"
  | "exportTransactions"
  | "multiRead"
  | "requestKey"
  | "capabilities"
  | "readiness";

/** One call the bank got, the key call and the capabilities included. */
export interface RecordedCall {
  readonly name: AnswerableName | "unknown";
  readonly method: string;
  /** As sent: percent-encoded. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text of an upload; undefined where nothing was sent. */
  readonly body: unknown;
}

/** Writes an answer, or does something else with the connection. */
export type Reply = (response: ServerResponse) => Promise<void> | void;
type Answerer = (call: RecordedCall) => Reply | Promise<Reply>;

/** A bank that answers what a test wants and remembers what it was asked. It keeps no permission and checks no signature. */
export interface FakeBank {
  readonly origin: string;
  /** Calls in order of arrival, without those for keys and capabilities, which belong to no request in particular. */
  readonly calls: readonly RecordedCall[];
  readonly keyCalls: readonly RecordedCall[];
  readonly capabilityCalls: readonly RecordedCall[];
  /** Answers calls of this name so until further notice. */
  answer(name: AnswerableName, reply: Reply): void;
  /** Likewise, with S1 and this data (`ok`). */
  give<N extends CallName>(name: N, ...data: Given<N>): void;
  /** Says that it supports these beyond the specification. */
  support(capabilities: readonly string[]): void;
  /** Likewise, with an answer that depends on the call. */
  answerWith(name: AnswerableName, answerer: Answerer): void;
  /** Leaves the body of an upload unread until the returned function is called. */
  holdUploads(): () => void;
  /** Forgets the calls; the answers stay. */
  forgetCalls(): void;
  /** Forgets calls and answers. */
  reset(): void;
  stop(): Promise<void>;
}

type Given<N extends CallName> = [
  data: DataInputOf<Calls[N]>,
  count?: { readonly full_count: number; readonly full_count_capped?: boolean },
];

/** S1 with the data of a call, as its contract has it. A list without a count is whole. */
export function ok<N extends CallName>(name: N, ...[data, count]: Given<N>): Reply {
  const isList = Array.isArray(data) && calls[name].path.endsWith("/:skip/:limit");
  const whole = isList && { full_count: data.length };
  return json(200, { response_code: "S1", message: messages.success, data, ...whole, ...count });
}

/** S1 of a write that promises no data. */
export const done: Reply = json(200, { response_code: "S1", message: messages.success });

/** A refusal or failure by code, with the HTTP status that goes with it. */
export const refusal = (code: ResponseCode, message: string, headers: Record<string, string> = {}): Reply =>
  json(httpStatusOf[code], { response_code: code, message }, headers);

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

/** What a proxy before a dead bank says. */
export function html(status: number, body: string): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html" }).end(body);
  };
}

/** The connection breaks in the middle of the body. */
export const cutOff: Reply = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"response_code":"S1","da', () => response.destroy());
};

/** The connection breaks before a byte is answered. */
export const hangUp: Reply = (response) => {
  response.destroy();
};

/** The same reply, once the test opens it. */
export function whenOpened(reply: Reply): { readonly reply: Reply; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { reply: (response) => opened.then(() => reply(response)), open };
}

/** As our bank has it: the app closes an idle connection first, or it would ask on one that has just been closed. */
const keepAliveMs = 75_000;

export async function startFakeBank(): Promise<FakeBank> {
  const recorded: RecordedCall[] = [];
  const answers = new Map<string, Answerer>();
  let mayReadUploads: Promise<void> | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === uploadBatch.path) await mayReadUploads;
    const call = await recordOf(request);
    if (call.name === "multiRead" && !answers.has("multiRead")) return answerReads(call, response);
    await answerCall(call, response);
  }

  async function answerCall(call: RecordedCall, response: ServerResponse): Promise<void> {
    recorded.push(call);
    const answerer = answers.get(call.name) ?? defaultAnswer;
    const reply = await answerer(call);
    await reply(response);
  }

  /** Answers each read as if it had come alone. Those are the recorded calls. */
  async function answerReads({ headers, body }: RecordedCall, response: ServerResponse): Promise<void> {
    const { reads } = multiRead.body.parse(body);
    const answered = reads.map(async ({ call, params, body }) => {
      const name = call as CallName;
      const { method } = calls[name];
      const path = pathOf(calls[name], params as ParamsOf<Calls[CallName]>);
      const written = new WrittenAnswer(response);
      await answerCall({ name, method, path, params, headers, body }, written);
      return written.text;
    });
    const data = (await Promise.all(answered)).map((text) => JSON.parse(text) as unknown);
    await json(200, { response_code: "S1", message: messages.success, data })(response);
  }
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      // The client has gone.
      if (!request.destroyed) throw error;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The bank of a worker is never stopped; the worker ends nevertheless.
  server.unref();
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object

  return {
    origin: `http://127.0.0.1:${port}`,
    get calls() {
      return recorded.filter(({ name }) => name !== "requestKey" && name !== "capabilities");
    },
    get keyCalls() {
      return recorded.filter((call) => call.name === "requestKey");
    },
    get capabilityCalls() {
      return recorded.filter((call) => call.name === "capabilities");
    },
    answer: (name, reply) => void answers.set(name, () => reply),
    give: (name, ...data) => void answers.set(name, () => ok(name, ...data)),
    support: (names) => void answers.set("capabilities", () => json(200, names)),
    answerWith: (name, answerer) => void answers.set(name, answerer),
    holdUploads() {
      let release = () => {};
      mayReadUploads = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        release();
        mayReadUploads = undefined;
      };
    },
    forgetCalls() {
      recorded.length = 0;
    },
    reset() {
      recorded.length = 0;
      answers.clear();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The answer to one of several reads, which is not sent by itself. */
class WrittenAnswer extends ServerResponse {
  text = "";

  constructor(whole: ServerResponse) {
    super(whole.req);
  }

  override end(text?: unknown): this {
    this.text = String(text);
    return this;
  }

  /** A connection that breaks takes all answers with it. */
  override destroy(): this {
    this.req.socket.destroy();
    return this;
  }
}

/** A key for everyone, no extensions, and a failure that names the call a test forgot. */
function defaultAnswer(call: RecordedCall): Reply {
  if (call.name === "requestKey") {
    return json(200, { response_code: "S1", request_key: { data: { key: "fake-request-key" } } });
  }
  if (call.name === "capabilities" || call.name === "readiness")
    return refusal("404", "Endpoint is not exist.");
  return refusal("500", `The test gave no answer for ${call.name} ${call.path}.`);
}

async function recordOf(request: IncomingMessage): Promise<RecordedCall> {
  const { method = "", url: path = "", headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request is a stream of buffers
  const text = Buffer.concat(chunks).toString("utf8");
  const named = nameOf(method, path);
  const body: unknown = text === "" ? undefined : named.name === "uploadBatch" ? text : JSON.parse(text);
  return { method, path, headers, body, ...named };
}

const routes = Object.entries(calls as Record<string, Call>).map(([name, { method, path }]) => ({
  name: name as CallName, // Object.entries widens the key
  method,
  pattern: patternOf(path),
}));
const keyPattern = patternOf("/batches/generaterequestkey/:requestId");

function nameOf(method: string, path: string): Pick<RecordedCall, "name" | "params"> {
  if (path === uploadBatch.path) return { name: "uploadBatch", params: {} };
  if (path === exportTransactions.path) return { name: "exportTransactions", params: {} };
  if (path === multiRead.path) return { name: "multiRead", params: {} };
  if (path === "/readyz") return { name: "readiness", params: {} };
  if (path === capabilitiesPath) return { name: "capabilities", params: {} };
  const key = keyPattern.exec(path);
  if (key) return { name: "requestKey", params: decoded(key) };
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { name: route.name, params: decoded(match) };
  }
  return { name: "unknown", params: {} };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
}

function decoded(match: RegExpExecArray): Record<string, string> {
  const named = Object.entries(match.groups ?? {});
  return Object.fromEntries(named.map(([name, value]) => [name, decodeURIComponent(value)]));
}
