import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { everyPage } from "~/bank/every-page.server";
import { bankFor } from "~/bank/index.server";
import { periodName } from "~/format/dates";
import { answerFile } from "~/list/answer-file.server";
import { unlessEmpty } from "~/list/unless-empty";
import { concernedTitle as title } from "~/texts/concerned-people";
import { concernedColumns as columns } from "./person-table";
import { concernIn, requestedIn } from "./requested.server";

/** The list that the URL asks for as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN705");
  const { search, searchParams } = new URL(request.url);
  const { start, end } = requestedIn(searchParams);
  const query = concernIn(searchParams);
  return answerFile(request, context, `/concerned-people${search}`, async () => ({
    ...{ title, columns, facts: [periodName(start, end)] },
    pages: await unlessEmpty(
      everyPage((slice) => bankFor(actor).call("listConcernedPeople", { ...slice, ...query })),
    ),
  }));
}
