// Files and pictures of messages.
import { h, icon } from "./dom.js";
import { enlarge } from "./lightbox.js";

/** The elements of the files of a message: pictures first. */
export function files(attachments) {
  const pictures = attachments.filter((file) => file.content_type?.startsWith("image/"));
  const others = attachments.filter((file) => !pictures.includes(file));
  return [
    pictures.length ? h("div", { class: `pictures n${Math.min(pictures.length, 4)}` }, pictures.map((file) => picture(file))) : null,
    others.map(fileElement),
  ];
}

export function fileElement(file) {
  const size = file.size < 1024 ? `${file.size} bytes` : `${(file.size / 1024).toFixed(1)} KiB`;
  return h("a", { class: "file", href: local(file.url), download: file.filename }, h("span", { class: "sign" }, icon("file")),
    h("span", {}, h("b", {}, file.filename), h("small", {}, size)));
}

// Addresses from the API expire; the page has its own for the same files.
const OWN = /^https?:\/\/127\.0\.0\.1:\d+\/attachments(\/[^?]+)/;
const local = (url) => (OWN.test(url) ? `/files${OWN.exec(url)[1]}` : url);

/** A picture that opens large when it is clicked. */
export function picture(media, kind = "") {
  const alt = media.description || "";
  const image = h("img", { src: local(media.url), alt, title: alt, width: media.width, height: media.height, loading: "lazy" });
  return h("button", { type: "button", class: `picture ${kind}`, "aria-label": alt || "Enlarge picture", onclick: () => enlarge(local(media.url), alt) }, image);
}
