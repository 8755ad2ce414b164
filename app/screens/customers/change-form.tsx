import { useLocation, useParams } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useSentValue } from "~/form/draft";
import { FormArea, FormSelect } from "~/form/field";
import { RecordForm } from "~/form/record-form";
import { detailLinks, rememberedList } from "~/list/detail-links";
import { determinedText } from "~/texts/undetermined";
import { Screen } from "~/ui/screen";
import { reasonLabel } from "./forms";
import type { CustomerKind } from "./kinds";

/** A customer's detail, which goes on to remember the list that it was opened from. */
export const detailHref = ({ listPath }: CustomerKind, key: string, search: string) =>
  detailLinks(listPath, rememberedList(search))(key);

interface ChangeFormProps {
  readonly kind: CustomerKind;
  readonly record: ComponentProps<typeof RecordForm>["record"] & {
    readonly fields: Readonly<Record<"wanted" | "reason", ComponentProps<typeof FormSelect>["field"]>>;
  };
  readonly title: string;
  /** What is changed, and the names of what it can be. */
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  /** What a change leads to. */
  readonly note: string;
  /** Whose it is. */
  readonly about: string;
  readonly before: string;
  readonly idempotencyKey: string;
}

/** The form that determines one word of a customer, with a reason. */
export function ChangeForm({ kind, record, title, label, names, note, ...shown }: ChangeFormProps) {
  const { about, before, idempotencyKey } = shown;
  const { key = "" } = useParams();
  const { search } = useLocation();
  const shownBefore = useSentValue("before", before);
  const others = Object.entries(names).filter(([value]) => value !== shownBefore);
  return (
    <Screen title={title} parent={{ name: `Detail ${kind.title}`, href: detailHref(kind, key, search) }}>
      <p className="bar quiet">
        {about}. {label} sekarang: {determinedText(names, before)}.
      </p>
      <RecordForm record={record} idempotencyKey={idempotencyKey}>
        <p>{note}</p>
        <input type="hidden" name="before" value={shownBefore} />
        <FormSelect
          field={record.fields.wanted}
          label={label}
          data={[
            { value: "", label: `Pilih ${label}` },
            ...others.map(([value, name]) => ({ value, label: name })),
          ]}
        />
        <FormArea field={record.fields.reason} label={reasonLabel} />
      </RecordForm>
    </Screen>
  );
}
