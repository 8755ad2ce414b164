import { useForm } from "@conform-to/react";
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { isSignedIn } from "~/access/actor.server";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { useLightMode } from "~/access/light-mode";
import { returnPath } from "~/access/return-path";
import { clearSession, readSession } from "~/access/session.server";
import { FormField } from "~/form/field";
import { submit, type FormState } from "~/form/submit.server";
import { describeSignInError } from "~/texts/errors";
import { sessionOver } from "~/texts/session";
import { MessageDialog } from "~/ui/dialog";
import { credentials, type Credentials } from "./credentials";
import sheet from "./login.css?url&no-inline";
import script from "./login.js?url&no-inline";
import { Pattern } from "./pattern";
import { beginSession } from "./sign-in.server";

/** A page of plain HTML: it is the first thing everybody waits for, and needs no framework in the browser. */
export const handle = { scripts: "none" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: "Sign In · Ramah Zakat" }];

export async function loader({ request }: LoaderFunctionArgs) {
  if (isSignedIn(request)) throw redirect(returnPath(request));
  if (readSession(request) === undefined) return json({ dialog: null });
  return json({ dialog: sessionOver }, { headers: { "set-cookie": clearSession() } });
}

export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const begin = async () =>
    redirect(returnPath(request), {
      status: 303,
      headers: { "set-cookie": await beginSession(request.url, form) },
    });
  return submit(form, credentials, begin, { hideFields: ["password"], describe: describeSignInError });
}

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const dialog = (posted ?? loaded).dialog;
  const light = useLightMode();
  return (
    <div className="sign-in">
      <aside>
        <Pattern />
        <p>
          <strong>Selamat datang di Ramah Zakat</strong>
          Penghimpunan dan penyaluran zakat, dari mustahik sampai laporan.
        </p>
      </aside>
      <main>
        <SignInForm posted={posted} focus={dialog === null} />
        <footer>© 2021 Ramah Zakat. All rights reserved.</footer>
      </main>
      {dialog && <MessageDialog title={dialog.title} text={dialog.text} />}
      {!light && <script src={script} defer />}
    </div>
  );
}

interface SignInFormProps {
  readonly posted: FormState | undefined;
  /** The first field that needs attention has the focus, unless a dialog has it. */
  readonly focus: boolean;
}

function SignInForm({ posted, focus }: SignInFormProps) {
  const [form, { email, password }] = useForm<Credentials>({
    id: "sign-in",
    lastResult: posted?.lastResult ?? null,
  });
  const onlyPasswordIsWrong = !email.errors && Boolean(password.errors);
  return (
    <form method="post" id={form.id} noValidate>
      <h1>SIGN IN</h1>
      <p className="quiet">Sign in untuk akses ke sistem</p>
      <FormField
        field={email}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={focus && !onlyPasswordIsWrong}
      />
      <FormField
        field={password}
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={focus && onlyPasswordIsWrong}
      />
      <button className="button main">Login</button>
    </form>
  );
}
