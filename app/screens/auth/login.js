// The sign-in page's own script; the page works without it.
const form = document.querySelector("#sign-in");
const password = form.elements.namedItem("password");

const toggle = document.createElement("button");
toggle.type = "button";
toggle.className = "reveal";
toggle.setAttribute("aria-controls", password.id);
show(false);
toggle.addEventListener("click", () => show(password.type === "password"));
password.after(toggle);

function show(visible) {
  password.type = visible ? "text" : "password";
  toggle.textContent = visible ? "Sembunyikan" : "Tampilkan";
  toggle.setAttribute("aria-pressed", String(visible));
}

// Pressed once is enough. A page that comes back from the browser's memory begins anew.
const submit = form.querySelector("button:not([type])");
form.addEventListener("submit", () => {
  show(false);
  wait(true);
});
window.addEventListener("pageshow", () => wait(false));

function wait(waiting) {
  submit.disabled = waiting;
  form.classList.toggle("busy", waiting);
}
