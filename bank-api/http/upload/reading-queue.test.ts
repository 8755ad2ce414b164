import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReadingQueue, type Uploader } from "./reading-queue";

// Files that still wait at the end of a test would be told so in the midst of a later one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = {
  reading: { all: 4, user: 2, address: 3 },
  waiting: { all: 4, user: 2, address: 3 },
  longestWaitMs: 1_000,
};

const siti: Uploader = { userId: "1", address: "198.51.100.1" };
const budi: Uploader = { userId: "2", address: "198.51.100.1" };
const dewi: Uploader = { userId: "3", address: "198.51.100.2" };
const dewiNearSiti: Uploader = { userId: "3", address: "198.51.100.1" };
const sitiElsewhere: Uploader = { userId: "1", address: "198.51.100.3" };
const tooMany = {
  code: "429",
  message: "Terlalu banyak file sedang diunggah. Coba lagi beberapa menit lagi.",
};

/** Files by name that are read until they are ended. */
function desk() {
  const queue = new ReadingQueue(limits);
  const ends = new Map<string, () => void>();
  return {
    begun: () => [...ends.keys()],
    send: (name: string, uploader: Uploader, gone = new AbortController().signal) =>
      queue.run(uploader, gone, () => new Promise<string>((resolve) => ends.set(name, () => resolve(name)))),
    async end(name: string) {
      ends.get(name)?.();
      ends.delete(name);
      await new Promise(setImmediate);
    },
  };
}

test("one user's files take two places, and others go past those that wait", async () => {
  const { begun, send, end } = desk();
  for (const name of ["a", "b", "c"]) void send(name, siti);
  void send("d", dewi);
  await new Promise(setImmediate);
  expect(begun()).toEqual(["a", "b", "d"]);
  await end("a");
  expect(begun()).toEqual(["b", "d", "c"]);
});

test("files from one address leave a place to others, whoever sends them", async () => {
  const { begun, send, end } = desk();
  for (const name of ["a", "b"]) void send(name, siti);
  for (const name of ["c", "d"]) void send(name, budi);
  void send("e", dewi);
  await new Promise(setImmediate);
  expect(begun()).toEqual(["a", "b", "c", "e"]);
  await end("e");
  expect(begun()).toEqual(["a", "b", "c"]);
  await end("a");
  expect(begun()).toEqual(["b", "c", "d"]);
});

test("a file that ends lets all in for whom it has made room, in their order", async () => {
  const { begun, send, end } = desk();
  for (const name of ["a", "b"]) void send(name, siti);
  void send("c", budi);
  // One waits for a place of its user, one for a place of its address, and one for either.
  void send("of the user", sitiElsewhere);
  void send("from the address", dewiNearSiti);
  void send("late", siti);
  await new Promise(setImmediate);
  expect(begun()).toEqual(["a", "b", "c"]);
  await end("a");
  expect(begun()).toEqual(["b", "c", "of the user", "from the address"]);
});

test("who has gone away leaves the line, and nobody else does", async () => {
  const { begun, send, end } = desk();
  const gone = new AbortController();
  for (const name of ["a", "b"]) void send(name, siti);
  const lost = expect(send("c", siti, gone.signal)).rejects.toThrow("gone away");
  void send("d", siti);
  gone.abort(new Error("gone away"));
  await lost;
  // Both places in the line are free again, but for the one that "d" has.
  void send("e", siti);
  await end("a");
  await end("b");
  expect(begun()).toEqual(["d", "e"]);
});

test("where nobody tells the address, only users are told apart", async () => {
  const { begun, send } = desk();
  for (const userId of ["1", "2", "3", "4", "5"]) void send(userId, { userId, address: undefined });
  await new Promise(setImmediate);
  expect(begun()).toEqual(["1", "2", "3", "4"]);
});

test("a line that is full for one user, or for everybody, is said at once", async () => {
  const { send } = desk();
  for (const name of ["a", "b", "c", "d"]) void send(name, siti);
  await expect(send("e", siti)).rejects.toMatchObject(tooMany);
  for (const name of ["f", "g", "h", "i"]) void send(name, dewi);
  await expect(send("j", { userId: "9", address: undefined })).rejects.toMatchObject(tooMany);
});

test("who has waited too long is told so, and leaves the line", async () => {
  const { begun, send, end } = desk();
  for (const name of ["a", "b"]) void send(name, siti);
  const late = expect(send("c", siti)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(1_000);
  await late;
  await end("a");
  expect(begun()).toEqual(["b"]);
});

test("a file that fails gives its place back", async () => {
  const queue = new ReadingQueue({ ...limits, reading: { all: 1, user: 1, address: 1 } });
  await expect(
    queue.run(siti, new AbortController().signal, () => Promise.reject(new Error("broken"))),
  ).rejects.toThrow("broken");
  expect(await queue.run(siti, new AbortController().signal, () => Promise.resolve("read"))).toBe("read");
});
