/** The URL has it once for each row that is chosen, beside the list's own query. */
export const choiceParameter = "key";

/** With it the list shows checkboxes. */
export const choosingParameter = "pilih";

/** Tells which rows a sheet prints: those that its address names, or all if it names none. */
export function choice(params: URLSearchParams): (key: string) => boolean {
  const keys = new Set(params.getAll(choiceParameter));
  return (key) => keys.size === 0 || keys.has(key);
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
  return listPath + changed(search, (params) => params.delete(choiceParameter));
}

function changed(search: string, change: (params: URLSearchParams) => void): string {
  const params = new URLSearchParams(search);
  change(params);
  const query = params.toString();
  return query && `?${query}`;
}

/** With this value of `choosingParameter` all rows that match are chosen, on whatever page. */
const all = "semua";

export function choosesAll(search: string): boolean {
  return new URLSearchParams(search).get(choosingParameter) === all;
}

/** The query of the same list with all rows chosen that match. */
export function choosingAll(search: string): string {
  return changed(search, (params) => {
    params.delete(choiceParameter);
    params.set(choosingParameter, all);
  });
}

/** The query of the same list with these rows ticked. */
export function withChosen(search: string, keys: readonly string[]): string {
  return changed(search, (params) => {
    params.delete(choiceParameter);
    params.set(choosingParameter, "1");
    for (const key of keys) params.append(choiceParameter, key);
  });
}
