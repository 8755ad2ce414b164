/**
 * Runs in every measured page before the page's own scripts, and notes on `window.bench` when what the bench looks for
 * was there; times are milliseconds since navigation start. Plain JavaScript, since it runs as it stands.
 *
 * - rowsPainted: when the last row of the first viewport reached the screen (Element Timing of the name column, which
 *   reports only texts in the viewport, with the compositor's presentation time).
 * - allRows: when a frame with all rows wanted by `?rows=` had been drawn (after the frame in which the last one was in
 *   the document; no frame is drawn while a stylesheet blocks rendering).
 * - hydrated: when React had taken over the pager, seen by the property it leaves on every element; looked for 20 times a second.
 * - blocked: how much longer than 50 ms tasks have been, in all (Total Blocking Time, from the start on).
 * - slowestPress: the longest time from what was done to the page until the frame that answers (Event Timing).
 * - whenPresent(selector): resolves after the first such frame that has the element, with its middle, scrolled into view and focused.
 * - watchPageTurn(): sets pageTurned to a promise of the milliseconds from the next click until the frame in which the
 *   table shows the rows after those of now.
 */
(() => {
  const bench = {
    rowsPainted: undefined,
    allRows: undefined,
    hydrated: undefined,
    blocked: 0,
    slowestPress: 0,
    pageTurned: undefined,
    whenPresent,
    watchPageTurn,
  };
  window.bench = bench;
  // The slow page would offer mode ringan.
  if (origin !== "null" && !document.cookie.includes("ringan=")) document.cookie = "ringan=offered; Path=/";

  const rowsWanted = Number(new URLSearchParams(location.search).get("rows") ?? 10);
  const rows = () => document.querySelectorAll("main tbody tr");

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      bench.rowsPainted = Math.max(bench.rowsPainted ?? 0, entry.renderTime);
  }).observe({ type: "element", buffered: true });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });

  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) bench.slowestPress = Math.max(bench.slowestPress, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });

  onMutation(() => {
    for (const row of [...rows()].slice(0, 40)) markForTiming(row.children[1]);
    if (rows().length < rowsWanted) return false;
    afterFrame(() => (bench.allRows = performance.now()));
    return true;
  });

  // Only where there is something to hydrate: the plain page must not pay for the question.
  addEventListener("DOMContentLoaded", () => {
    if (!document.querySelector("script, template")) return;
    const asking = setInterval(() => {
      const link = document.querySelector('main a[aria-label="Halaman berikutnya"]');
      if (!link || !Object.keys(link).some((name) => name.startsWith("__reactFiber$"))) return;
      bench.hydrated = performance.now();
      clearInterval(asking);
    }, 50);
  });

  /** A text belongs to its nearest block, which is the cell or something in it. */
  function markForTiming(cell) {
    if (!cell || cell.hasAttribute("elementtiming")) return;
    for (const element of [cell, ...cell.querySelectorAll("*")]) element.setAttribute("elementtiming", "row");
  }

  function whenPresent(selector) {
    return new Promise((resolve) =>
      onMutation(() => {
        if (!document.querySelector(selector)) return false;
        // Chromium drops what is done to a page before its first paint, so that frame is waited for.
        afterFrame(() => {
          const element = document.querySelector(selector);
          element.scrollIntoView({ block: "center", behavior: "instant" });
          element.focus();
          const box = element.getBoundingClientRect();
          requestAnimationFrame(() => resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
        });
        return true;
      }),
    );
  }

  function watchPageTurn() {
    const lastBefore = numberOf([...rows()].at(-1));
    const rowsBefore = rows().length;
    bench.pageTurned = new Promise((resolve) =>
      addEventListener(
        "click",
        (click) =>
          onMutation(() => {
            if (rows().length !== rowsBefore || numberOf(rows()[0]) !== lastBefore + 1) return false;
            if (numberOf([...rows()].at(-1)) !== lastBefore + rowsBefore) return false;
            afterFrame(() => resolve(performance.now() - click.timeStamp));
            return true;
          }),
        { capture: true, once: true },
      ),
    );
  }

  /** The row's number, in its first cell; thousands may be grouped. */
  function numberOf(row) {
    return Number(row?.cells[0].textContent.replaceAll(".", ""));
  }

  /** Calls `check` now and after every change of the document, until it answers true. */
  function onMutation(check) {
    if (check()) return;
    const observer = new MutationObserver(() => check() && observer.disconnect());
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }

  /** The task after a frame: style, layout and paint are done. */
  function afterFrame(done) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  }
})();
