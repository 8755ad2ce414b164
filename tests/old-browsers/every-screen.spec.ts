import { menuCatalogue } from "~/access/menu";
import { screens } from "../routes/screens";
import { seePage } from "./in-page";
import { expect, signOutLink, test } from "./visitor";

/** Screens that need no record, and so are the same on each bank. Paper and files are no screens. */
const paths = [...new Set(screens.map(({ path }) => path.split("?form=")[0]!))].filter(
  (path) => !/\d|(print|export|cetak|qr)$/.test(path),
);

test("all screens of the menu are among these", () => {
  const menu = menuCatalogue.flatMap(({ url, items }) => [url ?? [], items.map((item) => item.url)].flat());
  expect(paths).toEqual(expect.arrayContaining(menu));
});

for (const path of paths)
  test(path, async ({ visitor, server, isScripted }) => {
    const { tab } = visitor;
    await visitor.signIn();
    const page = await server.visit(path);
    expect(page.status).toBe(200);
    for (const width of [1366, 360]) {
      await tab.resize(width);
      await visitor.open(path);
      const { headingTop, above, ...seen } = await tab.read(seePage);
      expect.soft(seen, `at ${width}`).toEqual({
        heading: page.part("heading")?.text,
        tableRows: page.main.parts("row").length,
        isFirstRowSeen: true,
        isMenuSeen: width === 1366,
        menuOverContent: 0,
        isSignOutSeen: false,
        tooWide: 0,
      });
      expect.soft(above, `above the window at ${width}`).toEqual([]);
      expect.soft(headingTop, `where the heading stands at ${width}`).toBeGreaterThan(0);
      expect.soft(headingTop, `where the heading stands at ${width}`).toBeLessThan(200);
      await visitor.pressFor("header .profile", signOutLink);
      const next = path === "/profile" ? "/change-password" : "/profile";
      // A page whose script works goes on in the same document.
      expect
        .soft(await visitor.leaveBy(`header .profile-menu [href="${next}"]`, next), `in place at ${width}`)
        .toBe(isScripted);
    }
  });
