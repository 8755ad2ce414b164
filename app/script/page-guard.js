// The guard of a page with script: whatever the script does, the user is never left with less than the page without it
// (docs/rules.md#without-javascript). It stands before the framework's scripts, needs none of them, and is written so that old
// browsers can read it.
{
  const { to = "", key = "", token = "" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;

  /** What our scripts and those of Remix, React and Mantine need, and the first Chrome, Firefox and Safari that have it. */
  const needs = [
    [].at, // 92, 90, 15.4
    Object.hasOwn, // 93, 92, 15.4
    window.HTMLDialogElement, // 37, 98, 15.4
    "inert" in HTMLElement.prototype, // 102, 112, 15.5
  ];

  /** Name of a tab whose script has failed. A name lasts over the tab's pages, and no setting of a browser forbids it. */
  const withoutScript = "tanpa-skrip";

  const firstRetryMs = 5000;
  const ownFiles = `${location.origin}/assets/`;
  const here = () => location.pathname + location.search;

  /** The form in which the user typed last, and the key under which it went out. @type {{ form: HTMLFormElement, path: string, sentKey?: string | null } | undefined} */
  let typed;
  let isGivenBack = false;

  const giveBack = (/** @type {unknown} */ error) => {
    if (isGivenBack) return;
    isGivenBack = true;
    // The page is as the server sent it until the framework has taken it over.
    if (!("__remixRouter" in window)) leaveAsServed(true);
    tell(error, firstRetryMs);
  };
  window.giveBack = giveBack;

  if (window.name === withoutScript) leaveAsServed(true);
  else if (!needs.every(Boolean)) leaveAsServed(false);
  else watch();

  /** Keeps the page without script, with what it has for browsers without. @param {boolean} isFailed */
  function leaveAsServed(isFailed) {
    window.leftAsServed = true;
    document.querySelectorAll("noscript").forEach((noscript) => {
      noscript.outerHTML = noscript.textContent || "";
    });
    if (isFailed) (document.querySelector("main") || document.body).prepend(wayBack());
  }

  function wayBack() {
    const line = document.createElement("p");
    line.className = "card head";
    line.setAttribute("role", "status");
    const words = document.createElement("span");
    words.textContent = "Script di halaman ini gagal. Semua pekerjaan tetap dapat dilakukan tanpa script.";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = "Pakai script lagi";
    button.onclick = () => {
      window.name = "";
      location.assign(location.origin + here());
    };
    line.append(words, " ", button);
    return line;
  }

  function watch() {
    const note = (/** @type {EventTarget | null} */ target) => {
      const form = target && "form" in target ? target.form : target;
      if (!(form instanceof HTMLFormElement) || !form.elements.namedItem(key)) return;
      if (!typed || typed.form !== form || typed.path !== location.pathname)
        typed = { form, path: location.pathname };
    };
    note(document.activeElement);
    addEventListener("input", ({ target }) => note(target), true);
    addEventListener(
      "submit",
      ({ target }) => {
        note(target);
        if (typed && typed.form === target) typed.sentKey = keyIn(new FormData(typed.form));
      },
      true,
    );
    addEventListener(
      "error",
      ({ target, filename, error }) => {
        const isOfFramework = target instanceof HTMLScriptElement && target.type === "module" && target.nonce;
        if (isOfFramework || (error && (filename || "").startsWith(ownFiles))) giveBack(error || new Error());
      },
      true,
    ); // an element's error does not bubble
    addEventListener("unhandledrejection", ({ reason }) => {
      if (reason instanceof Error && isOurs(reason)) giveBack(reason);
    });
  }

  /**
   * An extension's error begins in a file of the extension. A file of the start that came garbled is a syntax error without a place.
   * @param {Error} error
   */
  function isOurs({ name, stack, message }) {
    const [first] = /[a-z-]+:\/\/[^\s)]+/.exec(`${stack || ""} ${message}`) || [];
    return first ? first.startsWith(ownFiles) : name === "SyntaxError" && !("__remixRouter" in window);
  }

  /** @param {FormData} form */
  function keyIn(form) {
    const value = form.get(key);
    return typeof value === "string" ? value : null;
  }

  /**
   * Tells the app what failed and what was typed, and loads the page anew. While the app is away, the page stays.
   * @param {unknown} error
   * @param {number} retryMs
   */
  function tell(error, retryMs) {
    const body = new URLSearchParams(Object.assign({ address: here() }, described(error), draft()));
    fetch(to, { method: "POST", body })
      .then((answer) => {
        if (answer.status >= 500) throw new Error(`status ${answer.status}`);
        return answer.ok ? answer.text() : here();
      })
      .then((address) => {
        if (window.leftAsServed) return;
        window.name = withoutScript;
        // A proxy may have answered with a page of its own.
        location.replace(location.origin + (address.startsWith("/") ? address : here()));
      })
      .catch(() => window.leftAsServed || setTimeout(() => tell(error, 2 * retryMs), retryMs));
  }

  /** Name and places, no message: that may hold what somebody typed. @param {unknown} error */
  function described(error) {
    const { name, message, stack } = error instanceof Error ? error : new Error();
    const [, number = ""] = /^Minified React error #(\d+)/.exec(message) || [];
    const places = (stack || "").match(/[\w.-]+\.js:\d+:\d+/g) || [];
    const build = "__remixManifest" in window ? Object(window.__remixManifest).version : "";
    return { error: name, number, places: places.slice(0, 8).join(" "), build };
  }

  /** What stands in the form that the user typed in, also after React has removed it. A page that stays has it still. */
  function draft() {
    if (window.leftAsServed || !typed || typed.path !== location.pathname) return {};
    const form = new FormData(typed.form);
    const fields = new URLSearchParams();
    form.forEach((value, name) => {
      if (typeof value === "string" && !/password|confirmation/i.test(name)) fields.append(name, value);
    });
    const isSent = Boolean(typed.sentKey) && typed.sentKey === keyIn(form);
    return Object.assign(
      { draft: String(fields), [token]: fields.get(token) || "" },
      isSent && { wasSent: "yes" },
    );
  }
}
