import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { demoPassword } from "bank-api/seed/organisation";
import { pictureSize } from "~/screens/guide/picture-size";
import { findChromium } from "../../scripts/chromium.mjs";
import { Desk } from "../kit";
import { root } from "../support/architecture/sources";
import { startRunClock } from "../support/clock";
import { startPostgres } from "../support/postgres";
import { createRunFolder, removeRunFolder } from "../support/run-folder";
import { startApp, startBank } from "../support/stack";
import { recipes, type Recipe } from "./pictures";

// `npm run guide:pictures -- [name …]`: takes the pictures of the guide from an app of its own with demo data.

const folder = path.join(root, "public/guide");

/** A branch office's monitor; the menu and the top bar beside the screen. */
const viewport = { width: 1366, height: 683 };
const screenAt = { x: 300, y: 56 };
/** Qualities of WebP, the best first. The first that makes a picture small enough counts. Text is sharp in all of them. */
const qualities = [0.72, 0.6, 0.5, 0.4, 0.3];
const mostBytes = 36_000;

const wanted = process.argv.slice(2);
const taken = recipes.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const runFolder = await createRunFolder();
startRunClock(runFolder);
try {
  await mkdir(folder, { recursive: true });
  if (wanted.length === 0) await removeOthers();
  await takeAll(taken);
} finally {
  await removeRunFolder(runFolder);
}

/** Removes files that no recipe makes. */
async function removeOthers(): Promise<void> {
  const known = new Set(recipes.map(({ name }) => `${name}.webp`));
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(path.join(folder, file));
}

async function takeAll(recipes: readonly Recipe[]): Promise<void> {
  const postgres = await startPostgres();
  const database = await postgres.cloneDatabase("demo");
  const bank = await startBank({ databaseUrl: database.url });
  const app = await startApp({ bankUrl: bank.origin });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  try {
    for (const recipe of recipes) {
      const picture = await take(browser, app.origin, recipe);
      await writeFile(path.join(folder, `${recipe.name}.webp`), picture);
      console.log(`${recipe.name}: ${Math.round(picture.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await app.stop();
    await bank.stop();
    await database.drop();
    await postgres.stop();
  }
}

async function take(browser: Browser, baseURL: string, recipe: Recipe): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: "reduce",
    timezoneId: "Asia/Jakarta",
    locale: "id-ID",
  });
  try {
    // A busy machine would be offered mode ringan.
    await context.addCookies([{ name: "ringan", value: "offered", url: baseURL }]);
    const page = await context.newPage();
    if (recipe.user !== undefined)
      await new Desk(page).signIn({ email: recipe.user, password: demoPassword });
    await page.goto(recipe.path);
    await recipe.prepare?.(page);
    await page.waitForLoadState("networkidle");
    const clip = recipe.isWhole ? { x: 0, y: 0, ...viewport } : { ...screenAt, ...pictureSize };
    const screenshot = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
    return await asWebp(await context.newPage(), screenshot);
  } finally {
    await context.close();
  }
}

/** Draws a screenshot at the size of all pictures. The browser writes WebP, which Playwright does not. */
async function asWebp(page: Page, screenshot: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${screenshot.toString("base64")}`;
  const pictures = await page.evaluate(
    async ({ source, width, height, qualities }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, height);
      return qualities.map((quality) => canvas.toDataURL("image/webp", quality).split(",")[1]!);
    },
    { source, ...pictureSize, qualities },
  );
  const files = pictures.map((picture) => Buffer.from(picture, "base64"));
  return files.find(({ length }) => length <= mostBytes) ?? files.at(-1)!;
}
