import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** A machine, as deploy/compose.yaml tells it. */
interface ComposeService {
  readonly extra_hosts: readonly string[];
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
}

export async function readCompose(): Promise<Compose> {
  const file = fileURLToPath(new URL("../../deploy/compose.yaml", import.meta.url));
  // The file repeats its own parts more often than the parser allows to a stranger's.
  return parse(await readFile(file, "utf8"), { merge: true, maxAliasCount: -1 }) as Compose;
}

export const addressesOf = ({ networks }: ComposeService): string[] =>
  Object.values(networks).flatMap(({ ipv4_address }) => ipv4_address ?? []);
