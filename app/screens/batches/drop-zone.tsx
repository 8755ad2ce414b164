import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { fileTexts } from "~/texts/batches";

const DropTarget = lazy(() => import("./drop-target"));

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
 * A file input as large as the zone: the browser opens it on a click and lets it take a dropped file. With script it also takes a
 * pasted file, the first of several, and says at once if a file is not a .csv file.
 */
export function DropZone({ id, name, error, before, onName }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const tell = useCallback(() => {
    const chosen = input.current?.files?.[0];
    const isWrong = chosen !== undefined && !/\.csv$/i.test(chosen.name);
    if (isWrong && input.current) input.current.value = "";
    setWrong(isWrong ? fileTexts.notCsv : undefined);
    onName(isWrong ? "" : (chosen?.name ?? ""));
  }, [onName]);
  const choose = useCallback(
    (file: File | undefined) => {
      if (!file || !input.current) return;
      const held = new DataTransfer();
      held.items.add(file);
      input.current.files = held.files;
      tell();
    },
    [tell],
  );
  // The user may have chosen a file before the script ran.
  useEffect(tell, [tell]);
  usePastedFile(choose);

  const message = wrong ?? error;
  const hint = before !== undefined && message === undefined ? `Pilih kembali ${before}.` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>File</label>
      <div className="drop">
        <p aria-hidden>
          <strong>DRAG &amp; DROP</strong>
          <span>Dokumen Anda, atau Klik untuk Browse.</span>
        </p>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept=".csv"
          required
          onChange={tell}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={(message ?? hint) ? `${id}-hint` : undefined}
        />
        {useHydrated() && (
          <Suspense fallback={null}>
            <DropTarget onFile={choose} onClick={() => input.current?.click()} />
          </Suspense>
        )}
      </div>
      {(message ?? hint) && (
        <p id={`${id}-hint`} className={message ? "wrong" : "quiet"} role={wrong && "alert"}>
          {message ?? hint}
        </p>
      )}
    </div>
  );
}

/** Takes a file that is pasted, wherever the focus is. */
function usePastedFile(onFile: (file: File | undefined) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onFile(event.clipboardData?.files[0]);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFile]);
}
