// Preloaded (`node --import`) into a program under test: its clock runs ahead by as many milliseconds as the file says.
import { readFileSync } from "node:fs";

const file = process.env.TEST_CLOCK_FILE;
if (file === undefined) throw new Error("TEST_CLOCK_FILE is not set.");
const now = Date.now;
Date.now = () => now() + Number(readFileSync(file, "utf8"));
