import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { timeInWib } from "~/format/dates";
import { titleCase } from "~/format/text";
import { paperLinks, PaperReport } from "~/list/paper-report";
import { reportRows, tableColumns } from "~/list/report-table";
import { ListTable } from "~/list/table";
import { copyTitle as title, nothingKept, whyKept } from "~/texts/personal-copy";
import { EmptyState } from "~/ui/empty-state";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { decideFeature, registerFeature, requestPath } from "./addresses";
import { copyColumns, copyRows } from "./copy-table";

export const handle = printHandle;
export const links = paperLinks;
/** The title has no name of a person, because it stays in the browser's history. */
export const meta = titled(title);

/** All that is kept of the person who asked for a copy. The bank records who makes it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const bank = bankFor(actor);
  const key = params.key!;
  const { person, receivedAt } = await bank.read("dataRequest", key);
  // The first page holds as many records as paper does.
  const { sections, total = 0 } = await bank.read("listPersonalData", { key });
  const facts = [
    titleCase(person.name),
    person.branch.name,
    `Permintaan ${key}, diterima ${timeInWib(receivedAt)}`,
  ];
  const paper = paperOf(actor, now(), facts, { rows: copyRows(sections).length, total, what: "catatan" });
  const parts = sections.map((section) => ({
    title: section.title,
    why: whyKept(section.purpose, section.ground, section.kept),
    rows: copyRows([section]).map(reportRows(copyColumns)),
  }));
  return { ...paper, path: requestPath(key), parts };
}

const columns = tableColumns(copyColumns);

export default function CopyPaper() {
  const { parts, ...paper } = useLoaderData<typeof loader>();
  return (
    <PaperReport title={title} {...paper}>
      {parts.length === 0 && <EmptyState text={nothingKept} />}
      {parts.map(({ title, why, rows }) => (
        <section key={title} className="part">
          <h2>{title}</h2>
          <p className="quiet">{why}</p>
          <ListTable label={title} columns={columns} rows={rows} />
        </section>
      ))}
    </PaperReport>
  );
}
