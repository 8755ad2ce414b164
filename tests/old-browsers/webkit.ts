import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { oldBrowsers } from "../../scripts/old-browsers.mjs";
import { freePort } from "../support/ports";
import { until } from "../support/until";
import { windowHeight, type Tab } from "./tab";

const [driver = "", screen = ""] = oldBrowsers.webkit.programs;

/** WebDriver's element: an object with this one key. */
type Element = Readonly<Record<"element-6066-11e4-a52e-4f735466cecf", string>>;

/**
 * A tab of WebKitGTK, by WebDriver, on a screen that nobody sees. Its window is never narrower than 450 px or so. WebDriver does not
 * tell what stands in the console, so a listener in the page notes what comes after the page has loaded.
 */
export async function openWebkit(javaScriptEnabled: boolean): Promise<Tab> {
  const display = spawn(screen, ["-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(display.stdio[3] as Readable, "data")) as [Buffer]; // the pipe of `-displayfd`
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: "ignore",
  });
  const ask = asking(`http://127.0.0.1:${port}`);
  await until(() => ask("GET", "/status").then(Boolean, () => false), { what: "WebKit's driver" });
  const args = ["--automation", `--enable-javascript-markup=${javaScriptEnabled}`];
  const alwaysMatch = { "webkitgtk:browserOptions": { args } };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch },
  });
  const at = `/session/${sessionId}`;
  const element = async (selector: string) => {
    const find = () =>
      ask<Element>("POST", `${at}/element`, { using: "css selector", value: selector }).catch(
        () => undefined,
      );
    return `${at}/element/${Object.values(await until(find, { what: selector }))[0]}`;
  };
  const read: Tab["read"] = (look, ...args) =>
    ask("POST", `${at}/execute/sync`, { script: `return (${String(look)})(...arguments)`, args });
  const resize = (width: number, height: number) => ask("POST", `${at}/window/rect`, { width, height });
  return {
    async open(address) {
      await ask("POST", `${at}/url`, { url: address });
      await read(noteErrors);
    },
    press: async (selector) => ask("POST", `${await element(selector)}/click`, {}),
    async fill(selector, text) {
      const field = await element(selector);
      await ask("POST", `${field}/clear`, {});
      await ask("POST", `${field}/value`, { text });
    },
    read,
    async resize(width) {
      await resize(width, windowHeight);
      // The window has a bar of its own.
      await resize(width, 2 * windowHeight - (await read(() => innerHeight)));
    },
    picture: async (file) =>
      writeFile(file, await ask<string>("GET", `${at}/screenshot`), { encoding: "base64" }),
    errors: () => read(takeErrors),
    async close() {
      await ask("DELETE", at);
      await end(server);
      await end(display);
    },
  };
}

/** Sends WebDriver commands. @throws Error with what the driver says */
function asking(origin: string) {
  return async <Answer = void>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Answer & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

declare global {
  interface Window {
    noted?: string[];
  }
}

function noteErrors(): void {
  const noted: string[] = (window.noted = []);
  addEventListener("error", (event) => noted.push(event.message));
  const write = console.error;
  console.error = (...words) => {
    noted.push(words.join(" "));
    write(...words);
  };
}

const takeErrors = () => window.noted?.splice(0) ?? [];
