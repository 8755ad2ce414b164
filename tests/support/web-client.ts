import { parse } from "cookie";

/** A browser without script and without pages: keeps cookies, follows no redirect, posts forms as our own pages do. */
export class WebClient {
  readonly #cookies = new Map<string, string>();

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

  get(path: string): Promise<Response> {
    return this.#send(path, { method: "GET" });
  }

  post(path: string, form: Readonly<Record<string, string>>): Promise<Response> {
    return this.#send(path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { origin: this.origin },
    });
  }

  /** @throws where the app does not let the user in */
  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 303) throw new Error(`sign-in of ${email} answered ${answer.status}`);
    return this;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, cookie: this.cookie };
    const answer = await fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    for (const header of answer.headers.getSetCookie()) this.#keep(header);
    return answer;
  }

  #keep(setCookie: string): void {
    const [name, value] = Object.entries(parse(setCookie.split(";")[0]!))[0]!;
    if (/;\s*max-age=0\b/i.test(setCookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value ?? "");
  }
}
