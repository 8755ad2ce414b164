import { describe, expect, test } from "vitest";
import { isNewPlace } from "./sign-in-place";

const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const office = { address: "203.0.113.7", browser: chrome("140.0.0.0") };
const home = { address: "2001:db8:1:2::/64", browser: firefox };
const unknown = { address: undefined, browser: undefined };

describe("a sign-in is new", () => {
  test.each([
    ["from an address that no other came from", { ...office, address: home.address }],
    ["with a browser that no other came with", { ...office, browser: firefox }],
    ["with a browser that says nothing", { ...office, browser: undefined }],
    ["from an address that nobody knows", { ...office, address: undefined }],
  ])("%s", (_, place) => {
    expect(isNewPlace(place, [office])).toBe(true);
  });
});

describe("a sign-in is not new", () => {
  test.each([
    ["that is the first of all", home, []],
    ["from where another came", office, [home, office]],
    ["with a browser that was updated", { ...office, browser: chrome("141.0.7390.55") }, [office]],
    [
      "whose address and browser are both known, though not together",
      { ...office, browser: firefox },
      [office, home],
    ],
    ["that is as unknown as another", unknown, [unknown]],
  ])("%s", (_, place, former) => {
    expect(isNewPlace(place, former)).toBe(false);
  });
});
