import { Divider, Group } from "@mantine/core";
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { isSignedIn } from "~/access/actor.server";
import { clientOf } from "~/access/client";
import { refuseCrossSite } from "~/access/cross-site.server";
import { useDisplay } from "~/access/display-context";
import { readForm } from "~/access/form-reader.server";
import { issuer } from "~/access/issuer.server";
import { leadingBack, returnPath } from "~/access/return-path";
import { clearSession, newSession, readSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { isKnownToSupport, sendResetCode } from "~/bank/index.server";
import { now } from "~/clock.server";
import type { Draft } from "~/form/draft";
import { FormField } from "~/form/field";
import { usePostedForm } from "~/form/posted-form";
import { readResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { usePageFiles } from "~/remix/page-files";
import { singleSignOn } from "~/texts/access";
import { describeSignInError } from "~/texts/errors";
import { sessionOver } from "~/texts/session";
import { Mantine, mantineLink } from "~/theme/mantine";
import { ButtonLink } from "~/ui/button-link";
import { MessageDialog } from "~/ui/dialog";
import { signInGuidePath } from "~/ui/help-link";
import { iconFile } from "~/ui/icon";
import { isDialog, selectedPage, signInAddress } from "./addresses";
import { CookieProbe } from "./cookie-probe";
import { isWithoutCookies, probeCookie, refusalWithoutCookies } from "./cookies-blocked.server";
import { credentials, resetRequest, type Credentials } from "./forms.server";
import script from "./login-page.js?url&no-inline";
import classes from "./login.module.css";
import { authenticator } from "./sign-in.server";
import { redirectSignedIn } from "./signed-in-redirect.server";
import { codeStep, resetStep, setUpStep } from "./steps.server";

/** A page of plain HTML. Everybody waits for it first, and it needs no framework in the browser. */
export const handle = { scripts: "none" };

export const links: LinksFunction = () => [mantineLink];

export const meta: MetaFunction = ({ location }) => [
  { title: `${pageTitles[selectedPage(location.search)]} · Ramah Zakat` },
];

const pageTitles = { "sign-in": "Sign In", forget: "Forget Password" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  if (isSignedIn(request)) throw redirect(returnPath(request));
  const result = readResult(request);
  const hasEnded = readSession(request) !== undefined;
  const headers = new Headers(result.headers);
  if (hasEnded) headers.append("set-cookie", clearSession());
  // A user who leaves a dialog for this screen has given up its step.
  if (!isDialog(new URL(request.url).pathname))
    for (const step of [setUpStep, codeStep])
      if (step.read(request)) headers.append("set-cookie", step.end());
  if (isWithoutCookies(request)) headers.append("set-cookie", probeCookie);
  const dialog = result.dialog ?? (hasEnded ? sessionOver : null);
  return json({ dialog, issuer: await offeredIssuer(), to: returnPath(request) }, { headers });
}

/**
 * Who else signs users in, and whether passwords are for one administrator alone; null where the app has no issuer, or the bank
 * believes none.
 */
async function offeredIssuer() {
  if (!issuer || !(await isKnownToSupport("single-sign-on"))) return null;
  return { name: issuer.name, isForAllOthers: await isKnownToSupport("single-sign-on-only") };
}

export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  // The authenticator reads the request itself.
  const form = await readForm(request.clone());
  const refusal = refusalWithoutCookies(request, form);
  if (refusal) return refusal;
  return selectedPage(new URL(request.url).search) === "forget"
    ? requestResetCode(request, form)
    : signIn(request, form);
}

function signIn(request: Request, form: FormData) {
  const begin = async () => {
    const answer = await authenticator.authenticate("form", request);
    if ("signedIn" in answer)
      return redirectSignedIn(newSession(answer.signedIn, now().getTime()), returnPath(request));
    const { next, credential } = answer;
    const dialog = signInAddress(new URL(request.url).search, "sign-in", next);
    return withCookies(redirect(dialog, 303), steps[next].begin(credential));
  };
  return submit({ form }, credentials, begin, { describe: describeSignInError });
}

/** The steps that the bank may ask for after the right password. */
const steps = { "new-password": setUpStep, "second-factor": codeStep };

/** Leads to the code dialog for every name, so that nobody learns here whether an account exists. */
function requestResetCode(request: Request, form: FormData) {
  const send = async ({ email }: { email: string }) => {
    const alreadySent = (await sendResetCode(email, clientOf(request))) === "already sent";
    const dialog = signInAddress(new URL(request.url).search, "forget", "reset-code");
    return withCookies(redirect(dialog, 303), resetStep.begin({ username: email, alreadySent }));
  };
  return submit({ form }, resetRequest, send, { describe: describeSignInError });
}

export default function SignInScreen() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<Draft>();
  const { pathname, search } = useLocation();
  const firstScreen = usePageFiles("screens/dashboard/dashboard");
  const dialog = (posted ?? loaded).dialog;
  const { isLightweight } = useDisplay();
  const isForgotten = selectedPage(search) === "forget";
  const offered = isForgotten ? null : loaded.issuer;
  const Form = isForgotten ? ResetRequestForm : SignInForm;
  const form = { search, focus: !dialog && !isDialog(pathname) };
  return (
    <div className={classes.page}>
      <aside>
        <Pattern />
        <p>
          <strong>Selamat datang di Ramah Zakat</strong>
          Penghimpunan dan penyaluran zakat, dari mustahik sampai laporan.
        </p>
      </aside>
      <main>
        <div className={classes.panel}>
          <PageSelector search={search} />
          <Mantine>
            {offered?.isForAllOthers ? (
              <>
                <IssuerForm name={offered.name} to={loaded.to} isFirst />
                <details open={posted !== undefined}>
                  <summary>{singleSignOn.local}</summary>
                  <SignInForm {...form} isFirst={false} />
                </details>
              </>
            ) : (
              <>
                <Form {...form} />
                {offered && <IssuerForm name={offered.name} to={loaded.to} isFirst={false} />}
              </>
            )}
          </Mantine>
          <a href={signInGuidePath} target="bantuan" aria-label="Bantuan (tab lain)">
            Bantuan
          </a>
        </div>
        <footer className="quiet">© 2021 Ramah Zakat. All rights reserved.</footer>
      </main>
      <Outlet />
      {dialog && (
        <MessageDialog {...dialog} closeLabel={dialog.followUp === "sign-out" ? "CLOSE" : "Close"} />
      )}
      {!isLightweight && <script src={script} defer data-next={[...firstScreen, iconFile].join(" ")} />}
    </div>
  );
}

