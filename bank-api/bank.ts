import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serveMetrics } from "service/metrics";
import { EnvError } from "service/settings";
import { cutOffLate } from "service/stop";
import { IdTokens } from "./access/id-tokens";
import { Passwords } from "./access/passwords";
import { PhoneClocks } from "./access/phone-clocks";
import { RequestKeys } from "./access/request-keys";
import { SessionTokens } from "./access/session-tokens";
import { businessClock } from "./business-clock";
import { connect } from "./connect";
import { dayMs, systemClock } from "./domain/clock";
import type { Env } from "./env";
import { erasedListIn } from "./erased-list";
import { SlowDown } from "./http/rate-limit";
import { Readiness } from "./http/readiness";
import { buildServer } from "./http/server";
import type { Services } from "./http/services";
import { ShownRecord } from "./http/shown-record";
import { uploadsUnderWay } from "./http/upload/serve";
import { watchArchive } from "./jobs/archive-watch";
import { sealAuditTrail } from "./jobs/audit-sealer";
import { processRunningBatches } from "./jobs/batch-worker";
import { startDecisionWorker } from "./jobs/decision-worker";
import { carryOutErasures, eraseAfterRestore, noteListed, tellLateErasures } from "./jobs/erasures";
import { every } from "./jobs/every";
import { auditNightly } from "./jobs/nightly-audit";
import { mailAtOnce, mailDaily } from "./jobs/notice-mail";
import { describeError, standbyLeft, type Log } from "./log";
import { deliverMail } from "./mail/postman";
import { outboxIn, outboxTransport, removeOldMail, smtpTransport, type SendMail } from "./mail/transport";
import { bankMetrics } from "./metrics/bank-metrics";
import { statementTimeoutMs } from "./metrics/whole-bank";
import { readAuditKeys, readSecretBoxes } from "./own-secrets";
import { fillIfWanted, isEmpty } from "./seed/demo";
import { findDuplicates } from "./store/customers/duplicate-finding";
import { PostingGroups } from "./store/ledger/posting-group";
import { foldLists } from "./store/lists/list-blocks";
import { writeNotices } from "./store/people/notices";
import { findCredentials } from "./store/people/users";
import { tellDueProposals } from "./store/privacy/due-proposals";
import { listErased } from "./store/privacy/erased-records";
import { carryOutRetention, tellWhatIsDue } from "./store/privacy/retention-work";
import { foldTotals } from "./store/reports/transaction-totals";
import type { Db } from "./store/runtime/database";
import { replacedBySchema } from "./store/runtime/migrate";
import { takeIdSource } from "./store/runtime/node-numbers";
import { ReadRouter } from "./store/runtime/read-router";
import { sharedSecret } from "./store/runtime/secrets";
import { purge } from "./store/upkeep/purge";
import { type Timeouts, usualTimeouts } from "./timeouts";

interface Bank {
  readonly port: number;
  /**
   * Says that it is not ready until `drained` (unless given: for BANK_DRAIN_SECONDS), finishes running requests and jobs, then
   * closes everything.
   */
  stop(drained?: Promise<unknown>): Promise<void>;
}

/**
 * Starts the bank: database, demo data if wanted, jobs, and last the HTTP server. `onLost` is called when the embedded
 * database ends by itself, or the schema has become too new for this bank: only a new start helps then.
 */
