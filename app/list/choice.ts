import { queryText } from "~/ui/query-text";

/** The URL has it once for each row that is chosen, beside the list's own query. */
export const choiceParameter = "key";

/** The list shows checkboxes while its URL has this parameter. */
const choosingParameter = "pilih";

/** The query of the list that a button of the choice's form leads on to. The list redirects to it, with what the form chooses. */
export const ontoParameter = "ke";

/** The most rows that are chosen one by one: the most that a page has. Usual proxies do not take the address of many more. */
export const mostChosen = 250;

/** The keys of the rows that an address chooses one by one; `isCut` where it names more than that. */
export function chosenIn(search: string): { readonly keys: readonly string[]; readonly isCut: boolean } {
  const keys = [...new Set(new URLSearchParams(search).getAll(choiceParameter))];
  return { keys: keys.slice(0, mostChosen), isCut: keys.length > mostChosen };
}

/** A row that can be chosen. */
export interface RowChoice {
  readonly key: string;
  /** Names it for those who hear the page. */
  readonly name: string;
  /** Absent where the screen adds nothing up. */
  readonly amountIdr?: number;
}

export interface Choosable {
  /** Absent on a row that cannot be chosen, and while nobody chooses. */
  readonly choice?: RowChoice | undefined;
}

/** The keys that an address chooses one by one, and that no row of this page has. */
export function chosenElsewhere(search: string, page: readonly Choosable[]): string[] {
  const here = new Set(page.map(({ choice }) => choice?.key));
  return chosenIn(search).keys.filter((key) => !here.has(key));
}

export function isChoosing(search: string): boolean {
  return new URLSearchParams(search).has(choosingParameter);
}

/** The query ("?…" or "") of the same list, with or without checkboxes. */
export function choosing(search: string, isOn: boolean): string {
  return changed(search, (params) => {
    params.delete(choosingParameter);
    if (isOn) params.set(choosingParameter, "1");
    else params.delete(choiceParameter);
  });
}

/** The list whose rows a sheet prints. */
export function listBehindSheet(listPath: string, search: string): string {
  return listPath + choosing(search, false);
}

function changed(search: string, change: (params: URLSearchParams) => void): string {
  const params = new URLSearchParams(search);
  change(params);
  return queryText(params);
}

/** The query ("?…" or "") of the same list with nothing chosen one by one. */
export function withoutChosen(search: string): string {
  return changed(search, (params) => params.delete(choiceParameter));
}

/** This value of `choosingParameter` chooses all rows that match, on every page. */
const all = "semua";

export function choosesAll(search: string): boolean {
  return new URLSearchParams(search).get(choosingParameter) === all;
}

/** Whether an address has rows chosen one by one. */
export const isTicking = (search: string) => isChoosing(search) && !choosesAll(search);

/** The query of the same list with all rows chosen that match. */
export function choosingAll(search: string): string {
  return changed(search, (params) => {
    params.delete(choiceParameter);
    params.set(choosingParameter, all);
  });
}

/** The query of the same list with these rows ticked too. */
export function withChosen(search: string, keys: readonly string[]): string {
  return changed(search, (params) => {
    params.set(choosingParameter, "1");
    setKeys(params, [...params.getAll(choiceParameter), ...keys]);
  });
}

/** One key too many stays, which says that there were more. */
function setKeys(params: URLSearchParams, keys: readonly string[]): void {
  params.delete(choiceParameter);
  for (const key of [...new Set(keys)].slice(0, mostChosen + 1)) params.append(choiceParameter, key);
}

/** The query ("?…" or "") that an address leads on to (`ontoParameter`), with what it chooses; undefined where it leads nowhere. */
export function choiceOnto(params: URLSearchParams): string | undefined {
  const onto = params.get(ontoParameter);
  if (onto === null) return undefined;
  return changed(onto, (next) => {
    next.delete(ontoParameter);
    setKeys(next, params.getAll(choiceParameter));
  });
}
