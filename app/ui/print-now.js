// The script of a page to print: prints it as soon as it is there, and whenever asked.
const button = document.querySelector("button[hidden]");
if (button instanceof HTMLButtonElement) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
addEventListener("load", () => print());
