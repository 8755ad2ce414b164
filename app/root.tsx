import type { MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDisplay } from "~/access/display-context";
import { formTokenField, idempotencyKeyField } from "~/access/form-token";
import { useNonce } from "~/access/nonce";
import { scriptFailurePath } from "~/access/session-screens";
import { useGiveBack } from "~/script/give-back";
import guard from "~/script/page-guard.js?url&no-inline";
import favicon from "~/ui/favicon.svg?no-inline";
import { FirstPaint } from "~/ui/first-paint";
import { KeepScroll } from "~/ui/keep-scroll";
import { NoticePage } from "~/ui/notice";
import { BaseStyles } from "~/ui/styles/base-styles";
import { DeferredStyles } from "~/ui/styles/deferred-styles";
import narrowStyles from "~/ui/styles/narrow.css?url&no-inline";

export const meta: MetaFunction = () => [{ title: "Ramah Zakat" }];

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const { isDark } = useDisplay();
  return (
    <html lang="id" translate="no" data-mantine-color-scheme={isDark ? "dark" : "light"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Here the server leads a browser without script away in time (`warnBeforeEnd`). */}
        <noscript />
        <FirstPaint />
        <BaseStyles nonce={nonce} />
        <link rel="stylesheet" href={narrowStyles} media="screen and (max-width: 81.74rem)" />
        <link rel="icon" href={favicon} />
        <Links />
      </head>
      <body>
        <div id="page">{children}</div>
        {/* Scripts stand at the end, where nothing waits for them. */}
        <DeferredStyles />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Shows the errors that neither a screen nor the shell could catch. */
export function ErrorBoundary() {
  useGiveBack(useRouteError());
  return (
    <NoticePage
      icon="failed"
      title="Halaman tidak dapat ditampilkan"
      text="Terjadi kesalahan pada sistem. Coba lagi beberapa saat lagi."
    />
  );
}

/** The framework's scripts, last in the page. Mode ringan has none, nor has a screen with `handle = { scripts: "none" }`. */
function PageScripts({ nonce }: { nonce: string | undefined }) {
  const { isLightweight } = useDisplay();
  const unscripted = useMatches().some(
    ({ handle }) => (handle as PageHandle | undefined)?.scripts === "none",
  );
  if (isLightweight || unscripted) return null;
  return (
    <>
      <KeepScroll nonce={nonce} />
      <script
        src={guard}
        data-to={scriptFailurePath}
        data-key={idempotencyKeyField}
        data-token={formTokenField}
      />
      <Scripts nonce={nonce} />
    </>
  );
}

/** A route's `handle` as the document reads it. */
interface PageHandle {
  /** The page is sent without the framework's scripts. */
  readonly scripts?: "none";
}
