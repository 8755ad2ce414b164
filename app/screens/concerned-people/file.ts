import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { periodName } from "~/format/dates";
import { answerFile } from "~/list/answer-file.server";
import { unlessEmpty } from "~/list/unless-empty";
import { concernedTitle as title } from "~/texts/concerned-people";
import { message } from "~/texts/dialog";
import { incidentsTitle } from "~/texts/incidents";
import { concernedColumns, contactColumns } from "./person-table";
import { requestedIn, viewersOf } from "./requested.server";

/** The list that the URL asks for as a file; of an incident, with where letters reach the people. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...viewersOf(request, params));
  const bank = bankFor(actor);
  const { concern, filter, whyNot, incident } = await requestedIn(request, params, actor);
  const search = incident ? `?insiden=${incident.key}` : new URL(request.url).search;
  return answerFile(request, context, `/concerned-people${search}`, async () => {
    if (whyNot !== "") return message(title, whyNot);
    const pages = everyPage((slice) => bank.call("listConcernedPeople", { ...slice, ...concern }));
    return {
      title,
      facts: incident
        ? [`${incidentsTitle} ${incident.key}`]
        : [periodName(filter.days.start, filter.days.end)],
      columns: incident && actor.may("MN706") ? [...concernedColumns, ...contactColumns] : concernedColumns,
      pages: await unlessEmpty(pages),
    };
  });
}
