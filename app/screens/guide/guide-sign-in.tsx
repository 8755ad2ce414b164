import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { guideTitle } from "./addresses";
import classes from "./guide.module.css";
import { topicOf } from "./guide.server";
import { TopicParts } from "./topic-parts";

/** A page of plain HTML that tells everybody how to sign in. It asks for no session and shows nothing of one. */
export const handle = { scripts: "none" };
export const meta = titled(guideTitle);

export async function loader() {
  const { title, about, onScreen } = topicOf("masuk")!;
  return json({ title, about, parts: onScreen });
}

export default function SignInGuide() {
  const { title, ...topic } = useLoaderData<typeof loader>();
  return (
    <main className={classes.open}>
      <Screen title={title} actions={<ButtonLink href="/login" label="Ke halaman masuk" />}>
        <article className={`card ${classes.topic}`}>
          <TopicParts {...topic} />
        </article>
      </Screen>
    </main>
  );
}
