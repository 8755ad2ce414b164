import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { guidePath, helpScreenParameter } from "~/ui/help-link";
import { Icon } from "~/ui/icon";
import { Screen, titled } from "~/ui/screen";
import { guideTitle, printPath, soughtParameter, topicPath } from "./addresses";
import classes from "./guide.module.css";
import { topicForScreen, topicGroups, topics } from "./guide.server";
import { searchTopics } from "./search.server";
import type { Topic } from "./topic-file.server";
import searchSheet from "~/ui/styles/search.css?url&no-inline";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: searchSheet }];
export const meta = titled(guideTitle);

/** All pages of the guide, or those that a search finds. Of a screen that one needs help with, it leads to the page about it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  const query = new URL(request.url).searchParams;
  const about = topicForScreen(query.get(helpScreenParameter) ?? "");
  if (about) throw redirect(topicPath(about.name));
  const sought = (query.get(soughtParameter) ?? "").trim();
  const found = searchTopics(topics, sought).map(({ topic, excerpt }) => ({ ...linkOf(topic), excerpt }));
  const groups = topicGroups.map((group) => ({ title: group.title, topics: group.topics.map(linkOf) }));
  return json({ sought, found, groups });
}

const linkOf = ({ name, title, about }: Topic) => ({ name, title, about });

export default function GuideList() {
  const { sought, found, groups } = useLoaderData<typeof loader>();
  return (
    <Screen title={guideTitle} actions={<ButtonLink href={printPath} label="Cetak semua halaman" />}>
      <Form key={sought} action={guidePath} role="search" aria-label="Cari di bantuan" className="field find">
        <input
          name={soughtParameter}
          type="search"
          placeholder="Cari di bantuan, misalnya: koreksi saldo"
          aria-label="Cari di bantuan"
          autoComplete="off"
          defaultValue={sought}
        />
        <button type="submit" className="button main">
          <Icon name="search" />
          Cari
        </button>
      </Form>
      {sought !== "" && <Found sought={sought} found={found} />}
      {sought === "" && groups.map((group) => <Group key={group.title} {...group} />)}
    </Screen>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Group({ title, topics }: Loaded["groups"][number]) {
  return (
    <section className={`card search-results ${classes.group}`}>
      <h2>{title}</h2>
      <ul>
        {topics.map((topic) => (
          <li key={topic.name}>
            <a href={topicPath(topic.name)}>{topic.title}</a>
            <p className="quiet">{topic.about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ sought, found }: Pick<Loaded, "sought" | "found">) {
  const all = <ButtonLink href={guidePath} label="Semua halaman bantuan" />;
  if (found.length === 0)
    return (
      <EmptyState
        text={`Tidak ada halaman bantuan tentang "${sought}".`}
        next="Coba kata lain yang lebih pendek."
      >
        {all}
      </EmptyState>
    );
  return (
    <section className={`card search-results ${classes.group}`}>
      <header className="head">
        <h2>{`${found.length} halaman tentang "${sought}"`}</h2>
        {all}
      </header>
      <ul>
        {found.map(({ name, title, excerpt }) => (
          <li key={name}>
            <a href={topicPath(name)}>{title}</a>
            <p>
              {excerpt.map(({ text, isFound }, place) =>
                isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
