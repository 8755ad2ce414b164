import { existsSync } from "node:fs";
import { copyFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { mustRun } from "./processes.mjs";
import { giveUp, root, say } from "./workspace.mjs";

// `npm run image` builds the image, with docker, podman or buildah. `npm run image -- --base-from-debian` is for a trial on a Debian
// machine that reaches no registry of images: it makes the base images from Debian's packages and this machine's Node.
const isTrial = process.argv.includes("--base-from-debian");

/** What the official images have: Node and npm in /usr/local, on a Debian without manuals. */
const baseImages = `
FROM scratch AS debian
ADD debian.tar /
FROM debian AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

/**
 * @param {string[]} tools The first that is there builds.
 * @param {string} tag
 * @param {string[]} [more]
 */
async function build(tools, tag, more = []) {
  const tool = tools.find(isOnPath);
  if (tool === undefined) throw new Error(`Install one of ${tools.join(", ")}: none is on the PATH.`);
  const secrets = Object.entries(buildSecrets()).filter(([, file]) => existsSync(file));
  const secret = secrets.flatMap(([id, file]) => ["--secret", `id=${id},src=${file}`]);
  // Without this format the image would have no HEALTHCHECK; docker knows no other.
  const format = tool === "docker" ? [] : ["--format", "docker"];
  await mustRun("Building the image", tool, ["build", ...format, ...secret, ...more, "--tag", tag, root]);
  say(`Built ${tag}.`);
}

/** npm's settings of this user name its registry; certificates are those of a proxy that opens TLS. Neither may be in a layer. */
const buildSecrets = () => ({
  npmrc: process.env.NPM_CONFIG_USERCONFIG ?? path.join(homedir(), ".npmrc"),
  certificates: process.env.NODE_EXTRA_CA_CERTS ?? "",
});

async function buildTrial() {
  const tools = ["buildah", "mmdebstrap"];
  const missing = tools.filter((tool) => !isOnPath(tool));
  if (missing.length > 0)
    throw new Error(
      `apt-get install --no-install-recommends ${tools.join(" ")}: ${missing.join(", ")} missing.`,
    );
  const major = process.versions.node.split(".", 1).join();
  const images = { debian: "localhost/debian-trial", node: `localhost/node-trial:${major}` };
  const folder = await mkdtemp(path.join(tmpdir(), "ramah-zakat-image-"));
  try {
    await makeDebian(path.join(folder, "debian.tar"));
    await copyFile(process.execPath, path.join(folder, "node"));
    await cp(npmFolder(), path.join(folder, "npm"), { recursive: true });
    await writeFile(path.join(folder, "Dockerfile"), baseImages);
    for (const [target, tag] of Object.entries(images)) {
      const args = ["build", "--isolation", "chroot", "--target", target, "--tag", tag, folder];
      await mustRun(`Building ${tag}`, "buildah", args);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await build(["buildah"], `ramah-zakat:trial-node${major}`, [
    ...["--isolation", "chroot"],
    ...["--build-arg", `NODE_IMAGE=${images.node}`, "--build-arg", `DEBIAN_IMAGE=${images.debian}`],
  ]);
}

/** @param {string} file */
function makeDebian(file) {
  const left = ["doc", "info", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const kept = "--dpkgopt=path-include=/usr/share/doc/*/copyright";
  return mustRun("Making Debian", "mmdebstrap", [
    ...["--quiet", "--variant=minbase", "--include=libstdc++6"],
    // Else a package that merges /usr brings all of Perl.
    ...["--include=usr-is-merged", "--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr"],
    ...[...left, kept, "bookworm", file],
  ]);
}

/** The npm that runs us. */
function npmFolder() {
  const program = process.env.npm_execpath;
  if (program === undefined) throw new Error("Call it by npm: npm run image -- --base-from-debian");
  return path.resolve(path.dirname(program), "..");
}

/** @param {string} tool */
function isOnPath(tool) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, tool)));
}

await (isTrial ? buildTrial() : build(["docker", "podman", "buildah"], "ramah-zakat")).catch(giveUp);
