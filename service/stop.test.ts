import type { Server } from "node:http";
import { expect, it, vi } from "vitest";
import { cutOffLate } from "./stop";

it("what is under way has four seconds to end", () => {
  vi.useFakeTimers();
  const closeAllConnections = vi.fn();
  cutOffLate({ closeAllConnections } as unknown as Server);
  vi.advanceTimersByTime(3_999);
  expect(closeAllConnections).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closeAllConnections).toHaveBeenCalledOnce();
});
