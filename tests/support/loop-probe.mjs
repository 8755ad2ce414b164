// Preloaded (`node --import`) into a program under test: writes down every turn of its event loop that keeps the
// processor for long. The processor's time, not the clock's: what a busy machine does meanwhile does not count.
import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const betweenLooksMs = 5;
const worthNotingMs = 10;

const file = process.env.TEST_LOOP_FILE;
if (file === undefined) throw new Error("TEST_LOOP_FILE is not set.");

if (isMainThread) {
  let before = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - before >= worthNotingMs) appendFileSync(file, `${now - before}\n`);
    before = processorMs();
  }, betweenLooksMs).unref();
}

/** What this thread has had of the processor so far (Linux: nanoseconds, the first of three numbers). */
function processorMs() {
  return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6;
}
