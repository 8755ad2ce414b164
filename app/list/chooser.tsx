import { Form, useLocation, useResolvedPath } from "@remix-run/react";
import { useMemo } from "react";
import { ExistingSearchParams } from "remix-utils/existing-search-params";
import { grouped, rupiah } from "~/format/rupiah";
import { laterPart } from "~/script/later-part";
import { chosenInWords, voidChosen, type ManyKind } from "~/texts/many";
import { ButtonLink } from "~/ui/button-link";
import { RefreshButton } from "~/ui/refresh-button";
import {
  choiceParameter,
  choosesAll,
  choosing,
  choosingAll,
  chosenElsewhere,
  chosenIn,
  isChoosing,
  isTicking,
  mostChosen,
  ontoParameter,
  withChosen,
  type RowChoice,
  type Choosable,
} from "./choice";
import { choiceFormId } from "./state-link";
import type { Column } from "./table";

/** Counts what is ticked, and takes ranges. It is fetched only while somebody chooses. */
const ChosenSum = laterPart(() => import("./chosen-sum"));

/** A checkbox. Its React key makes a tick stay with its record when rows move, and follow the address when that changes. */
const choiceBox = ({ key, name, amountIdr }: RowChoice, isOn: boolean) => (
  <input
    key={`${key} ${isOn}`}
    type="checkbox"
    form={choiceFormId}
    name={choiceParameter}
    value={key}
    aria-label={`Pilih ${name}`}
    defaultChecked={isOn}
    data-amount={amountIdr}
  />
);

/** The columns of a list, with checkboxes before them while somebody chooses one by one. */
export function useChoiceColumns<Row extends Choosable>(
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { search } = useLocation();
  return useMemo(() => {
    if (!isTicking(search)) return columns;
    const keys = new Set(chosenIn(search).keys);
    const cell = ({ choice }: Row) => choice && choiceBox(choice, keys.has(choice.key));
    return [{ title: "PILIH", cell, kind: "code" }, ...columns];
  }, [columns, search]);
}

/** The buttons beside a list's title: one begins to choose, one loads the list again. */
export function ChooseActions() {
  const { search } = useLocation();
  const { pathname } = useResolvedPath(".");
  return (
    <>
      {!isChoosing(search) && (
        <ButtonLink href={pathname + choosing(search, true)} label="Pilih" data-still />
      )}
      <RefreshButton />
    </>
  );
}

interface TicksProps {
  readonly rows: readonly Choosable[];
  /** What those of other pages come to; undefined where nothing is added up. */
  readonly elsewhereIdr?: number | undefined;
}

/**
 * Says in the form of the choice what is ticked on other pages, and how much is ticked in all. A page without script has a button
 * that counts.
 */
export function Ticks({ rows, elsewhereIdr }: TicksProps) {
  const { search } = useLocation();
  const { pathname } = useResolvedPath(".");
  const isSummed = ChosenSum.useIsLoaded();
  const choices = rows.flatMap(({ choice }) => choice ?? []);
  const { keys, isCut } = chosenIn(search);
  const elsewhere = chosenElsewhere(search, rows);
  const others = elsewhere.length;
  const textOf = (here: readonly { readonly amountIdr?: number | undefined }[]) => {
    const sum = here.reduce((total, { amountIdr = 0 }) => total + amountIdr, elsewhereIdr ?? 0);
    const count = here.length + others;
    return chosenInWords({
      count: grouped(count),
      sum: elsewhereIdr === undefined ? "" : rupiah(sum),
      elsewhere: others === 0 ? "" : grouped(others),
      most: isCut || count > mostChosen ? grouped(mostChosen) : "",
    });
  };
  const counted = textOf(choices.filter(({ key }) => keys.includes(key)));
  return (
    <>
      {elsewhere.map((key) => (
        <input key={key} type="hidden" name={choiceParameter} value={key} />
      ))}
      <p role="status">
        {isSummed ? <ChosenSum.Part key={search} formId={choiceFormId} textOf={textOf} /> : counted}
      </p>
      {!isSummed && (
        <button type="submit" className="button" formAction={pathname} formTarget="_self">
          Hitung
        </button>
      )}
    </>
  );
}

interface ManyBarProps extends TicksProps {
  /** The kinds of requests that can be chosen. */
  readonly kinds: readonly ManyKind[];
  /** How many match in all; undefined where nobody has counted those that can be chosen. */
  readonly total?: number | undefined;
  /** How many are decided at once. */
  readonly most: number;
  /** The list's path; the questions about what is chosen stand below it. */
  readonly path: string;
}

/** What is chosen, more ways to choose, and what can be decided about it. It works by addresses; script only counts along. */
export function ManyBar({ rows, elsewhereIdr, total, most, path, kinds }: ManyBarProps) {
  const { search } = useLocation();
  const { pathname } = useResolvedPath(".");
  if (!isChoosing(search)) return null;
  const of = total === undefined ? "" : `${grouped(total)} `;
  const page = rows.flatMap(({ choice }) => choice?.key ?? []);
  return (
    <Form id={choiceFormId} action={pathname} className="head" preventScrollReset>
      <ExistingSearchParams exclude={[choiceParameter, ontoParameter]} />
      {choosesAll(search) ? (
        <p role="status">
          {total !== undefined && total > most
            ? `${grouped(most)} dari ${of}data yang cocok dipilih: yang paling lama menunggu.`
            : `Semua ${of}data yang cocok dipilih.`}
        </p>
      ) : (
        <>
          <Ticks {...{ rows, elsewhereIdr }} />
          <ButtonLink href={pathname + withChosen(search, page)} label="Pilih halaman ini" data-still />
          <ButtonLink
            href={pathname + choosingAll(search)}
            label={`Pilih semua ${of}yang cocok`}
            data-still
          />
        </>
      )}
      <button type="submit" className="button main" formAction={`${path}/many/approve`}>
        Setujui yang dipilih
      </button>
      <button type="submit" className="button" formAction={`${path}/many/void`}>
        {voidChosen(kinds)}
      </button>
      <ButtonLink href={pathname + choosing(search, false)} label="Selesai memilih" data-still />
    </Form>
  );
}
