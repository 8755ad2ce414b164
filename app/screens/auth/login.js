// The sign-in screen's own script; the screen and its dialogs work without it.
const { next } = document.currentScript.dataset;

for (const password of document.querySelectorAll("input[type=password]")) addReveal(password);
for (const form of document.querySelectorAll("form[method=post]")) prepare(form);
for (const dialog of document.querySelectorAll("dialog[open]")) makeModal(dialog);
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(prefetch));

/** A button in the password's box shows and hides what is typed. */
function addReveal(password) {
  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "reveal";
  toggle.setAttribute("aria-controls", password.id);
  const show = (visible) => {
    password.type = visible ? "text" : "password";
    toggle.textContent = visible ? "Sembunyikan" : "Tampilkan";
    toggle.setAttribute("aria-pressed", String(visible));
  };
  show(false);
  toggle.addEventListener("click", () => show(password.type === "password"));
  password.form.addEventListener("submit", () => show(false));
  password.after(toggle);
}

/** Pressed once is enough; and a form that must be whole (`data-whole`) waits until it is. */
function prepare(form) {
  const submit = form.querySelector("button:not([type])");
  const fields = [...form.querySelectorAll("input:not([type=hidden])")];
  const { whole, mismatch } = form.dataset;
  const waiting = document.createElement("div");
  waiting.className = "waiting";
  waiting.setAttribute("role", "status");
  waiting.innerHTML = "<span>Collecting Resources</span>";

  const differ = () => mismatch !== undefined && fields[0].value !== fields[1].value;
  const judge = () => {
    submit.disabled = whole !== undefined && (differ() || fields.some((field) => field.value.trim() === ""));
  };
  form.addEventListener("input", () => {
    judge();
    if (mismatch !== undefined) say(fields[1], differ() && fields[1].value !== "" ? mismatch : "");
  });
  form.addEventListener("submit", () => {
    submit.disabled = true;
    document.body.append(waiting);
  });
  // A page that comes back from the browser's memory begins anew.
  addEventListener("pageshow", () => {
    waiting.remove();
    judge();
  });
}

/** Puts words of our own in place of what the server has said of a field. */
function say(field, text) {
  const root = field.closest(".field");
  const words = root.querySelector(".wrong") ?? document.createElement("p");
  words.className = "wrong";
  words.id ||= `${field.id}-error`;
  words.setAttribute("role", "status");
  words.textContent = text;
  if (!words.isConnected) root.append(words);
  field.setAttribute("aria-invalid", String(text !== ""));
  field.setAttribute("aria-describedby", words.id);
}

/** The browser keeps the focus inside; Escape does what the dialog's own way out does. */
function makeModal(dialog) {
  dialog.close();
  dialog.showModal();
  const away = dialog.querySelector(".choices a");
  dialog.addEventListener("cancel", (event) => {
    if (!away) return;
    event.preventDefault();
    location.assign(away.href);
  });
}

/** Warms the first screen after sign-in. */
function prefetch() {
  if (navigator.connection?.saveData) return;
  for (const href of next.split(" ")) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}
