import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** A machine, as deploy/compose.yaml describes it. */
interface ComposeService {
  readonly user?: string;
  /** The command in place of the image's own. */
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

/** `${NAME}`, `${NAME:-default}` and `${NAME:?what it is}`: the forms of Compose's variables that the file uses. */
const variable = /\$\{(\w+)(?::(-|\?)([^}]*))?\}/g;
const address = /\d+(?:\.\d+){3}/g;

/**
 * What compose.yaml sets for a machine's program.
 * @param variables what stands in the operator's environment
 * @param addresses addresses of the file, and what takes their places
 * @throws Error as Compose does, where a variable is missing that the file asks for
 */
export function environmentOf(
  { environment = {} }: Pick<ComposeService, "environment">,
  variables: ReadonlyMap<string, string>,
  addresses: ReadonlyMap<string, string>,
): Record<string, string> {
  const filled = (text: string) =>
    text
      .replaceAll(variable, (_, name: string, kind: "-" | "?" | undefined, rest: string) => {
        const value = variables.get(name) ?? "";
        if (value === "" && kind === "?") throw new Error(`compose.yaml lacks ${name}: ${rest}`);
        return value === "" && kind === "-" ? rest : value;
      })
      .replaceAll(address, (found) => addresses.get(found) ?? found);
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, filled(String(value))]),
  );
}
