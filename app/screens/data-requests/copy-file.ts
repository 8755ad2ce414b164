import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { answerFile, orLeadBack } from "~/list/answer-file.server";
import { fileNameOf } from "~/list/file-name";
import { jsonResponse } from "~/list/json.server";
import { copyTitle as title } from "~/texts/personal-copy";
import { decideFeature, registerFeature, requestPath } from "./addresses";
import { copyColumns as columns, recordOf } from "./copy-table";

/** All that is kept of the person who asked for a copy, as CSV for people and as JSON for programs. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const key = params.key!;
  const records = everyPage((slice) => bankFor(actor).call("listPersonalData", { key, ...slice }));
  if (/json$/i.test(new URL(request.url).pathname)) {
    const name = fileNameOf(title, [key], now());
    return orLeadBack(requestPath(key), () => jsonResponse(context, name, records, recordOf));
  }
  return answerFile(request, context, requestPath(key), () =>
    Promise.resolve({ title, facts: [key], columns, pages: records }),
  );
}
