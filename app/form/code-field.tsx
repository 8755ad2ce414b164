import { secondFactorField } from "~/access/form-token";
import { TextField } from "~/ui/field";

interface CodeFieldProps {
  /** Why the bank asks for a code, in its words; undefined where the question is shown again for another reason. */
  readonly refusal: string | undefined;
  readonly typed: string;
}

/** Asks whoever decides for a code of their second factor. */
export function CodeField({ refusal, typed }: CodeFieldProps) {
  return (
    <TextField
      label="Kode Verifikasi"
      description="Dari aplikasi autentikator, atau satu kode pemulihan."
      error={refusal}
      name={secondFactorField}
      defaultValue={typed}
      autoComplete="one-time-code"
      required
      autoFocus
    />
  );
}
