import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { ButtonLink } from "~/ui/button-link";
import { guidePath } from "~/ui/help-link";
import { Screen } from "~/ui/screen";
import { guideTitle, printPath, topicPath } from "./addresses";
import classes from "./guide.module.css";
import { topicOf } from "./guide.server";
import { TopicParts } from "./topic-parts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.topic.title ?? guideTitle} · Ramah Zakat` },
];

/** One page of the guide. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireActor(request);
  const topic = topicOf(params.topic!);
  if (!topic) throw new Response(null, { status: 404 });
  const { name, title, about, onScreen } = topic;
  const related = topic.related.map((each) => ({ name: each, title: topicOf(each)?.title ?? "" }));
  return json({ topic: { name, title, about, parts: onScreen }, related });
}

export default function GuideTopic() {
  const { topic, related } = useLoaderData<typeof loader>();
  return (
    <Screen
      title={topic.title}
      parent={{ name: guideTitle, href: guidePath }}
      actions={<ButtonLink href={`${printPath}/${topic.name}`} label="Cetak" />}
    >
      <article className={`card ${classes.topic}`}>
        <TopicParts {...topic} />
        {related.length > 0 && (
          <nav aria-label="Baca juga">
            <h2>Baca juga</h2>
            <ul>
              {related.map(({ name, title }) => (
                <li key={name}>
                  <a href={topicPath(name)}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </article>
    </Screen>
  );
}
