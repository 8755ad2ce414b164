import type { Envelope } from "contract/envelope";
import { mostReads, type SingleRead } from "contract/multi-read";
import { correlation } from "~/correlation.server";

/** A read that waits for the others of its page. */
interface Waiting {
  readonly read: SingleRead;
  readonly settle: (answer: Promise<Envelope>) => void;
}

/** The reads that wait, by the browser's request and the user's token. */
const waiting = new Map<string, Waiting[]>();

/**
 * Collects what one page asks for in the same turn of the event loop, because each exchange with the bank costs CPU on both sides
 * (docs/decisions/contract.md).
 *
 * @param ask asks for all of them, and answers each in their order. The one of the first read is called.
 */
export function joinMultiRead(
  token: string,
  read: SingleRead,
  ask: (reads: readonly SingleRead[]) => readonly Promise<Envelope>[],
): Promise<Envelope> {
  const group = `${correlation()} ${token}`;
  return new Promise((settle) => {
    const others = waiting.get(group);
    if (others && others.length < mostReads) {
      others.push({ read, settle });
      return;
    }
    const all: Waiting[] = [{ read, settle }];
    waiting.set(group, all);
    setImmediate(() => {
      waiting.delete(group);
      const answers = ask(all.map((each) => each.read));
      for (const [place, each] of all.entries()) each.settle(answers[place]!);
    });
  });
}
