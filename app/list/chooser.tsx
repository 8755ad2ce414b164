import { Form, useLocation, useResolvedPath } from "@remix-run/react";
import { lazy, Suspense, useMemo } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { useHydrated } from "remix-utils/use-hydrated";
import { grouped, rupiah } from "~/format/rupiah";
import { chooseAll, chosenAll, manyButtons } from "~/texts/many";
import { RefreshButton } from "~/ui/refresh-button";
import { choiceParameter, choosesAll, choosing, choosingAll, isChoosing, withChosen } from "./choice";
import type { Column } from "./table";

/** Counts what is ticked, and takes ranges. It is fetched only while somebody chooses. */
const ChosenSum = lazy(() => import("./chosen-sum"));

/** The form that the checkboxes of a list belong to. */
export const choiceFormId = "pilihan";

/** A row that can be chosen. */
export interface Choice {
  readonly key: string;
  /** Names it for those who hear the page. */
  readonly name: string;
  readonly amountIdr: number;
}

interface Choosable {
  /** Absent on a row that cannot be chosen, and while nobody chooses. */
  readonly choice?: Choice | undefined;
}

/** A checkbox. Its React key makes a tick stay with its record when rows move, and follow the address when that changes. */
export const choiceBox = (
  key: string,
  name: string,
  props: { isClosed?: boolean; isOn?: boolean; amountIdr?: number },
) => (
  <input
    key={`${key} ${props.isOn}`}
    type="checkbox"
    form={choiceFormId}
    name={choiceParameter}
    value={key}
    aria-label={`Pilih ${name}`}
    disabled={props.isClosed}
    defaultChecked={props.isOn}
    data-amount={props.amountIdr}
  />
);

/** The columns of a list, with checkboxes before them while somebody chooses one by one. */
export function useChoiceColumns<Row extends Choosable>(
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { search } = useLocation();
  return useMemo(() => {
    if (!isChoosing(search) || choosesAll(search)) return columns;
    const keys = new Set(new URLSearchParams(search).getAll(choiceParameter));
    const cell = ({ choice }: Row) =>
      choice &&
      choiceBox(choice.key, choice.name, { isOn: keys.has(choice.key), amountIdr: choice.amountIdr });
    return [{ title: "PILIH", cell, kind: "code" }, ...columns];
  }, [columns, search]);
}

/** Beside a list's title: begins to choose, and loads the list again. */
export function ChooseActions() {
  const { search } = useLocation();
  const { pathname } = useResolvedPath(".");
  return (
    <>
      {!isChoosing(search) && (
        <a className="button" href={pathname + choosing(search, true)} data-still>
          Pilih
        </a>
      )}
      <RefreshButton />
    </>
  );
}

interface ManyBarProps {
  readonly rows: readonly Choosable[];
  /** How many match in all; undefined where nobody has counted those that can be chosen. */
  readonly total: number | undefined;
  /** Of the list; the questions about what is chosen stand below it. */
  readonly path: string;
}

/** What is chosen, more ways to choose, and what can be decided about it. It works by addresses; script only counts along. */
export function ManyBar({ rows, total, path }: ManyBarProps) {
  const { search } = useLocation();
  const { pathname } = useResolvedPath(".");
  const isHydrated = useHydrated();
  if (!isChoosing(search)) return null;
  const isAll = choosesAll(search);
  const of = total === undefined ? "" : grouped(total);
  const choices = rows.flatMap(({ choice }) => choice ?? []);
  const keys = new Set(new URLSearchParams(search).getAll(choiceParameter));
  const counted = chosenText(choices.filter(({ key }) => keys.has(key)));
  return (
    <Form id={choiceFormId} action={pathname} className="head" preventScrollReset>
      <ExistingSearchParams exclude={[choiceParameter]} />
      {isAll ? (
        <p role="status">{chosenAll(of)}</p>
      ) : (
        <>
          <p role="status">
            {isHydrated ? (
              <Suspense fallback={counted}>
                <ChosenSum key={search} formId={choiceFormId} textOf={chosenText} />
              </Suspense>
            ) : (
              counted
            )}
          </p>
          {!isHydrated && <button className="button">Hitung</button>}
          <a
            className="button"
            href={
              pathname +
              withChosen(
                search,
                choices.map(({ key }) => key),
              )
            }
            data-still
          >
            Pilih halaman ini
          </a>
          <a className="button" href={pathname + choosingAll(search)} data-still>
            {chooseAll(of)}
          </a>
        </>
      )}
      <button className="button main" formAction={`${path}/many/approve`}>
        {manyButtons.approve}
      </button>
      <button className="button" formAction={`${path}/many/void`}>
        {manyButtons.void}
      </button>
      <a className="button" href={pathname + choosing(search, false)} data-still>
        Selesai memilih
      </a>
    </Form>
  );
}

/** "3 dipilih, Rp1.500.000" */
function chosenText(chosen: readonly { readonly amountIdr: number }[]): string {
  const sum = chosen.reduce((total, { amountIdr }) => total + amountIdr, 0);
  return `${grouped(chosen.length)} dipilih, ${rupiah(sum)}`;
}
