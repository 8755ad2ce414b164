import qrcode from "qrcode";
import type { QrPicture } from "./qr";

/** Draws a text as a QR code, with one line for each run of dark modules. */
export function drawQr(content: string): QrPicture {
  const { modules } = qrcode.create(content);
  const { size } = modules;
  const isDark = (row: number, column: number) => column < size && modules.get(row, column) === 1;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (isDark(row, column)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}`;
    }
  }
  return { size, path };
}