/** Eight-pointed stars, drawn for the sign-in panel. */
function Pattern() {
  return (
    <svg aria-hidden="true">
      <g stroke="#fff" strokeWidth={1} opacity={0.22}>
        <defs>
          <pattern id="stars" width="96" height="96" patternUnits="userSpaceOnUse">
            <path d="M48 8 59.7 19.7H76.3V36.3L88 48 76.3 59.7V76.3H59.7L48 88 36.3 76.3H19.7V59.7L8 48 19.7 36.3V19.7H36.3Z" />
            <path d="M48 28 53.9 33.9H62.1V42.1L68 48 62.1 53.9V62.1H53.9L48 68 42.1 62.1H33.9V53.9L28 48 33.9 42.1V33.9H42.1Z" />
            <path d="M0 48H8M88 48H96M48 0V8M48 88V96" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#stars)" />
      </g>
    </svg>
  );
}

function PageSelector({ search }: { search: string }) {
  const selected = selectedPage(search);
  return (
    <nav aria-label="Halaman masuk">
      {(["sign-in", "forget"] as const).map((page) => (
        <a
          key={page}
          href={signInAddress(search, page)}
          aria-current={page === selected ? "page" : undefined}
        >
          {pageTitles[page]}
        </a>
      ))}
    </nav>
  );
}

interface PageFormProps {
  readonly search: string;
  /** Whether the first field that needs attention gets the focus. False if a dialog has it. */
  readonly focus: boolean;
}

function SignInHeading() {
  return (
    <>
      <h1>SIGN IN</h1>
      <p className="quiet">Sign in untuk akses ke sistem</p>
    </>
  );
}

/** `isFirst`: it is the first of the forms on the screen, and has the heading. */
function SignInForm({ search, focus, isFirst = true }: PageFormProps & { isFirst?: boolean }) {
  const { form, fields } = usePostedForm<Credentials>("sign-in");
  const { email, password } = fields;
  const onlyPasswordIsWrong = !email.errors && Boolean(password.errors);
  return (
    <form method="post" action={signInAddress(search, "sign-in")} id={form.id} noValidate>
      {isFirst && <SignInHeading />}
      <FormField
        field={email}
        label="Email"
        size="md"
        type="email"
        autoComplete="username"
        autoFocus={focus && !onlyPasswordIsWrong}
      />
      <FormField
        field={password}
        label="Password"
        size="md"
        type="password"
        autoComplete="current-password"
        autoFocus={focus && onlyPasswordIsWrong}
      />
      <CookieProbe />
      <a href={signInAddress(search, "forget")}>Forget Password ?</a>
      <button type="submit" className="button main">
        Login
      </button>
    </form>
  );
}

/** A form of its own, so that it works without script and sends no password. */
function IssuerForm({ name, to, isFirst }: { name: string; to: string; isFirst: boolean }) {
  return (
    <form method="post" action={leadingBack("/login/sso", to)}>
      {isFirst ? <SignInHeading /> : <Divider label={singleSignOn.or} />}
      <button type="submit" className={isFirst ? "button main" : "button"}>
        {singleSignOn.signIn(name)}
      </button>
    </form>
  );
}

function ResetRequestForm({ search, focus }: PageFormProps) {
  const { form, fields } = usePostedForm<{ email: string }>("forget");
  return (
    <form method="post" action={signInAddress(search, "forget")} id={form.id} noValidate>
      <h1>FORGET PASSWORD</h1>
      <p className="quiet">Kode reset dikirim ke email Anda.</p>
      <FormField
        field={fields.email}
        label="Email"
        size="md"
        type="email"
        autoComplete="username"
        autoFocus={focus}
      />
      <CookieProbe />
      <Group grow gap="sm">
        <ButtonLink href={signInAddress(search, "sign-in")} label="Back" />
        <button type="submit" className="button main">
          Reset
        </button>
      </Group>
    </form>
  );
}
