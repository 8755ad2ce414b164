/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {Count & { name: string, seconds: number }} Result
 */

/**
 * Counts the tests of a check by its runner's report. A check without a runner counts as one test. A runner that failed without a
 * failed test (a file that does not load, a set-up that throws) counts one failure.
 * @param {boolean} succeeded
 * @param {"vitest" | "playwright" | undefined} runner
 * @param {string | undefined} report JSON; absent when the runner ended before it wrote one.
 * @returns {Count}
 */
export function countOf(succeeded, runner, report) {
  if (runner === undefined) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  const count =
    report === undefined ? { passed: 0, failed: 0, skipped: 0 } : readers[runner](JSON.parse(report));
  return { ...count, failed: succeeded ? count.failed : Math.max(count.failed, 1) };
}

const readers = {
  /** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} report */
  vitest: ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }),
  /** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report */
  playwright: ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    passed: expected,
    // A test that passes at the second try has failed once.
    failed: unexpected + flaky,
    skipped,
  }),
};

/**
 * One line per check and, last, the sum.
 * @param {Result[]} results
 */
export function summary(results) {
  const lines = results.map(({ name, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    return `${failed > 0 ? "FAIL" : "ok  "}  ${name.padEnd(24)} ${counts} (${seconds.toFixed(1)} s)`;
  });
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  return ["", ...lines, "", `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}
