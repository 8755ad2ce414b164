import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { answerFile, onePage } from "~/list/answer-file.server";
import { toldTitle as title } from "~/texts/privacy-notices";
import { noticeFeature, toldPath } from "./addresses";
import { toldColumns as columns, toldRows } from "./told-table";

/** The report as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, noticeFeature, "MN709");
  return answerFile(request, context, toldPath, async () => ({
    ...{ title, columns },
    pages: onePage(toldRows(await bankFor(actor).call("countPrivacyNotices"))),
  }));
}
