import { runProgram } from "./run-program.mjs";

// Nothing is assumed here: the app itself refuses to start without SESSION_SECRETS and BANK_API_URL.
await runProgram("web", { NODE_ENV: "production", HOST: process.env.HOST || "127.0.0.1" });
