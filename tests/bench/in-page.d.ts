/** What in-page.js puts on `window` of every measured page; described there. */
interface BenchObserver {
  readonly rowsPainted: number | undefined;
  readonly allRows: number | undefined;
  readonly hydrated: number | undefined;
  readonly blocked: number;
  slowestPress: number;
  whenPresent(selector: string): Promise<{ x: number; y: number }>;
  readonly pageTurned: Promise<number> | undefined;
  watchPageTurn(): void;
}
interface Window {
  readonly bench: BenchObserver;
}
