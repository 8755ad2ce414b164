import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { readAhead } from "~/bank/every-page.server";
import { bankFor, type Bank } from "~/bank/index.server";
import { now } from "~/clock.server";
import { answerFile, orLeadBack } from "~/list/answer-file.server";
import { fileNameOf } from "~/list/file-name";
import { jsonResponse } from "~/list/json.server";
import { copyTitle as title } from "~/texts/personal-copy";
import { decideFeature, registerFeature, requestPath } from "./addresses";
import { copyColumns as columns, copyRows, recordOf } from "./copy-table";

/** All that is kept of the person who asked for a copy, as CSV for people and as JSON for programs. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const pages = rowsOf(bank, key);
  if (/json$/i.test(new URL(request.url).pathname))
    return orLeadBack(requestPath(key), async () => {
      const { person, receivedAt } = await bank.call("dataRequest", key);
      const head = {
        ...{ organisasi: "Ramah Zakat", cabang: person.branch.name, orang: person.name },
        ...{ permintaan: key, diterima: receivedAt, dibuat: now().toISOString() },
      };
      return jsonResponse(context, fileNameOf(title, [key], now()), head, pages, recordOf);
    });
  return answerFile(request, context, requestPath(key), () =>
    Promise.resolve({ title, facts: [key], columns, pages }),
  );
}

async function* rowsOf(bank: Bank, key: string) {
  for await (const sections of readAhead(sectionsOf(bank, key))) yield copyRows(sections);
}

async function* sectionsOf(bank: Bank, key: string) {
  let after: string | null | undefined;
  while (after !== null) {
    const page = await bank.call("listPersonalData", { key, after });
    yield page.sections;
    after = page.next;
  }
}
