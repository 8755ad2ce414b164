import { sql, type RawBuilder } from "kysely";

/** Another record in a row, as answers name it (`keyAndName` in contract/own/values.ts). */
export const keyAndName = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql<{
    readonly key: string;
    readonly name: string;
  }>`jsonb_build_object('key', ${id}::text, 'name', ${name})`;
