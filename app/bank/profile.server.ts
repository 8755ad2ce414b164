import { bearer, call } from "./client.server";
import { inputterOf } from "./scope.server";
import type { Caller } from "./types";

export function profileFor(caller: Caller) {
  return {
    /** Gives the caller another name; the bank allows nobody to rename somebody else. */
    async renameSelf(name: string, idempotencyKey: string): Promise<void> {
      const inputter = inputterOf(caller);
      await call("updateUser", {
        authorization: bearer(caller.accessToken),
        idempotencyKey,
        body: { _key: caller.userId, name, inputter: inputter._key, inputter_name: inputter.name },
      });
    },
  };
}
