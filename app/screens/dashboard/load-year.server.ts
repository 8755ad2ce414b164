import { isKnownToOffer, type Bank } from "~/bank/index.server";
import { parseListQuery } from "~/list/query";
import { extra } from "./extra.server";
import { yearOf, type Year } from "./trend";

/** The year that the dashboard's URL asks for (`branch`). Null from a bank without the capability `trends`. */
export async function loadYear(request: Request, bank: Bank): Promise<Year | "failed" | null> {
  if (!(await isKnownToOffer("trends"))) return null;
  const { branch } = parseListQuery(new URL(request.url).searchParams);
  return extra(async () => yearOf(await bank.readTrends(), branch));
}
