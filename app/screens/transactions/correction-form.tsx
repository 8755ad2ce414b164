import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormAmount } from "~/form/amount-field";
import { useDraft } from "~/form/draft";
import { NumberCheck } from "~/form/number-check";
import { RecordForm, useRecordForm } from "~/form/record-form";
import { rupiah } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { amountHelp } from "~/texts/transactions";
import { Mantine } from "~/theme/mantine";
import { Digits } from "~/ui/digits";
import { Facts } from "~/ui/facts";
import { activePill } from "~/ui/pill";
import type { shownCheck } from "./check.server";
import { ktpField, newCorrection } from "./forms";

/** The mustahik with the checked number, and the account that the correction takes from. */
type Holder = NonNullable<ReturnType<typeof shownCheck>["holder"]>;

interface CorrectionFormProps {
  /** The checked number as typed; "" before a check. */
  readonly ktp: string;
  /** Why no correction can be made for it. */
  readonly fault: string;
  readonly holder: Holder | null;
}

/** Two forms: the first checks a KTP number, the second takes a nominal from that mustahik's account. */
export function CorrectionForm({ ktp, fault, holder }: CorrectionFormProps) {
  const [isChecked, setChecked] = useState(true);
  return (
    <Mantine>
      <NumberCheck
        {...{ label: "Nomor KTP", button: "Cek KTP", fault }}
        name={ktpField}
        number={ktp}
        onNumber={(typed) => setChecked(typed === ktp)}
      />
      <div className="part">
        {holder ? (
          <AmountForm {...{ holder, isChecked }} />
        ) : (
          <div className="card record">
            <TextInput label="Nominal" description="Cek nomor KTP lebih dahulu." disabled />
            <div className="act">
              <button type="submit" className="button main" disabled>
                Simpan
              </button>
            </div>
          </div>
        )}
      </div>
    </Mantine>
  );
}

/** @param isChecked whether the number in the field above is still the checked one */
function AmountForm({ holder, isChecked }: { holder: Holder; isChecked: boolean }) {
  // If the form was sent before, the balance may lack its amount already. Then only the bank can judge the nominal.
  const availableIdr = useDraft()?.wasSent ? Infinity : holder.availableIdr;
  const record = useRecordForm({
    id: "correction",
    schema: newCorrection(availableIdr),
    strict: ["nominal"],
    shouldValidate: "onInput",
  });
  const { nominal } = record.fields;
  return (
    <RecordForm record={record} isClosed={!isChecked}>
      <div role="status">
        <Facts
          isCard={false}
          facts={[
            ["Nama Mustahik", holder.name],
            ["Cabang", orDash(holder.branchName)],
            ["Status", activePill(holder.status)],
            ["Nomor Account", <Digits>{holder.accountNumber}</Digits>],
            ["Saldo Tersedia", rupiah(holder.availableIdr)],
          ]}
        />
      </div>
      <FormAmount
        field={nominal}
        label="Nominal"
        description={nominal.errors?.[0] !== amountHelp && amountHelp}
      />
    </RecordForm>
  );
}
