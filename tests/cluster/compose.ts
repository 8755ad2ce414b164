import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** A machine, as deploy/compose.yaml tells it. */
interface ComposeService {
  readonly user?: string;
  /** Without one, the image's own. */
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
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

/**
 * What compose.yaml sets for a machine's program.
 * @param words what stands in the file, and what takes its place: addresses, and variables such as APP_HOST
 */
export function environmentOf(
  { environment = {} }: ComposeService,
  words: ReadonlyMap<string, string>,
): Record<string, string> {
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)[^}]*\}|\d+(?:\.\d+){3}/g,
      (found, variable?: string) => words.get(variable ?? found) ?? found,
    );
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(String(value))]),
  );
}
