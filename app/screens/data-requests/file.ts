import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { openSealed } from "~/access/sealed-value.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { answerFile } from "~/list/answer-file.server";
import { unlessEmpty } from "~/list/unless-empty";
import { requestsTitle as title } from "~/texts/data-requests";
import { unreadableSearch } from "~/texts/unsupported";
import { decideFeature, numberField, registerFeature, requestListPath } from "./addresses";
import { dataRequestColumns as columns, timed } from "./request-table";
import { requestFilterIn } from "./requested.server";

/** The list that the URL asks for as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const { search, searchParams } = new URL(request.url);
  return answerFile(request, context, requestListPath + search, async () => {
    const sought = searchParams.get("value") ?? "";
    const number = sought === "" ? undefined : openSealed(numberField, sought);
    if (sought !== "" && number === undefined) return { title, text: unreadableSearch };
    const query = { ...requestFilterIn(searchParams, actor), number };
    const at = now();
    const pages = everyPage(async (slice) => {
      const page = await bankFor(actor).call("listDataRequests", { ...slice, ...query });
      return { ...page, rows: page.rows.map((each) => timed(each, at)) };
    });
    return { title, columns, pages: await unlessEmpty(pages) };
  });
}
