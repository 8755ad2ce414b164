import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { answerFile, onePage } from "~/list/answer-file.server";
import { outcomeTitle as title } from "~/texts/many";
import { loadOutcome } from "./load-outcome.server";
import { outcomePath } from "./many";
import { itemsWith, outcomeColumns as columns } from "./outcome-table";

/** What became of each of many that were decided at once, as a file. Before all are through, it leads to the screen that waits. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN404", "MN405");
  const screen = outcomePath(params.key!);
  const made = await loadOutcome(actor, params.key!);
  if (!made || made.waiting > 0) return redirect(screen);
  // What somebody has to look at again comes first.
  const rows = (["left", "halfway", "done"] as const).flatMap((outcome) => itemsWith(made, outcome));
  return answerFile(request, context, screen, async () => ({ title, columns, pages: onePage(rows) }));
}
