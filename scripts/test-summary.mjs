import path from "node:path";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ test: string, seconds: number }} Time
 * @typedef {Count & { failures: string[], times: Time[] }} Outcome `failures` are the files and names of failed tests; `times`
 * tell how long each test took, where the runner says so.
 * @typedef {Outcome & { name: string, seconds: number, seed?: number }} Result A seed repeats what was random.
 */

/**
 * Counts the tests of a check by its runner's report. A check without a runner counts as one test. A runner that failed without a
 * failed test (a file that does not load, a set-up that throws) counts one failure.
 * @param {boolean} succeeded
 * @param {"vitest" | "playwright" | "simulation" | undefined} runner
 * @param {string | undefined} report JSON; absent when the runner ended before it wrote one.
 * @returns {Outcome}
 */
export function outcomeOf(succeeded, runner, report) {
  if (runner === undefined)
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, failures: [], times: [] };
  const outcome =
    report === undefined
      ? { passed: 0, failed: 0, skipped: 0, failures: [], times: [] }
      : readers[runner](JSON.parse(report));
  return { ...outcome, failed: succeeded ? outcome.failed : Math.max(outcome.failed, 1) };
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {{ name: string, status: string, assertionResults: { fullName: string, status: string, duration?: number | null }[]
 * }[]} testResults
 *
 * @typedef {{ seed: number, failures: string[] }[]} SimulationReport The runs, each with what was wrong and why it does not
 * count.
 *
 * @typedef {object} Suite A file or a `describe` of Playwright's report.
 * @property {Suite[]} [suites]
 * @property {{ file: string, title: string, tests: { projectName: string, status: string, results?: { duration: number }[] }[]
 * }[]} [specs]
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {Suite[]} suites
 */

const readers = {
  /**
   * @param {VitestReport} report
   * @returns {Outcome}
   */
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative("", name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      // A file that does not load has no tests.
      if (failed.length === 0) return status === "failed" ? [file] : [];
      return failed.map(({ fullName }) => `${file} › ${fullName}`);
    }),
    times: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${path.relative("", name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }),
  /**
   * @param {PlaywrightReport} report
   * @returns {Outcome}
   */
  playwright: ({ stats: { expected, unexpected, flaky, skipped }, suites }) => ({
    passed: expected,
    // A test that passes at the second try has failed once.
    failed: unexpected + flaky,
    skipped,
    failures: suites.flatMap(testsOf).flatMap(({ test, status }) => (hasFailed(status) ? [test] : [])),
    times: suites.flatMap(testsOf),
  }),
  /**
   * @param {SimulationReport} runs
   * @returns {Outcome}
   */
  simulation: (runs) => ({
    passed: runs.filter(({ failures }) => failures.length === 0).length,
    failed: runs.filter(({ failures }) => failures.length > 0).length,
    skipped: 0,
    failures: runs.flatMap(({ seed, failures }) => failures.map((failure) => `seed ${seed} › ${failure}`)),
    times: [],
  }),
};

/** @param {string} status */
const hasFailed = (status) => status === "unexpected" || status === "flaky";

/**
 * @param {Suite} suite
 * @returns {(Time & { status: string })[]}
 */
function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results = [] }) => ({
      test: `[${projectName}] ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status,
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

const listed = 30;

/**
 * The slowest tests of all checks, the slowest first, a line each.
 * @param {Result[]} results
 */
export function slowest(results) {
  const times = results.flatMap(({ times }) => times).sort((one, other) => other.seconds - one.seconds);
  const lines = times
    .slice(0, listed)
    .map(({ test, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${test}`);
  return ["", `The slowest ${lines.length} of ${times.length} tests:`, ...lines].join("\n");
}

/**
 * One line per check, each with the failed tests under it, and, last, the sum. The end of a long output alone still says what to
 * run again.
 * @param {Result[]} results
 */
export function summary(results) {
  const lines = results.flatMap(({ name, seconds, seed, passed, failed, skipped, failures }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    const how = `${seconds.toFixed(1)} s${seed === undefined ? "" : `, seed ${seed}`}`;
    return [
      `${failed > 0 ? "FAIL" : "ok  "}  ${name.padEnd(24)} ${counts} (${how})`,
      ...failures.map((failure) => `      ${failure}`),
    ];
  });
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((total, result) => total + result[key], 0);
  return ["", ...lines, "", `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}
