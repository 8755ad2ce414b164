import type { ClipboardEvent } from "react";

/** Excel reads this as "the cell is text". Pages take no such attribute (Content-Security-Policy), so it is written as text. */
const textStyle = `style='mso-number-format:"\\@"'`;

/**
 * Copies rows of a table for spreadsheets, which read the HTML. They would keep 15 digits of a KTP, and read 500.000 as 500. So amounts
 * go plain, and each other cell says that it is text: to Excel, LibreOffice and Google Sheets. Who copies a part of one cell, or pastes
 * as plain text, gets what stands on the screen.
 */
export function copyCells(event: ClipboardEvent): void {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return;
  const copied = selection.getRangeAt(0).cloneContents();
  const cells = copied.querySelectorAll("td");
  if (cells.length === 0) return;
  for (const cell of cells) {
    const text = cell.textContent.trim();
    if (cell.className === "amount") cell.textContent = text.replaceAll(/Rp|\./g, "");
    else {
      cell.className = "text";
      cell.setAttribute("sdnum", "0;0;@");
      cell.setAttribute("data-sheets-value", JSON.stringify({ 1: 2, 2: text }));
    }
  }
  const table = document.createElement("table");
  const rows = copied.querySelectorAll("tr");
  table.append(...(rows.length > 0 ? rows : [copied]));
  event.clipboardData.setData("text/plain", selection.toString());
  event.clipboardData.setData("text/html", table.outerHTML.replaceAll('class="text"', textStyle));
  event.preventDefault();
}
