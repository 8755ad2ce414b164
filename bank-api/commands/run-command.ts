/**
 * Runs a command with its arguments, and ends the program with the code that it answers: 0 for done, 1 for a check that found
 * something. A command that fails prints the reason and its usage, and ends with 2.
 */
export function runCommand(usage: string, command: (args: readonly string[]) => Promise<number>): void {
  command(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}\n`);
      process.exitCode = 2;
    },
  );
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
