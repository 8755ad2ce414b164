import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { signOutLink, test } from "./visitor";

const { PICTURES: folder = "" } = process.env;

interface Picture {
  readonly at: string;
  readonly width: number;
  /** What is pressed, and then shows. */
  readonly press?: readonly [string, string];
}

const question = ["main tbody a[role=switch]", "dialog button"] as const;
const menu = ["header .profile", signOutLink] as const;
const foldout = ["main .button[popovertarget]", ".foldout a"] as const;
const drawer = ["[aria-label=Menu]", "nav.menu summary"] as const;

const pictures: Record<string, Picture> = {
  list: { at: "/list-mustahik", width: 1366 },
  form: { at: "/user-management/new", width: 1366 },
  question: { at: "/list-mustahik", width: 1366, press: question },
  menu: { at: "/dashboard", width: 1366, press: menu },
  foldout: { at: "/list-mustahik", width: 1366, press: foldout },
  upload: { at: "/upload-data-mustahik/new", width: 1366 },
  narrow: { at: "/list-mustahik", width: 360 },
  drawer: { at: "/dashboard", width: 360, press: drawer },
};
const names = Object.keys(pictures);

// Nobody looks at them in a usual night.
if (folder !== "")
  test("pictures, side by side", async ({ visitor, engine, isScripted }, { config }) => {
    await mkdir(folder, { recursive: true });
    await visitor.signIn();
    const fileOf = (name: string, project: string) => `${name} ${project}.png`;
    for (const [name, { at, width, press }] of Object.entries(pictures)) {
      await visitor.tab.resize(width);
      await visitor.open(at);
      if (press) await visitor.pressFor(...press);
      await visitor.tab.picture(path.join(folder, fileOf(name, `${engine} ${isScripted ? "js" : "nojs"}`)));
    }
    const projects = config.projects.map((project) => project.name);
    const row = (name: string) =>
      `<tr>${projects.map((project) => `<td>${project}<br><img width=600 src="${fileOf(name, project)}">`).join("")}`;
    await writeFile(path.join(folder, "index.html"), `<table>${names.map(row).join("")}</table>`);
  });
