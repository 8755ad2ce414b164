import type { ActorCall } from "bank-api/domain/permission";
import type { Handler, PreparedHandler } from "../handler";
import { accessHandlers } from "./access";
import { accessRecordHandlers } from "./access-record";
import { batchHandlers } from "./batches";
import { branchHandlers } from "./branches";
import { customerHandlers } from "./customers";
import { deskHandlers } from "./desk";
import { historyHandlers } from "./history";
import { reportHandlers } from "./reports";
import { roleHandlers } from "./roles";
import { transactionHandlers } from "./transactions";
import { createUser, userHandlers } from "./users";
import { viewHandlers } from "./views";

/** A handler for every call with an access token; one that is missing does not compile. */
export const actorHandlers: {
  readonly [N in ActorCall]: Handler<N> | PreparedHandler<N>;
} = {
  ...accessHandlers,
  ...accessRecordHandlers,
  ...userHandlers,
  createUser,
  ...roleHandlers,
  ...branchHandlers,
  ...historyHandlers,
  ...customerHandlers,
  ...transactionHandlers,
  ...batchHandlers,
  ...deskHandlers,
  ...reportHandlers,
  ...viewHandlers,
};

export { openHandlers } from "./access";
