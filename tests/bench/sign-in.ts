import { demoUsers } from "bank-api/seed/organisation";
import { ratioAtMost, type Measure } from "./figures";
import { withStack } from "./web";

/** A fifth failure would block the name. */
const triesPerName = 4;

/** Times failed sign-ins at the app: names that have an account in place of the plain page, against names that have none. */
export const measure: Measure = ({ log }) =>
  withStack(log, async ({ origin }) => {
    const known = demoUsers.map(({ username }) => username);
    const times = { known: [] as number[], unknown: [] as number[] };
    const bytes = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round <= triesPerName; round += 1) {
      log(round === 0 ? "sign-in: one round to warm up" : `sign-in: round ${round} of ${triesPerName}`);
      for (const [index, name] of known.entries()) {
        const unknown = unknownLike(name, round);
        // The first round warms up with names that nobody has; then the two take turns in going first.
        const pair = round === 0 ? [unknown] : (index + round) % 2 === 0 ? [name, unknown] : [unknown, name];
        for (const username of pair) {
          const failure = await failToSignIn(origin, username);
          if (round === 0) continue;
          const kind = username === name ? "known" : "unknown";
          times[kind].push(failure.ms);
          bytes[kind].push(failure.bytes);
        }
      }
    }
    return [
      {
        title: "Failed sign-in: a name without an account, against one with an account and a wrong password",
        conditions: [
          `Medians of ${times.known.length} each, one after the other; "plain" is the name with an account.`,
        ],
        figures: [
          {
            name: "answered",
            unit: "ms",
            samples: times.unknown,
            plain: times.known,
            target: ratioAtMost(1.1),
          },
          {
            name: "answered, the other way round",
            unit: "ms",
            samples: times.known,
            plain: times.unknown,
            target: ratioAtMost(1.1),
          },
          {
            name: "bytes of the answer",
            unit: "count",
            samples: bytes.unknown,
            plain: bytes.known,
            target: ratioAtMost(1),
          },
        ],
      },
    ];
  });

/** A name as long as another, since the answer shows it again, that nobody has. */
function unknownLike(name: string, round: number): string {
  return `${"qwxyz"[round]}${name.slice(1)}`;
}

async function failToSignIn(origin: string, email: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin, "accept-encoding": "identity" },
    body: new URLSearchParams({ email, password: "bukan-passwordnya" }),
  });
  const body = await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  if (!Buffer.from(body).includes("is not registered in the system"))
    throw new Error(`a failed sign-in answered ${response.status}`);
  return { ms, bytes: body.byteLength };
}
