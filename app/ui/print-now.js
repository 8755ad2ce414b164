// The script of a page to print: prints it as soon as it is there, and whenever asked.
const button = document.createElement("button");
button.type = "button";
button.className = "button main";
button.textContent = "Cetak";
button.addEventListener("click", () => print());
document.querySelector(".head")?.append(button);
addEventListener("load", () => print());
