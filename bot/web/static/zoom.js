// A picture on tap: large, in a dialog that Escape, a tap beside it or its button closes.

export function enlarge(dialog) {
  const frame = dialog.querySelector(".large");

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a:has(> .picture)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const image = document.createElement("img");
    image.alt = link.firstElementChild.alt;
    image.src = link.href;
    frame.classList.remove("whole");
    frame.replaceChildren(image);
    dialog.showModal();
  });
  frame.addEventListener("click", () => frame.classList.toggle("whole"));
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
