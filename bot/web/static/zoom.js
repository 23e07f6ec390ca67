// A picture on tap: large, in a dialog that Escape, a tap beside it or its button closes.

export function enlarge(dialog) {
  const frame = dialog.querySelector(".large");
  const size = dialog.querySelector(".size");

  function show(whole) {
    frame.classList.toggle("whole", whole);
    size.setAttribute("aria-pressed", whole);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a:has(> .picture)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const image = document.createElement("img");
    image.alt = link.firstElementChild.alt;
    image.src = link.href;
    show(false);
    frame.replaceChildren(image);
    dialog.showModal();
  });
  for (const each of [frame, size]) each.addEventListener("click", () => show(!frame.classList.contains("whole")));
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
