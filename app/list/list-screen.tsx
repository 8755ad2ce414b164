import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { unsupportedTexts } from "~/texts/unsupported";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, type ParentScreen } from "~/ui/screen";
import { useColumnSort } from "./column-sort";
import { useRowLinks } from "./detail-links";
import { FilterBar } from "./filter-bar";
import { Pager } from "./pager";
import { pageWindow, withoutFilters, type SearchField } from "./query";
import { useQueryLink } from "./query-link";
import type { List } from "./read-list.server";
import { IsTicking, StateLink } from "./state-link";
import { ListTable, type Column, type ListTableProps } from "./table";

interface ListScreenProps<Row> {
  readonly title: string;
  readonly list: List<Row>;
  /** The columns are the same object from one drawing to the next. */
  readonly columns: readonly Column<Row>[];
  /** As in the list's `ListSpec`; the same objects from one drawing to the next. */
  readonly fields?: readonly SearchField[];
  readonly sorts?: readonly string[];
  /** The order by which rows are numbered. */
  readonly rowNumberOrder?: string;
  /** What the link to the form of a new record says, where the user may make one. */
  readonly create?: string | undefined;
  /** What stands beside the title, if not the button that loads the list again. */
  readonly actions?: ReactNode;
  /** Further choices of the filter, as `FilterBar` has them. */
  readonly choices?: ReactNode;
  /** What stands between the filter and the table. */
  readonly children?: ReactNode;
  /** What all rows come to, beside the place in the list. */
  readonly sum?: ReactNode;
  /** The screen above it. */
  readonly parent?: ParentScreen;
  /** What the list holds and how it counts, below it. */
  readonly about?: string;
  /** What stands in a list without rows, if not the usual words. */
  readonly empty?: ReactNode;
  /** The form of the choice stands among `children`: somebody ticks rows. */
  readonly isTicking?: boolean;
}

/** The screen of a list: its title and actions, its filter, its rows, its pager. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, list, columns, fields, sorts = noSorts, rowNumberOrder, create, empty, isTicking } = props;
  const { actions = <RefreshButton />, choices, children, sum, about, parent } = props;
  const { detail } = useRowLinks();
  const sortOf = useColumnSort(sorts);
  const createLink = create !== undefined && <ButtonLink href={detail("new")} label={create} isMain />;
  const lacking = (["sealed", "search", "status", "asnaf", "category", "dates", "parts"] as const).find(
    (filter) => list.unsupported.includes(filter),
  );
  const hasFilter = list.supported.some((control) => control !== "sort");
  return (
    <Screen
      title={title}
      {...(parent && { parent })}
      actions={
        <>
          {actions}
          {createLink}
        </>
      }
    >
      <IsTicking.Provider value={isTicking === true}>
        {isTicking && <SameStateButton />}
        {hasFilter && (
          <FilterBar list={list} fields={fields}>
            {choices}
          </FilterBar>
        )}
        {children}
        {list.unsupported.includes("sort") && (
          <p className="bar" role="status">
            {unsupportedTexts.order}
          </p>
        )}
        {lacking ? (
          <UnsupportedFilter filter={lacking} />
        ) : (
          <ListRows
            {...{ label: title, list, columns, sum }}
            empty={empty ?? <EmptyList createLink={createLink} />}
            {...(list.supported.includes("sort") && { sortOf, rowNumberOrder })}
          />
        )}
        {about && <p className="quiet">{about}</p>}
      </IsTicking.Provider>
    </Screen>
  );
}

/** The form's first button is the one that Enter on a checkbox presses: it leaves the list as it is. */
function SameStateButton() {
  const { pathname, search } = useLocation();
  return (
    <span className="unseen">
      <StateLink href={pathname + search} tabIndex={-1}>
        Tetap di daftar ini
      </StateLink>
    </span>
  );
}

const noSorts: readonly string[] = [];

interface ListRowsProps<Row> extends Pick<
  ListTableProps<Row>,
  "label" | "columns" | "sortOf" | "rowNumberOrder"
> {
  readonly list: List<Row>;
  /** Shown where there are no rows. */
  readonly empty: ReactNode;
  /** What all rows come to. */
  readonly sum?: ReactNode;
  /** Id of the part of the screen that holds the list, where a new page begins; the top without it. */
  readonly partId?: string;
}

/** The table of a list with its pager, on a screen of its own or as a part of another. */
export function ListRows<Row>({ label, list, columns, empty, sum, partId, ...order }: ListRowsProps<Row>) {
  const links = useRowLinks();
  const { query, rows, total, hasMoreThanTotal } = list;
  if (rows.length === 0) return <>{empty}</>;
  return (
    <>
      <ListTable {...{ label, columns, rows, links }} skip={pageWindow(query).skip} {...order} />
      <Pager
        {...{ query, total, hasMoreThanTotal, sum }}
        {...(partId && { within: { id: partId, title: label } })}
      />
    </>
  );
}

const noRows = "Tidak ada data untuk ditampilkan.";

/** A list without rows: the way out of the search, or to the first record, or another look. */
function EmptyList({ createLink }: { createLink: ReactNode }) {
  const { pathname, search } = useLocation();
  const whole = withoutFilters(search);
  if (whole !== undefined)
    return (
      <EmptyState
        text={noRows}
        next="Tidak ada yang cocok dengan pencarian atau saringan ini. Periksa ejaannya, atau tampilkan semuanya."
      >
        <ButtonLink href={pathname + whole} label="Tampilkan semua data" />
      </EmptyState>
    );
  return (
    <EmptyState
      text={noRows}
      next={
        createLink
          ? "Belum ada data di sini. Mulai dengan membuat yang pertama."
          : "Belum ada data di sini. Muat ulang untuk melihat apakah sudah ada."
      }
    >
      {createLink || <RefreshButton />}
    </EmptyState>
  );
}

/** What an address asks for that the bank cannot do, and the names of its parameters. */
const parameters = {
  status: ["status"],
  asnaf: ["asnaf"],
  category: ["category"],
  search: ["value"],
  sealed: ["value"],
  dates: ["start", "end"],
  parts: ["asnaf", "programme"],
} as const;

function UnsupportedFilter({ filter }: { filter: keyof typeof parameters }) {
  const linkTo = useQueryLink();
  const without = Object.fromEntries(parameters[filter].map((name) => [name, ""]));
  return (
    <EmptyState text={unsupportedTexts[filter]} next={unsupportedTexts.nothingListed}>
      <ButtonLink href={linkTo(without)} label="Tampilkan tanpa saringan ini" />
    </EmptyState>
  );
}
