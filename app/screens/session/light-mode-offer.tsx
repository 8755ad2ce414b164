import { useEffect, useState } from "react";
import { offeredCookie } from "~/access/display";
import { displayPath } from "~/access/session-screens";
import { FormToken } from "~/form/form-token";

/** Offers mode ringan at the end of a page, where it pushes nothing away. */
export default function LightModeOffer() {
  const [isShown, setShown] = useState(() => !bringsScrollBar());
  useEffect(() => {
    if (isShown) document.cookie = offeredCookie;
  }, [isShown]);

  function decline() {
    setShown(false);
    document.querySelector("main")?.focus({ preventScroll: true });
  }

  if (!isShown) return null;
  return (
    <form method="post" action={displayPath} className="card head">
      <FormToken />
      <span>Halaman ini lambat di komputer ini.</span>
      <button type="submit" name="light" value="on" className="button main">
        Pakai Mode ringan
      </button>
      <button type="button" className="button" onClick={decline}>
        Tidak
      </button>
    </form>
  );
}

/** What the offer takes on a computer, in pixels. On a phone, scroll bars lie over the page. */
const height = 80;

/** A scroll bar would make the page narrower. Such a page leaves the offer to the next one. */
function bringsScrollBar(): boolean {
  const { offsetTop, offsetHeight } = document.querySelector("main")!;
  const room = document.documentElement.clientHeight - offsetTop - offsetHeight;
  return room >= 0 && room < height;
}
