/** In place of the button while a file is under way: how much of it has been sent, then that the bank reads it. */
export function SendProgress({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <div className="sending">
      <progress aria-label="Terkirim" value={sent} />
      <p role="status">{sent < 1 ? "Mengirim file." : "File terkirim. Bank sedang memeriksa baris."}</p>
      {sent < 1 && <p className="quiet">{percent}%</p>}
    </div>
  );
}
