import type { AddressInfo } from "node:net";
import { cheapPasswordCost, Passwords } from "bank-api/access/passwords";
import { PhoneClocks } from "bank-api/access/phone-clocks";
import { RequestKeys } from "bank-api/access/request-keys";
import { SessionTokens } from "bank-api/access/session-tokens";
import { systemClock, type Clock } from "bank-api/domain/clock";
import { createIdSource, nodes } from "bank-api/domain/ids";
import { readEnv } from "bank-api/env";
import { SlowDown } from "bank-api/http/rate-limit";
import { buildServer } from "bank-api/http/server";
import { ShownRecord } from "bank-api/http/shown-record";
import { createLog, describeError, standbyLeft } from "bank-api/log";
import { PostingGroups } from "bank-api/store/ledger/posting-group";
import type { Db } from "bank-api/store/runtime/database";
import { ReadRouter } from "bank-api/store/runtime/read-router";
import { SecretBox } from "bank-api/store/runtime/secret-box";
import { sharedSecret } from "bank-api/store/runtime/secrets";
import { type Timeouts, usualTimeouts } from "bank-api/timeouts";
import { proxies } from "service/settings";
import { secrets } from "./stack";
import { WireClient } from "./wire-client";

/** The bank's HTTP server inside the test's own process, without the jobs beside it. */
export interface BankServer {
  readonly client: WireClient;
  /** Every line it has logged so far. */
  readonly logged: readonly string[];
  readonly shownRecord: ShownRecord;
  close(): Promise<void>;
}

/** What seals mail that waits at a bank under test. */
export const mailSecretBox = new SecretBox([secrets], "mail");
const secondFactorSecretBox = new SecretBox([secrets], "second-factor");

/** As with banks that start, no two of a test file share a number. */
let lastNode = 0;

/** What some tests set otherwise. */
interface Differing {
  readonly passwords?: Passwords;
  /** How many requests are served at once. */
  readonly mostAtOnce?: number;
  readonly openStandby?: () => Db;
  readonly stepUpFromIdr?: number;
  /** The clock that judges codes of a second factor; real time by default. */
  readonly realClock?: Clock;
  readonly timeouts?: Timeouts;
  /** How many postings go together at most. */
  readonly postingGroup?: number;
}

/** Serves a database on a free port of loopback, whose `x-forwarded-for` is believed. */
export async function serveBank(
  db: Db,
  clock: Clock,
  {
    passwords = new Passwords(cheapPasswordCost),
    mostAtOnce,
    openStandby,
    stepUpFromIdr,
    realClock = systemClock,
    timeouts = usualTimeouts,
    postingGroup = 100,
  }: Differing = {},
): Promise<BankServer> {
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const readRouter = await ReadRouter.from(db, openStandby, standbyLeft(log));
  const ids = createIdSource(clock, (lastNode = (lastNode + 1) % nodes));
  const shownRecord = new ShownRecord(db, ids);
  const server = buildServer(
    {
      db,
      readRouter,
      clock,
      realClock,
      ids,
      log,
      requestKeys: new RequestKeys(await sharedSecret(db, "request-keys")),
      tokens: new SessionTokens(await sharedSecret(db, "session-tokens")),
      inventedTokens: new SlowDown(clock),
      phoneClocks: new PhoneClocks(),
      passwords,
      idTokens: undefined,
      onlyLocalUser: undefined,
      stepUpFromIdr,
      mostUndeterminedPercent: 5,
      retention: readEnv({}).retention,
      requiredOfRecipients: [],
      mailSecretBox,
      secondFactorSecretBox,
      postings: new PostingGroups(db, clock, postingGroup, (error) =>
        log.error({ error: describeError(error) }),
      ),
      shownRecord,
      timeouts,
    },
    proxies.parse("loopback"),
    { fault: () => Promise.resolve(undefined) },
    mostAtOnce,
  );
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    client: new WireClient(`http://127.0.0.1:${port}`),
    logged,
    shownRecord,
    async close() {
      await server.close();
      await readRouter.close();
    },
  };
}
