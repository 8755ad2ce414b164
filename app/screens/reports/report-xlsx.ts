import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { xlsxResponse } from "~/list/xlsx.server";
import { kindOf } from "./kinds";
import { fileColumns, reportFile } from "./report-file.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const kind = kindOf(request);
  return reportFile(request, kind, actor, (name, pages) =>
    xlsxResponse(request, name, kind.title, fileColumns(kind), pages),
  );
}
