import { places } from "./programs.mjs";
import { runProgram } from "./run-program.mjs";

// Nothing is assumed here: the app itself refuses to start without SESSION_SECRETS and BANK_API_URL.
const { host, port } = places().web;
await runProgram("web", { HOST: host, PORT: port });
