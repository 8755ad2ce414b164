import { useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useCallback, useState, type FormEvent } from "react";
import { FormField } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { RecordForm } from "~/form/record-form";
import type { FormState } from "~/form/submit.server";
import { isFilled, useJudgement } from "~/form/use-judgement";
import { useDraft } from "~/form/use-draft";
import { useWasSent } from "~/form/use-sent";
import { rupiah, typedAmount } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { amountFaults, amountHelp } from "~/texts/transactions";
import { Digits } from "~/ui/digits";
import { TextField } from "~/ui/field";
import { activePill } from "~/ui/pill";
import { useThousandsDots } from "./amount-input";

/** The mustahik with the checked number, and the account that the correction takes from. */
interface Holder {
  readonly name: string;
  readonly branchName: string;
  readonly status: "Active" | "Inactive";
  readonly accountNumber: string;
  readonly availableIdr: number;
}

interface CorrectionFormProps {
  /** The checked number as typed; "" where nothing is checked yet. */
  readonly ktp: string;
  /** Why no correction can be made for it. */
  readonly fault: string;
  readonly holder: Holder | null;
  /** Made by the check. */
  readonly idempotencyKey: string;
}

/** Checks a KTP number, then takes a nominal from the account of whose it is: two forms, one after the other. */
export function CorrectionForm({ ktp, fault, holder, idempotencyKey }: CorrectionFormProps) {
  const [isChecked, setChecked] = useState(true);
  return (
    <>
      <CheckForm ktp={ktp} fault={fault} onKtp={(typed) => setChecked(typed.trim() === ktp)} />
      <div className="part">
        {holder ? (
          <AmountForm {...{ holder, isChecked, idempotencyKey }} />
        ) : (
          <div className="card record">
            <TextField label="Nominal" description="Cek nomor KTP lebih dahulu." disabled />
            <button className="button main" disabled>
              Simpan
            </button>
          </div>
        )}
      </div>
    </>
  );
}

interface CheckFormProps {
  readonly ktp: string;
  readonly fault: string;
  readonly onKtp: (typed: string) => void;
}

const judgeKtp = (form: FormData) => (isFilled(form, "ktp") ? "whole" : "incomplete");

function CheckForm({ ktp, fault, onKtp }: CheckFormProps) {
  const isIdle = useNavigation().state === "idle";
  const { formProps, judgement } = useJudgement(judgeKtp, "whole");
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    const accepted = numberLike(typed);
    if (accepted !== typed) currentTarget.value = accepted;
    onKtp(accepted);
  }
  return (
    <Form method="post" className="card record" {...formProps}>
      <TextField
        label="Nomor KTP"
        name="ktp"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        defaultValue={ktp}
        error={fault}
        onInput={onInput}
      />
      <FormToken />
      <button className="button" disabled={judgement !== "whole" || !isIdle}>
        Cek KTP
      </button>
    </Form>
  );
}

/** Digits, spaces, hyphens, dots, slashes, plus and parentheses are taken. */
const numberLike = (typed: string) => typed.replace(/[^\d\s\-./()+]/g, "");

interface AmountFormProps {
  readonly holder: Holder;
  /** The number in the field above is still the checked one. */
  readonly isChecked: boolean;
  readonly idempotencyKey: string;
}

function AmountForm({ holder, isChecked, idempotencyKey }: AmountFormProps) {
  const posted = useActionData<FormState>();
  const draft = useDraft();
  const [form, fields] = useForm<{ nominal: string }>({
    id: "correction",
    lastResult: posted?.lastResult ?? draft,
  });
  const [typed, setTyped] = useState<string>();
  // What was sent may have taken its amount already.
  const availableIdr = useWasSent() ? Infinity : holder.availableIdr;
  // Until something is typed, the server's word stands.
  const fault = typed === undefined ? fields.nominal.errors?.[0] : liveFault(typed, availableIdr);
  const judge = useCallback(
    (form: FormData) =>
      isChecked && amountFault(form.get("nominal"), availableIdr) === undefined ? "whole" : "incomplete",
    [isChecked, availableIdr],
  );
  const groupDigits = useThousandsDots(fields.nominal.id);
  function onInput(event: FormEvent<HTMLInputElement>) {
    groupDigits(event);
    setTyped(event.currentTarget.value);
  }
  return (
    <RecordForm id={form.id} idempotencyKey={idempotencyKey} judge={judge}>
      <HolderFacts holder={holder} />
      <FormField
        field={fields.nominal}
        label="Nominal"
        description={fault !== amountHelp && amountHelp}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={fault ?? ""}
        onInput={onInput}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
      />
    </RecordForm>
  );
}

/** An empty field is not called wrong while it is being filled in. */
function liveFault(typed: string, availableIdr: number): string | undefined {
  return typed === "" ? undefined : amountFault(typed, availableIdr);
}

/** What script sees to be wrong with a nominal; the server sees it by itself. */
function amountFault(typed: FormDataEntryValue | null, availableIdr: number): string | undefined {
  const amountIdr = typedAmount(typeof typed === "string" ? typed : "");
  if (typeof amountIdr === "string") return amountFaults[amountIdr];
  return amountIdr > availableIdr ? amountHelp : undefined;
}

function HolderFacts({ holder }: { holder: Holder }) {
  return (
    <div role="status">
      <dl className="facts">
        <dt>Nama Mustahik</dt>
        <dd>{holder.name}</dd>
        <dt>Cabang</dt>
        <dd>{orDash(holder.branchName)}</dd>
        <dt>Status</dt>
        <dd>{activePill(holder.status)}</dd>
        <dt>Nomor Account</dt>
        <dd>
          <Digits>{holder.accountNumber}</Digits>
        </dd>
        <dt>Saldo Tersedia</dt>
        <dd>{rupiah(holder.availableIdr)}</dd>
      </dl>
    </div>
  );
}
