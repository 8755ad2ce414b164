import { describe, expect, it } from "vitest";
import { obstacles } from "~/texts/batches";
import { ownApproval, ownWork } from "~/texts/decisions";
import { obstacleToCancel, obstacleToProcess } from "./batch-decisions";

const creator = { userKey: "7", name: "Pembuat", time: "" };
const firstApprover = { key: "9", name: "Pertama", time: "", onBehalfOf: undefined };
const batch = (status: string, itemsFailed = false) => ({ status, itemsFailed, creator, firstApprover });

describe("obstacleToCancel", () => {
  it.each(["Pending", "Process_failed"])("is none while %s", (status) => {
    expect(obstacleToCancel({ status })).toBeUndefined();
  });

  it.each(["Uploading", "Running", "Process_success", "Archived"])("is one while %s", (status) => {
    expect(obstacleToCancel({ status })).toBe(obstacles.notCancellable);
  });
});

describe("obstacleToProcess", () => {
  it.each(["Pending", "Process_success", "Process_failed"])(
    "is none to a second person while %s",
    (status) => {
      expect(obstacleToProcess(batch(status), 1, "8")).toBeUndefined();
    },
  );

  it.each([
    ["whoever uploaded it", batch("Pending"), 1, "7", ownWork],
    ["who was the first of two", batch("Pending"), 1, "9", ownApproval],
    ["rows that were not stored", batch("Process_failed", true), 1, "8", obstacles.itemsFailed],
    ["an upload under way", batch("Uploading"), 1, "8", obstacles.uploading],
    ["a run under way", batch("Running"), 1, "8", obstacles.running],
    ["a state of another bank", batch("Archived"), 1, "8", obstacles.unknownStatus("Archived")],
    ["no row that waits", batch("Pending"), 0, "8", obstacles.nothingToProcess],
    ["what its uploader finds done", batch("Process_success"), 0, "7", obstacles.nothingToProcess],
    ["what its uploader finds under way", batch("Running"), 1, "7", obstacles.running],
  ])("names %s", (_, subject, waiting, user, reason) => {
    expect(obstacleToProcess(subject, waiting, user)).toBe(reason);
  });
});
