import { processingRegister } from "bank-api/domain/personal-data";
import type { ActorHandlers } from "../handler";

export const personalDataHandlers = {
  async readProcessingRegister({ retention }) {
    return { data: processingRegister(retention) };
  },
} satisfies Partial<ActorHandlers>;
