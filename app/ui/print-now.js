// The script of a page to print: prints it as soon as it is there, and whenever asked.
document.querySelector(".needs-script")?.addEventListener("click", () => print());
addEventListener("load", () => print());
