import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { answerFile, onePage } from "~/list/answer-file.server";
import { columns, title } from "./columns";

/** The register as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN703");
  return answerFile(request, context, "/processing-register", async () => ({
    ...{ title, columns },
    pages: onePage(await bankFor(actor).call("readProcessingRegister")),
  }));
}
