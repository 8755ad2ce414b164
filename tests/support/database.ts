import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { afterAll, onTestFinished } from "vitest";
import { startPostgres, type TemplateName, type TestPostgres } from "./postgres";

interface OpenedDatabase {
  readonly db: Db;
  /** Connection string, for another pool or a bank's DATABASE_URL. */
  readonly url: string;
}

interface Options {
  /** Connections at most, as in `openDatabase`. */
  readonly poolSize?: number;
}

/** This worker's hold on the run's server, from its first database on. It ends with the worker. */
let postgres: Promise<TestPostgres> | undefined;

/** One database for all tests of a file: `const { db, url } = await databaseOfFile("demo");` */
export async function databaseOfFile(template: TemplateName, options?: Options): Promise<OpenedDatabase> {
  const { close, ...database } = await openClone(template, options);
  afterAll(close);
  return database;
}

/** A database that ends with the test it was opened in, or whose `beforeEach` opened it. */
export async function databaseOfTest(template: TemplateName, options?: Options): Promise<OpenedDatabase> {
  const { close, ...database } = await openClone(template, options);
  onTestFinished(close);
  return database;
}

/** One that the caller closes, or leaves to the end of the run. */
export async function openClone(template: TemplateName, options?: Options) {
  const { url, drop } = await (await (postgres ??= startPostgres())).cloneDatabase(template);
  const db = openDatabase(url, options);
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return { db, url, close };
}
