// A picture alone on the screen: as large as fits, then larger, to be scrolled.
import { h, byId } from "./dom.js";

/** How much larger than it fits a picture becomes at least. */
const CLOSER = 2;

export function enlarge(source, alt) {
  const box = byId("lightbox");
  const image = h("img", { src: source, alt, title: "Closer" });
  const frame = h("div", { class: "frame" }, image);
  frame.onclick = (event) => (event.target === image ? zoom(box, frame, image, event) : box.close());
  box.classList.remove("full");
  box.replaceChildren(frame, h("footer", {}, alt ? h("p", {}, alt) : "",
    h("a", { href: source, target: "_blank" }, "Open in a new tab"),
    h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => box.close() }, "✕")));
  box.onkeydown = (event) => { if (event.key === "+" || event.key === "-") zoom(box, frame, image); };
  box.onclick = (event) => { if (event.target === box) box.close(); };
  box.showModal();
}

/** Closer around the point that was tapped, or back to the whole. */
function zoom(box, frame, image, event = null) {
  const before = image.getBoundingClientRect();
  const across = event ? (event.clientX - before.left) / before.width : 0.5;
  const down = event ? (event.clientY - before.top) / before.height : 0.5;
  image.style.width = box.classList.toggle("full") ? `${Math.max(CLOSER * before.width, image.naturalWidth)}px` : "";
  image.title = image.style.width ? "Whole picture" : "Closer";
  const point = event ?? { clientX: frame.clientWidth / 2, clientY: frame.clientHeight / 2 };
  frame.scrollTo(across * image.clientWidth - point.clientX, down * image.clientHeight - point.clientY);
}
