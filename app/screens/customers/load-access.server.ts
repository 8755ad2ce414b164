import type { Actor } from "~/access/actor.server";
import { bankFor, isKnownToOffer, offers } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import type { AccessEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";
import type { PageData } from "~/list/list-data";
import { loadPage } from "~/list/load.server";
import { parseListQuery } from "~/list/query";
import type { CustomerKind } from "./kinds";

/** Who opened a customer's personal data is for those who keep the roles (capability `access-record`). */
export async function maySeeAccess(actor: Actor): Promise<boolean> {
  return actor.may("MN602") && isKnownToOffer("access-record");
}

export interface AccessData {
  readonly name: string;
  /** Null from a bank that keeps no such record. */
  readonly page: PageData<AccessRow> | null;
}

/**
 * The page of a customer's access record that a URL asks for.
 *
 * @throws a 403 response to those without MN602; as `loadPage`
 */
export async function loadAccess(
  request: Request,
  kind: CustomerKind,
  customerKey: string,
  actor: Actor,
): Promise<AccessData> {
  if (!actor.may("MN602")) throw new Response(null, { status: 403 });
  const bank = bankFor(actor);
  const url = new URL(request.url);
  const query = parseListQuery(url.searchParams);
  const [customer, page] = await Promise.all([
    bank.customer(kind.type, customerKey).catch(toErrorScreen),
    (await offers("access-record").catch(toErrorScreen))
      ? loadPage(url, query, (slice) => bank.listAccess(customerKey, slice), accessRow)
      : null,
  ]);
  return { name: titleCase(customer.name), page };
}

/** Screens by the words of the buttons that open them; a word of another bank is shown as it is. */
const screenNames: Readonly<Record<string, string>> = {
  customerDetail: "Detail",
  qr: "Print QR",
  "qr-sheet": "Cetak QR",
  "statement-print": "Cetak Mutasi",
  "statement-export": "Unduh CSV",
};

function accessRow({ time, actorName, screen }: AccessEntry) {
  return { time: dateTime(time), actorName: orDash(actorName), screen: screenNames[screen] ?? screen };
}

export type AccessRow = ReturnType<typeof accessRow>;
