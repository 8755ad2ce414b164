import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { guidePath } from "~/ui/help-link";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { guideTitle, topicPath } from "./addresses";
import paper from "./guide-print.module.css";
import classes from "./guide.module.css";
import { topicOf, topics } from "./guide.server";
import { TopicParts } from "./topic-parts";

export const handle = printHandle;
export const meta = titled(guideTitle);

/** One page of the guide on paper, or all of them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireActor(request);
  const only = params.topic === undefined ? undefined : topicOf(params.topic);
  if (params.topic !== undefined && !only) throw new Response(null, { status: 404 });
  const printed = only ? [only] : topics;
  return json({
    topics: printed.map(({ name, title, about, onPaper }) => ({ name, title, about, parts: onPaper })),
    backTo: only ? topicPath(only.name) : guidePath,
  });
}

export default function GuidePrint() {
  const { topics, backTo } = useLoaderData<typeof loader>();
  return (
    <PrintPage title={guideTitle} backTo={backTo} facts={["Ramah Zakat"]}>
      {topics.map((topic) => (
        <article key={topic.name} className={`${classes.topic} ${paper.sheet}`}>
          <h2>{topic.title}</h2>
          <TopicParts {...topic} />
        </article>
      ))}
    </PrintPage>
  );
}
