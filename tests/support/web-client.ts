import { parse } from "cookie";

/** What a browser shows in the end. */
export interface Shown {
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

/** Texts, or texts and files: what is posted as `multipart/form-data`. */
export type PostedForm = Readonly<Record<string, string>> | FormData;

const sessionCookie = "session";
/** As browsers give up, sooner. */
const mostRedirects = 5;

/** A browser without script: keeps cookies, posts forms as our own pages do; follows redirects where it is asked what it shows. */
export class WebClient {
  readonly #cookies = new Map<string, string>();
  #window: WebClient | undefined;

  constructor(readonly origin: string) {}

  /** The `Cookie` header that goes with the next request. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Another browser with a copy of these cookies, at another instance perhaps. */
  copy(origin = this.origin): WebClient {
    const client = new WebClient(origin);
    for (const [name, value] of this.#cookies) client.#cookies.set(name, value);
    return client;
  }

  /** A tab of this browser: what it is shown by cookie is its own, a renewed session is everybody's. */
  tab(): WebClient {
    const tab = this.copy();
    tab.#window = this;
    return tab;
  }

  get(path: string): Promise<Response> {
    return this.#send(path, { method: "GET" });
  }

  post(path: string, form: PostedForm): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      body: form instanceof FormData ? form : new URLSearchParams(form),
      headers: { origin: this.origin },
    });
  }

  /** Goes to an address, and on to wherever it leads. */
  async visit(path: string): Promise<Shown> {
    return this.#follow(path, await this.get(path));
  }

  /** Posts a form, and goes on to wherever that leads. */
  async submit(path: string, form: PostedForm): Promise<Shown> {
    return this.#follow(path, await this.post(path, form));
  }

  /** @throws where the app does not let the user in */
  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 303) throw new Error(`sign-in of ${email} answered ${answer.status}`);
    return this;
  }

  async #follow(path: string, answer: Response): Promise<Shown> {
    let [address, reached] = [path, answer];
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const html = await reached.text();
      const { status, headers } = reached;
      const location = headers.get("location");
      if (location === null) return { address, status, html };
      const { pathname, search } = new URL(location, this.origin + address);
      address = pathname + search;
      reached = await this.get(address);
    }
    throw new Error(`${path} leads on and on, to ${address}`);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { "accept-encoding": "gzip, br", ...init.headers, cookie: this.cookie };
    const answer = await fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    for (const header of answer.headers.getSetCookie()) this.#keep(header);
    return answer;
  }

  #keep(setCookie: string): void {
    const [name, value] = Object.entries(parse(setCookie.split(";")[0]!))[0]!;
    if (name === sessionCookie && this.#window) this.#window.#keep(setCookie);
    if (/;\s*max-age=0\b/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value ?? "");
  }
}
