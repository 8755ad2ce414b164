import { json, type LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { guideTitle } from "./addresses";
import sheet from "./guide.css?url&no-inline";
import signInSheet from "./guide-sign-in.css?url&no-inline";
import { topicOf } from "./guide.server";
import { TopicParts } from "./topic-parts";

/** A page of plain HTML that tells everybody how to sign in. It asks for no session and shows nothing of one. */
export const handle = { scripts: "none" };
export const links: LinksFunction = () => [sheet, signInSheet].map((href) => ({ rel: "stylesheet", href }));
export const meta = titled(guideTitle);

export async function loader() {
  const { title, about, parts } = topicOf("masuk")!;
  return json({ title, about, parts });
}

export default function SignInGuide() {
  const { title, ...topic } = useLoaderData<typeof loader>();
  return (
    <main className="open-guide">
      <Screen title={title} actions={<ButtonLink href="/login" label="Ke halaman masuk" />}>
        <article className="card guide">
          <TopicParts {...topic} />
        </article>
      </Screen>
    </main>
  );
}
