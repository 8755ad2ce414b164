import { toErrorScreen } from "~/bank/errors";
import { offers } from "~/bank/index.server";
import type { BatchKind } from "./kinds";

/** Whether the bank takes files of a kind. */
export async function isOffered({ capability }: BatchKind): Promise<boolean> {
  return capability === undefined || offers(capability).catch(toErrorScreen);
}
