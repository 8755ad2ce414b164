import { runProgram } from "./run-program.mjs";
import { dataFolder } from "./workspace.mjs";

await runProgram("bank", { DATA_DIR: dataFolder() });
