import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { importsOf, resolveImport } from "./support/architecture/imports";
import { readSources, root } from "./support/architecture/sources";

const read = (file: string) => readFile(path.join(root, file), "utf8");

it("the Dockerfile copies only what is there and what .dockerignore lets through", async () => {
  const dockerfile = await read("Dockerfile");
  const sent = (await read(".dockerignore"))
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? line.slice(1) : []));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(
    ([, words]) => words?.split(" ").slice(0, -1) ?? [],
  );
  expect(copied).toContain("package.json");
  for (const file of copied) {
    await access(path.join(root, file));
    expect(sent).toContain(file);
  }
});

it("the image runs its programs as `npm run web` and `npm run bank` do", async () => {
  const entrypoint = await read("docker-entrypoint.sh");
  const { commands } = await import("../scripts/programs.mjs");
  for (const command of Object.values(commands)) {
    const words = command.map((word) =>
      path.relative(root, word.startsWith("-") ? path.join(root, word) : word),
    );
    expect(entrypoint).toContain(`exec node ${words.join(" ")} ;;`);
  }
});

it("each part of the image is on the newest Node that package.json, .nvmrc and the README name", async () => {
  const { engines } = JSON.parse(await read("package.json")) as { engines: { node: string } };
  const newest = /\|\| >=(\d+)\.0\.0$/.exec(engines.node)?.[1];
  const dockerfile = await read("Dockerfile");
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const ofOlder = ["${DEBIAN_IMAGE}", "${RELEASE_BEFORE}"];
  expect(images).toEqual(["${NODE_IMAGE}", "${NODE_IMAGE}", ...ofOlder, "${DEBIAN_IMAGE}"]);
  // The last part has Node from the first, so both need the same Debian.
  expect(dockerfile).toContain(
    `\nARG NODE_IMAGE=node:${newest}-bookworm-slim\nARG DEBIAN_IMAGE=debian:bookworm-slim\n`,
  );
  expect(dockerfile).toContain("\nCOPY --from=build /usr/local/bin/node /usr/local/bin/node\n");
  expect(await read(".nvmrc")).toBe(`${newest}\n`);
  expect(await read("README.md")).toContain(`\nNode ${newest} is all a fresh clone needs`);
});

it("the image has the files of the release before, where the app looks for them", async () => {
  const dockerfile = await read("Dockerfile");
  expect(dockerfile).toContain("\nCOPY --from=before /app/build/client/assets build/assets-before\n");
  expect(await read("app/main.server.ts")).toContain("`${files}/../assets-before`");
  expect(await read("scripts/build.mjs")).toContain("`${folder}/assets-before`");
});

it("what the programs import is a production dependency", async () => {
  const { dependencies } = JSON.parse(await read("package.json")) as { dependencies: Record<string, string> };
  const missing = (await packagesOf(["app", "bank-api", "contract", "service"])).filter(
    (name) => !(name in dependencies),
  );
  expect(missing).toEqual([]);
});

async function packagesOf(folders: readonly string[]): Promise<string[]> {
  const sources = await readSources(folders);
  const targets = sources.flatMap((source) =>
    importsOf(source).map((name) => resolveImport(source.path, name)),
  );
  const packages = targets.filter(
    (target) => !target.startsWith("node:") && !folders.includes(firstSegment(target)),
  );
  return [
    ...new Set(packages.map((name) => (name.startsWith("@") ? firstTwoSegments(name) : firstSegment(name)))),
  ];
}

const firstSegment = (target: string) => target.split("/", 1).join("/");
const firstTwoSegments = (target: string) => target.split("/", 2).join("/");
