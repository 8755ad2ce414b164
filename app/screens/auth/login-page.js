// The script of the sign-in screen. The screen and its dialogs work without it too.

const { next = "" } = document.currentScript?.dataset ?? {};

for (const password of inputsIn(document, "input[type=password]")) addReveal(password);
for (const form of document.querySelectorAll("form")) if (form.method === "post") prepare(form);
for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) makeModal(dialog);
// eslint-disable-next-line compat/compat -- Safari has none, and takes the timer.
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(prefetch));

/**
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLInputElement[]}
 */
function inputsIn(parent, selector) {
  return [...parent.querySelectorAll(selector)].filter((input) => input instanceof HTMLInputElement);
}

/** Adds a button to the password's box that shows or hides what is typed. @param {HTMLInputElement} password */
function addReveal(password) {
  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.setAttribute("aria-controls", password.id);
  const show = (/** @type {boolean} */ visible) => {
    password.type = visible ? "text" : "password";
    toggle.textContent = visible ? "Sembunyikan" : "Tampilkan";
    toggle.setAttribute("aria-pressed", String(visible));
  };
  show(false);
  toggle.addEventListener("click", () => show(password.type === "password"));
  password.form?.addEventListener("submit", () => show(false));
  password.after(toggle);
}

/**
 * Lets the button be pressed once only. In a form with `data-whole` it stays closed until every field is filled in.
 * @param {HTMLFormElement} form
 */
function prepare(form) {
  /** @type {HTMLButtonElement | null} */
  const submit = form.querySelector("button[type=submit]");
  if (!submit) return;
  const fields = inputsIn(form, "input:not([type=hidden], [hidden])");
  const [first, second] = fields;
  const { whole, mismatch } = form.dataset;
  const bar = document.createElement("div");
  bar.className = "navigation-progress";
  bar.setAttribute("role", "status");
  bar.innerHTML = "<span>Collecting Resources</span>";

  const differ = () => mismatch !== undefined && first?.value !== second?.value;
  const judge = () => {
    submit.disabled = whole !== undefined && (differ() || fields.some(({ value }) => value.trim() === ""));
  };
  form.addEventListener("input", () => {
    judge();
    if (second && mismatch !== undefined) say(second, differ() && second.value !== "" ? mismatch : "");
  });
  form.addEventListener("submit", () => {
    submit.disabled = true;
    document.body.append(bar);
  });
  // The browser may show this page again from its memory, with the button still closed.
  addEventListener("pageshow", () => {
    bar.remove();
    judge();
  });
}

/**
 * Shows a message below a field, in place of the server's.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function say(field, text) {
  const id = `${field.id}-error`;
  const words = document.getElementById(id) ?? document.createElement("p");
  words.id = id;
  words.className = "field-error";
  words.setAttribute("role", "status");
  words.textContent = text;
  if (!words.isConnected) field.parentElement?.after(words);
  field.setAttribute("aria-invalid", String(text !== ""));
  // Mantine draws the box of a field by this.
  field.parentElement?.toggleAttribute("data-error", text !== "");
  field.setAttribute("aria-describedby", words.id);
}

/**
 * The browser keeps the focus inside. Escape leads where the dialog's own cancel link leads. A dialog that closes in place hands the
 * focus to the first field.
 * @param {HTMLDialogElement} dialog
 */
function makeModal(dialog) {
  dialog.close();
  dialog.showModal();
  dialog.addEventListener("close", () => inputsIn(document, "main input:not([type=hidden])")[0]?.focus());
  const away = dialog.querySelector(".choices a");
  dialog.addEventListener("cancel", (event) => {
    if (!(away instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    location.assign(away.href);
  });
}

/**
 * Loads the files of the first screen after sign-in, unless the browser saves data. Chrome 109 and Firefox hold `<link rel=prefetch>`
 * against `default-src` of our policy, and Safari knows none.
 */
function prefetch() {
  if ("connection" in navigator && /** @type {{ saveData?: boolean }} */ (navigator.connection).saveData)
    return;
  for (const href of next.split(" "))
    fetch(href, { priority: "low" })
      .then((answer) => answer.blob())
      .catch(() => undefined);
}
