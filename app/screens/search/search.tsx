import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSupported, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, isKnownToSupport, searchFeatures } from "~/bank/index.server";
import { isTooLongSearch, tooLongSearch } from "~/list/query";
import { kindTitles, noSuchName, nothingFound, searchHint, searchTitle } from "~/texts/search";
import { unreadableSearch } from "~/texts/unsupported";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Screen, titled } from "~/ui/screen";
import { onlyRecord, shownGroups } from "./found.server";
import { SearchForm } from "./search-form";
import { formOf, redirectToFound, soughtIn } from "./sought.server";
import searchSheet from "~/ui/styles/search.css?url&no-inline";

export const links = () => [{ rel: "stylesheet", href: searchSheet }];
export const meta = titled(searchTitle);

/** What a number or a name stands for. The specification has no search. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...searchFeatures);
  await requireSupported(request, "desk");
  const text = soughtIn(request);
  if (text === undefined) return json({ state: "asked in vain" as const });
  if (text === "") return json({ state: "asked nothing" as const });
  if (isTooLongSearch(text)) return json({ state: "asked too much" as const, text });
  const found = await bankFor(actor).read("findAnything", { text });
  const only = onlyRecord(found, actor);
  if (only !== undefined) throw redirect(only);
  const hasDates = await isKnownToSupport("lists");
  const groups = shownGroups(found, text, actor, hasDates);
  return json({ state: "asked" as const, text, groups, nothing: nothingFound(found.meanings, formOf(text)) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireAction(request, ...searchFeatures);
  return redirectToFound(form);
}

export default function Search() {
  const data = useLoaderData<typeof loader>();
  const text = "text" in data ? data.text : "";
  return (
    <Screen title={searchTitle}>
      <SearchForm key={text} text={text}>
        <button type="submit" className="button main">
          <Icon name="search" />
          Cari
        </button>
      </SearchForm>
      {data.state === "asked too much" && <EmptyState text={tooLongSearch} next={searchHint} />}
      {data.state === "asked in vain" && <EmptyState text={unreadableSearch} next={searchHint} />}
      {data.state === "asked nothing" && <p className="quiet">{searchHint}</p>}
      {data.state === "asked" && data.groups.length === 0 && (
        <EmptyState text={data.nothing} next="Hanya data yang boleh Anda lihat yang dicari." />
      )}
      {data.state === "asked" && data.groups.map((group) => <Group key={group.kind} {...group} />)}
    </Screen>
  );
}

type GroupProps = ReturnType<typeof shownGroups>[number];

function Group({ kind, rows, listHref }: GroupProps) {
  const id = `found-${kind}`;
  return (
    <section className="card search-results" aria-labelledby={id}>
      <header className="head">
        <h2 id={id}>{kindTitles[kind]}</h2>
        {listHref && (
          <a className="button" href={listHref}>
            Semua hasil<span className="unseen"> {kindTitles[kind]}</span>
          </a>
        )}
      </header>
      {rows.length === 0 && <p className="quiet">{noSuchName}</p>}
      <ul>
        {rows.map(({ key, title, facts, href }) => (
          <li key={key}>
            {href ? <a href={href}>{title}</a> : <b>{title}</b>}
            <p className="quiet">{facts.join(" · ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