export async function startBank(
  env: Env,
  log: Log,
  onLost: (error: Error) => void,
  timeouts: Timeouts = usualTimeouts,
): Promise<Bank> {
  const clock = businessClock(env.clockFile);
  const auditKeys = await readAuditKeys(env);
  const secretBoxes = await readSecretBoxes(env);
  const send = mailTransport(env, log);
  const { db, openOne, openStandby, close } = await connect(env, log, auditKeys, {
    onLost,
    async prepare(owner) {
      if (await fillIfWanted(owner, env, clock.now())) log.info({ event: "seeded", organisation: "demo" });
    },
  });
  try {
    await warnOfUsers(db, env, log);
    const ids = await takeIdSource(db, clock);
    const readRouter = await ReadRouter.from(db, openStandby, standbyLeft(log));
    const services = await servicesOf(env, { db, readRouter, clock, ids, log, timeouts, ...secretBoxes });
    const readiness = new Readiness(openOne);
    const server = buildServer(services, env.trustedProxies, readiness);
    const metrics =
      env.metrics &&
      (await serveMetrics(
        env.metrics,
        bankMetrics({
          db,
          now: () => clock.now(),
          openOne: () => openOne({ statementTimeoutMs }),
          fault: () => readiness.fault(),
          uploads: uploadsUnderWay,
        }),
      ));
    const erasing = { ...services, auditKeys, list: erasedListIn(env.dataDir) };
    // The file is there from the first day on, so that an operator sees what to copy.
    await erasing.list.add([]);
    await eraseAfterRestore(erasing);
    await server.listen({ host: env.host, port: env.port });
    const jobs = [
      every(timeouts.schemaPauseMs, "schema", log, async () => {
        const replaced = await replacedBySchema(db);
        if (replaced) onLost(replaced);
      }),
      every(timeouts.mailPauseMs, "mail", log, () => deliverMail(services, send)),
      auditNightly({ ...services, auditKeys }),
      carryOutErasures(erasing),
      tellLateErasures(erasing),
      ...startUpkeep(services, env),
      ...startWork(services, env),
    ];
    const sealer = sealAuditTrail({ ...services, auditKeys });
    return {
      port: (server.server.address() as AddressInfo).port,
      async stop(drained = sleep(env.drainMs)) {
        readiness.beginStop();
        const ended = drained.then(() => {
          cutOffLate(server.server);
          return server.close();
        });
        await Promise.all([ended, ...jobs.map((job) => job.stop())]);
        await sealer.stop();
        await services.shownRecord.recordWaiting().catch((error: unknown) =>
          log.error({
            event: "shown-lost",
            rows: services.shownRecord.waiting,
            error: describeError(error),
          }),
        );
        metrics?.close().closeAllConnections();
        await readRouter.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function warnOfUsers(db: Db, { onlyLocalUser }: Env, log: Log): Promise<void> {
  if (await isEmpty(db)) log.warn({ event: "no-users", hint: "npm run create-admin makes the first one" });
  if (onlyLocalUser !== undefined && (await findCredentials(db, onlyLocalUser))?.status !== "Active")
    log.warn({ event: "no-local-user", hint: "BANK_LOCAL_SIGN_IN_ONLY names no active user" });
}

/** The services that the others are made from. */
type BaseServices = Pick<
  Services,
  "db" | "readRouter" | "clock" | "ids" | "log" | "timeouts" | "mailSecretBox" | "secondFactorSecretBox"
>;

async function servicesOf(env: Env, base: BaseServices): Promise<Services> {
  const { db, clock, log } = base;
  return {
    ...base,
    realClock: systemClock,
    shownRecord: new ShownRecord(db, base.ids),
    requestKeys: new RequestKeys(await sharedSecret(db, "request-keys")),
    tokens: new SessionTokens(await sharedSecret(db, "session-tokens")),
    inventedTokens: new SlowDown(clock),
    phoneClocks: new PhoneClocks(),
    passwords: new Passwords(env.passwordCost),
    idTokens: env.issuer && new IdTokens(env.issuer, systemClock),
    onlyLocalUser: env.onlyLocalUser,
    stepUpFromIdr: env.stepUpFromIdr,
    mostUndeterminedPercent: env.mostUndeterminedPercent,
    retention: env.retention,
    requiredOfRecipients: env.requiredOfRecipients,
    postings: new PostingGroups(db, clock, env.postingGroup, (error) =>
      log.error({ event: "posting-group-failed", error: describeError(error) }),
    ),
  };
}

/** Jobs that keep the database in order. */
function startUpkeep(services: Services, env: Env) {
  const { db, clock, realClock, log, timeouts, shownRecord } = services;
  const isArchiving = env.databaseUrl === undefined && env.backupDir !== undefined;
  // From the beginning at first, because this bank may have been away for long.
  let listedSince = new Date(0);
  const list = erasedListIn(env.dataDir);
  return [
    every(timeouts.archivePauseMs, "archive", log, () => watchArchive(db, log, isArchiving)),
    every(timeouts.purgePauseMs, "purge", log, async () => {
      await purge(db, clock.now(), env.retention);
      // Files have real times, whatever the date of a demo is.
      const before = realClock.now().getTime() - env.retention.mailDays * dayMs;
      await removeOldMail(outboxIn(env.dataDir), new Date(before));
    }),
    every(timeouts.erasedPauseMs, "erased-list", log, async () => {
      const began = clock.now().getTime();
      await listErased(db, list, listedSince);
      listedSince = new Date(began - dayMs);
      await noteListed({ ...services, list });
    }),
    every(timeouts.foldPauseMs, "totals", log, () => foldTotals(db)),
    every(timeouts.foldPauseMs, "lists", log, () => foldLists(db)),
    every(timeouts.shownPauseMs, "shown", log, () => shownRecord.recordWaiting()),
  ];
}

/** Jobs that do in the background what users asked for or are told. */
function startWork(services: Services, { appOrigin }: Env) {
  const { db, clock, ids, log, timeouts } = services;
  const emailServices = { ...services, appOrigin };
  return [
    every(timeouts.noticePauseMs, "notices", log, async () => {
      await writeNotices(db);
      await mailAtOnce(emailServices);
    }),
    every(timeouts.duePauseMs, "due-proposals", log, () => tellDueProposals(db, clock.now())),
    every(timeouts.retentionPauseMs, "retention", log, (stopping) =>
      carryOutRetention(db, () => clock.now(), stopping, timeouts),
    ),
    every(timeouts.retentionDuePauseMs, "retention-due", log, () =>
      tellWhatIsDue(db, services.retention, clock.now()),
    ),
    every(timeouts.digestPauseMs, "daily-mail", log, () => mailDaily(emailServices)),
    processRunningBatches(services),
    startDecisionWorker(services),
    every(timeouts.duplicatePauseMs, "duplicates", log, async (stopping) => {
      while (!stopping.aborted && (await findDuplicates(db, ids, clock.now())));
    }),
  ];
}

/**
 * @throws EnvError in production: without a mail server for a database server's bank, whose files would keep passwords for ever; and
 * without a sender, because servers refuse or hide e-mails from an address that is nobody's
 */
export function mailTransport(env: Env, log: Log): SendMail {
  const { mailFrom = "Ramah Zakat <no-reply@ramahzakat.example>" } = env;
  if (env.smtpUrl !== undefined) {
    if (env.isProduction && env.mailFrom === undefined)
      throw new EnvError(
        "The bank cannot start in production without MAIL_FROM, the sender of its mail, as in Ramah Zakat <no-reply@bank.example>.",
      );
    return smtpTransport(env.smtpUrl, mailFrom);
  }
  if (env.isProduction && env.databaseUrl !== undefined)
    throw new EnvError(
      "The bank cannot start in production without SMTP_URL, the server that mails passwords.",
    );
  const folder = outboxIn(env.dataDir);
  log.info({ event: "mail-to-files", folder, hint: "SMTP_URL is not set" });
  return outboxTransport(folder, mailFrom);
}
