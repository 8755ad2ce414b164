import type { LinksFunction } from "@remix-run/node";
import { useLocation, useParams } from "@remix-run/react";
import { ListTable } from "~/list/table";
import { EmptyState } from "~/ui/empty-state";
import { PrintPage } from "~/ui/print-page";
import sheet from "~/ui/styles/paper.css?url&no-inline";
import type { CustomerKind } from "./kinds";
import { statementColumns } from "./statement-columns";
import type { StatementRow } from "./statement-entry";

export const statementSheetLinks: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

interface StatementSheetProps {
  readonly kind: CustomerKind;
  readonly facts: readonly string[];
  readonly rows: readonly StatementRow[];
  readonly hasBalance: boolean;
}

/** A statement on paper. */
export function StatementSheet({ kind, facts, rows, hasBalance }: StatementSheetProps) {
  const { search } = useLocation();
  const { key = "" } = useParams();
  return (
    <PrintPage
      title={kind.statementTitle}
      backTo={`${kind.listPath}/${encodeURIComponent(key)}${search}`}
      facts={facts}
    >
      {rows.length === 0 ? (
        <EmptyState text="Tidak ada data untuk ditampilkan, customer belum memiliki transaksi." />
      ) : (
        <ListTable label={kind.statementTitle} columns={statementColumns(hasBalance)} rows={rows} skip={0} />
      )}
    </PrintPage>
  );
}
