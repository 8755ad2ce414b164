import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface Email {
  readonly subject: string;
  readonly text: string;
}

/** Where a product's mail can be read. */
export interface Mailbox {
  /** The newest e-mail to an address; undefined as long as there is none. */
  lastTo(address: string): Promise<Email | undefined>;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** The mailbox that the settings name: a folder of e-mails, or the web address of the SMTP catcher Mailpit. */
export function mailboxOf({ MAIL_DIR, MAIL_URL }: Settings): Mailbox | undefined {
  if (MAIL_DIR) return folderOfMail(MAIL_DIR);
  return MAIL_URL ? mailpit(MAIL_URL) : undefined;
}

/** A folder of `.eml` files whose names grow with time, such as the `outbox` of a demo. */
export const folderOfMail = (folder: string): Mailbox => ({
  async lastTo(address) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    for (const name of names.sort((a, b) => b.localeCompare(a))) {
      const file = await readFile(path.join(folder, name), "utf8");
      if (headerOf(file, "To") === address) return emailIn(file);
    }
    return undefined;
  },
});

/** https://mailpit.axllent.org/docs/api-v1/ */
const mailpit = (address: string): Mailbox => ({
  async lastTo(recipient) {
    const query = encodeURIComponent(`to:"${recipient}"`);
    const found = (await answer(`${address}/api/v1/search?query=${query}&limit=1`)) as Found;
    const [newest] = found.messages;
    if (newest === undefined) return undefined;
    const { Subject, Text } = (await answer(`${address}/api/v1/message/${newest.ID}`)) as Message;
    return { subject: Subject, text: Text };
  },
});

interface Found {
  readonly messages: readonly { readonly ID: string }[];
}

interface Message {
  readonly Subject: string;
  readonly Text: string;
}

async function answer(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.json();
}

const headerOf = (file: string, name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(file)?.[1];

/** E-mails are plain text. Long lines are folded as quoted-printable. */
export function emailIn(file: string): Email {
  const end = /\r?\n\r?\n/.exec(file);
  const body = file.slice(end ? end.index + end[0].length : file.length);
  const isQuoted = headerOf(file, "Content-Transfer-Encoding")?.startsWith("quoted-printable");
  return { subject: headerOf(file, "Subject") ?? "", text: isQuoted ? unquoted(body) : body };
}

function unquoted(text: string): string {
  const bytes = text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, "%25"));
}
