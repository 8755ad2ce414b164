import { Input } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { laterPart } from "~/script/later-part";
import { fileTexts } from "~/texts/batches";
import classes from "./upload.module.css";

const DropTarget = laterPart(() => import("./drop-target"));

interface DropZoneProps {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  /** Name of the file that was chosen when the form was refused. Only the user can choose it again. */
  readonly before: string | undefined;
  /** Takes the chosen file's name, or "". Must be the same function at each rendering. */
  readonly onName: (name: string) => void;
}

/**
 * A file input as large as the zone: the browser opens it on a click and lets it take a dropped file. Mantine's Dropzone lies over
 * it in a page with script. It also takes a pasted .csv file. The form says at once if a file is none, and the file that was chosen
 * before stays.
 */
export function DropZone({ id, name, error, before, onName }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<File>();
  const [wrong, setWrong] = useState<string>();
  const take = useCallback(
    (file: File | undefined) => {
      last.current = file;
      setWrong(undefined);
      onName(file?.name ?? "");
    },
    [onName],
  );
  const choose = useCallback(
    (file: File | undefined) => {
      if (!file || !input.current) return;
      if (!isCsv(file)) return setWrong(notCsvText(last.current));
      hold(input.current, file);
      take(file);
    },
    [take],
  );
  /** What the browser itself has put into the input. */
  const changed = useCallback(() => {
    const file = input.current?.files?.[0];
    if (!input.current || file === undefined || isCsv(file)) return take(file);
    hold(input.current, last.current);
    setWrong(notCsvText(last.current));
  }, [take]);
  // The user may have chosen a file before the script ran.
  useEffect(changed, [changed]);
  usePastedCsv(choose);

  const message = wrong ?? error;
  const hint = before !== undefined && message === undefined && `Pilih kembali ${before}.`;
  const takesDrops = DropTarget.useIsLoaded();
  return (
    <Input.Wrapper
      id={id}
      className="whole-row"
      label="File"
      description={hint}
      error={message}
      errorProps={wrong === undefined ? {} : { role: "alert" }}
    >
      <div className={classes.drop}>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept=".csv"
          required
          onChange={changed}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message ? `${id}-error` : hint ? `${id}-description` : undefined}
        />
        {takesDrops ? <DropTarget.Part onFile={choose}>{words}</DropTarget.Part> : words}
      </div>
    </Input.Wrapper>
  );
}

const words = (
  <p aria-hidden>
    <strong>DRAG &amp; DROP</strong>
    <span>Dokumen Anda, atau Klik untuk Browse.</span>
  </p>
);

const isCsv = ({ name }: File) => /\.csv$/i.test(name);

/** Why a file is not taken, and which one is chosen all the same. */
const notCsvText = (kept: File | undefined) =>
  kept ? `${fileTexts.notCsv} ${fileTexts.stays(kept.name)}` : fileTexts.notCsv;

function hold(input: HTMLInputElement, file: File | undefined) {
  const held = new DataTransfer();
  if (file) held.items.add(file);
  input.files = held.files;
}

/** Takes a .csv file that is pasted, unless a text field has the focus: there it is the text that the user pastes. */
function usePastedCsv(onFile: (file: File | undefined) => void) {
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest(textFields)) return;
      onFile([...(clipboardData?.files ?? [])].find(isCsv));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFile]);
}

const textFields = "input:not([type='file']), textarea, select, [contenteditable]";
