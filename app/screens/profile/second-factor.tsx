import { createHash } from "node:crypto";
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { requireActor, requireSupported } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { pathAfterSetUp, secondFactorPath } from "~/access/return-path";
import { bankFor } from "~/bank/index.server";
import { IdempotencyKey, newIdempotencyKey, useDraft } from "~/form/draft";
import { FormField } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { usePostedForm } from "~/form/posted-form";
import { recordLinks } from "~/form/record-form";
import { ResultDialog } from "~/form/result-dialog";
import { redirectWithResult } from "~/form/result.server";
import { giveBack, submit } from "~/form/submit.server";
import { secondFactorRequired, secretReplaced } from "~/texts/access";
import { message } from "~/texts/dialog";
import { Mantine } from "~/theme/mantine";
import { ButtonLink } from "~/ui/button-link";
import { QrCode } from "~/ui/qr";
import { drawQr } from "~/ui/qr.server";
import { Screen, titled } from "~/ui/screen";
import { beginning, secondFactorCode } from "./forms";
import classes from "./second-factor.module.css";

const title = "Verifikasi Dua Langkah";
const path = secondFactorPath;

export const meta = titled(title);
export const links = recordLinks;

/** The user's own second factor. Only while it is set up, its secret is on the screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "sessions");
  const { uri, ...factor } = await bankFor(actor).read("readSecondFactor");
  const picture = uri === null ? null : drawQr(uri);
  const mark = factor.secret && markOf(factor.secret);
  return json({ ...factor, picture, mark, idempotencyKey: newIdempotencyKey() });
}

/** Tells a secret from another that has replaced it. */
const markOf = (secret: string) => createHash("sha256").update(secret).digest("base64url").slice(0, 8);

/** The recovery codes are in the answer to the post, and nowhere else: shown once. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  const bank = bankFor(actor);
  if (form.get("intent") === "begin") {
    const begin = async ({ idempotencyKey }: z.infer<typeof beginning>) => {
      await bank.call("beginSecondFactor", {}, idempotencyKey);
      return redirect(path + new URL(request.url).search, 303);
    };
    return submit({ form }, beginning, begin);
  }
  const change = async ({ intent, code, mark, idempotencyKey }: z.infer<typeof secondFactorCode>) => {
    if (intent === "turn-off") {
      await bank.call("turnOffSecondFactor", { code }, idempotencyKey);
      return redirectWithResult(path, message(title, "Verifikasi dua langkah sudah dimatikan."));
    }
    const isSetUp = intent === "confirm";
    if (isSetUp && mark !== undefined) {
      const { secret } = await bank.read("readSecondFactor");
      if (secret !== null && mark !== markOf(secret))
        return giveBack(form, { dialog: secretReplaced }, 409, ["code"]);
    }
    const { data } = await bank.call(
      isSetUp ? "confirmSecondFactor" : "renewRecoveryCodes",
      { code },
      idempotencyKey,
    );
    const next = isSetUp ? pathAfterSetUp(request) : undefined;
    return json({ codes: data.recoveryCodes, next: next ?? path });
  };
  return submit({ form }, secondFactorCode, change, { hideFields: ["code"] });
}

export default function SecondFactor() {
  const factor = useLoaderData<typeof loader>();
  const posted = useActionData<Partial<GivenCodes>>();
  return (
    <Screen title={title} parent={{ name: "Profile", href: "/profile" }}>
      {posted?.codes && posted.next !== undefined ? (
        <RecoveryCodes codes={posted.codes} next={posted.next} />
      ) : (
        <Present key={factor.state} {...factor} />
      )}
    </Screen>
  );
}

type Factor = ReturnType<typeof useLoaderData<typeof loader>>;

function Present({ state, secret, mark, picture, recoveryCodesLeft, isRequired }: Factor) {
  switch (state) {
    case "off":
      return (
        <OwnForm>
          {isRequired && <Required />}
          <p>
            Dengan verifikasi dua langkah, kode dari aplikasi autentikator di ponsel Anda diminta setiap kali
            Anda masuk, selain password.
          </p>
          <Choice intent="begin" label="Atur Sekarang" isMain />
        </OwnForm>
      );
    case "pending":
      return (
        <OwnForm>
          {isRequired && <Required />}
          <p>Pindai kode QR ini dengan aplikasi autentikator, atau ketik kuncinya di sana.</p>
          {picture && <QrCode {...picture} side="240px" />}
          <p>
            Kunci: <code>{secret?.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <OwnCodeField label="Kode 6 Angka" />
          <input type="hidden" name="mark" value={mark ?? ""} />
          <Choice intent="confirm" label="Aktifkan" isMain />
        </OwnForm>
      );
    case "on":
      return (
        <OwnForm>
          <p>
            Verifikasi dua langkah aktif. Sisa kode pemulihan: <b>{recoveryCodesLeft}</b>.
          </p>
          <p className="quiet">
            Untuk mengubahnya, isi kode dari aplikasi autentikator atau satu kode pemulihan.
            {isRequired && <span>{` ${secondFactorRequired.stays}`}</span>}
          </p>
          <OwnCodeField label="Kode Verifikasi" />
          <div className="choices">
            {!isRequired && <Choice intent="turn-off" label="Matikan" />}
            <Choice intent="renew" label="Buat Kode Pemulihan Baru" isMain />
          </div>
        </OwnForm>
      );
  }
}

/** Says why the user was led here. */
const Required = () => (
  <p>
    <b>{secondFactorRequired.setUp}</b>
  </p>
);

/** The server judges it alone: the buttons say what for. */
function OwnForm({ children }: { readonly children: ReactNode }) {
  const draft = useDraft();
  const isIdle = useNavigation().state === "idle";
  return (
    <Mantine>
      <Form method="post" className={`card ${classes.factor}`} noValidate>
        {children}
        <FormToken />
        <IdempotencyKey />
      </Form>
      {isIdle && draft?.dialog && <ResultDialog dialog={draft.dialog} />}
    </Mantine>
  );
}

/** Never filled in again: a code that was refused is of no use. */
function OwnCodeField({ label }: { readonly label: string }) {
  const { fields } = usePostedForm<{ code: string }>("verification");
  return <FormField field={fields.code} label={label} autoComplete="one-time-code" />;
}

interface ChoiceProps {
  readonly intent: "begin" | z.infer<typeof secondFactorCode>["intent"];
  readonly label: string;
  readonly isMain?: boolean;
}

function Choice({ intent, label, isMain }: ChoiceProps) {
  const isIdle = useNavigation().state === "idle";
  return (
    <button
      type="submit"
      className={isMain ? "button main" : "button"}
      name="intent"
      value={intent}
      disabled={!isIdle}
    >
      {label}
    </button>
  );
}

interface GivenCodes {
  readonly codes: readonly string[];
  /** Where to go on. */
  readonly next: string;
}

function RecoveryCodes({ codes, next }: GivenCodes) {
  return (
    <section className={`card ${classes.factor}`}>
      <h2>Kode Pemulihan</h2>
      {codes.length === 0 ? (
        <p>
          Kode pemulihan ini sudah pernah ditampilkan dan tidak ditampilkan lagi. Buat kode baru bila Anda
          tidak menyimpannya.
        </p>
      ) : (
        <>
          <p>
            Cetak atau catat sepuluh kode ini sekarang, karena tidak akan ditampilkan lagi. Tiap kode
            menggantikan ponsel Anda satu kali.
          </p>
          <ol>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <ButtonLink href={next} label="Selesai" isMain />
    </section>
  );
}
