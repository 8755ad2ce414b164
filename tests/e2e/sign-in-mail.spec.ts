import { SMTPServer } from "smtp-server";
import { expect, leave, test } from "../support/e2e";
import { freePort } from "../support/ports";
import { startPostgres } from "../support/postgres";
import { startApp, startBank } from "../support/stack";

/** A mail server that keeps what it gets. */
function mailServer() {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        letters.push(text);
        done();
      });
    },
  });
  return {
    letters,
    open: (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test("a mail server that is down delays the mail, never the answer", async ({ page }) => {
  test.slow();
  const port = await freePort();
  const postgres = await startPostgres();
  const database = await postgres.cloneDatabase("demo");
  const bank = await startBank({
    databaseUrl: database.url,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  const app = await startApp({ bankUrl: bank.origin });
  const mail = mailServer();
  try {
    await page.goto(`${app.origin}/login?page=forget`);
    await page.getByLabel("Email").fill("operator.pusat@ramahzakat.example");
    await page.getByRole("button", { name: "Reset" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Please confirm using reset code that already sent to your email!");
    expect(mail.letters).toEqual([]);

    await mail.open(port);
    await expect.poll(() => mail.letters.length, { timeout: 30_000 }).toBe(1);
    expect(mail.letters[0]).toContain("To: operator.pusat@ramahzakat.example");
    await dialog.getByLabel("Reset Code").fill(/^Kode reset: (\d+)/m.exec(mail.letters[0]!)![1]!);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog).toContainText("Reset Password Success!");
    await expect.poll(() => mail.letters.length, { timeout: 10_000 }).toBe(2);
    expect(mail.letters[1]).toMatch(/^Kata sandi sementara: \S{12,}/m);
    await leave(page);
  } finally {
    await mail.close();
    await app.stop();
    await bank.stop();
    await database.drop();
    await postgres.stop();
  }
});
