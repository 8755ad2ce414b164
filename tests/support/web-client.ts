import { filledIn, Page, type Form, type Typed } from "./page";

/** Where requests go. */
export interface Site {
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Answers a request without following where it leads; over the network unless it says how. */
  readonly answer?: (path: string, init: RequestInit) => Promise<Response>;
}

const sessionCookie = "session";
/** As browsers give up, sooner. */
const mostRedirects = 5;

/** A browser without script: keeps cookies, posts forms as our own pages do; follows redirects where it is asked what it shows. */
export class WebClient {
  readonly #site: Site;
  readonly #cookies = new Map<string, string>();
  #window: WebClient | undefined;

  /** @param cookies the `Cookie` header that it begins with */
  constructor(site: Site | string, cookies = "") {
    this.#site = typeof site === "string" ? { origin: site } : site;
    for (const pair of cookies.split("; ")) if (pair !== "") this.#keep(pair);
  }

  /** The `Cookie` header that goes with the next request. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Another browser with a copy of these cookies, at another instance perhaps. */
  copy(site: Site | string = this.#site): WebClient {
    return new WebClient(site, this.cookie);
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

  post(path: string, form: Readonly<Record<string, string>> | URLSearchParams | FormData): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      body: form instanceof FormData ? form : new URLSearchParams(form),
      headers: { origin: this.#site.origin },
    });
  }

  /** Goes to an address, and on to wherever it leads. */
  async visit(path: string): Promise<Page> {
    return this.#follow(path, await this.get(path));
  }

  /** Fills in these fields of a form and sends all of it, and goes on to wherever that leads. */
  async submit(form: Form, typed: Typed = {}): Promise<Page> {
    return this.#follow(form.action, await this.post(form.action, filledIn(form, typed)));
  }

  /** @throws where the app does not let the user in */
  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 303) throw new Error(`sign-in of ${email} answered ${answer.status}`);
    return this;
  }

  async #follow(path: string, answer: Response): Promise<Page> {
    let [address, reached] = [path, answer];
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const html = await reached.text();
      const { status, headers } = reached;
      const location = headers.get("location");
      if (location === null) return new Page({ address, status, html });
      const { pathname, search } = new URL(location, this.#site.origin + address);
      address = pathname + search;
      reached = await this.get(address);
    }
    throw new Error(`${path} leads on and on, to ${address}`);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const { origin, answer = (to, given) => fetch(origin + to, given) } = this.#site;
    const headers = { "accept-encoding": "gzip, br", ...init.headers, cookie: this.cookie };
    const response = await answer(path, { ...init, headers, redirect: "manual" });
    for (const header of setCookiesOf(response)) this.#keep(header);
    return response;
  }

  #keep(setCookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (name === sessionCookie && this.#window) this.#window.#keep(setCookie);
    if (/;\s*max-age=0\b/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** Every cookie that a response sets, with its attributes. */
export function setCookiesOf({ headers }: Response): string[] {
  // Remix's Headers lacks getSetCookie. None of our cookies has an Expires, so a comma separates them.
  const all = headers as Partial<Headers> & Headers;
  return all.getSetCookie?.() ?? headers.get("set-cookie")?.split(", ") ?? [];
}
