import type { Page } from "@playwright/test";

/** A move of what a page had shown before (https://wicg.github.io/layout-instability/). */
interface LayoutShift {
  readonly value: number;
  /** Milliseconds since the page began. */
  readonly startTime: number;
}

/** What has moved on the page so far. */
export const layoutShifts = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON() as LayoutShift);
  });
