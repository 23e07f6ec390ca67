// Messages: text, embeds, files.
import { h, byId, icon } from "./dom.js";
import { markdown, inline } from "./markdown.js";
import { components } from "./components.js";
import { openContext } from "./context.js";
import { files, picture } from "./files.js";

const LAYOUT = 1 << 15;
const THREAD_CREATED = 18;
const TOGETHER_MS = 7 * 60 * 1000;

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
const short = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });

/** The element of one message; `before` is the message above it. */
export function messageElement(message, before, app) {
  const element = h("article", { class: "message", id: `m${message.id}`, "data-id": message.id });
  const called = message.mentions.some((user) => user.id === app.me) || message.pings.includes(app.me);
  element.classList.toggle("called", called);
  element.classList.toggle("private", message.only_me);
  if (message.type === THREAD_CREATED) return threadNotice(element, message, app);
  const first = isFirst(message, before);
  element.classList.toggle("first", first);
  if (newDay(message, before)) element.append(h("div", { class: "day" }, h("span", {}, day.format(new Date(message.timestamp)))));
  if (first) element.append(...heading(message, app));
  else element.append(h("time", { class: "gutter" }, clock.format(new Date(message.timestamp))));
  element.append(h("div", { class: "content" }, isFolded(message, app) ? folded(message, app) : contents(message, app)));
  const open = (event) => openContext(event, { message: message.id }, app);
  // Links and fields keep the menu of the browser.
  element.addEventListener("contextmenu", (event) => event.target.closest("a, input, textarea") || open(event));
  element.append(h("button", { type: "button", class: "more", "aria-haspopup": "menu", "aria-label": "Apps of this message", title: "Apps", onclick: open }, "⋯"));
  return element;
}

/** Whether a message is a private one with something to press. */
export function isPanel(message) {
  return message.only_me && (message.components ?? []).some(hasControl);
}

const hasControl = (part) => Boolean(part.custom_id) || [...(part.components ?? []), ...(part.accessory ? [part.accessory] : [])].some(hasControl);

/** Whether a newer panel has taken the place of this one, and nobody has asked to see it again. */
function isFolded(message, app) {
  if (!isPanel(message) || app.unfolded.has(message.id)) return false;
  const all = [...app.messages.values()];
  return all.slice(all.findIndex((each) => each.id === message.id) + 1).some(isPanel);
}

function folded(message, app) {
  return h("button", { type: "button", class: "link", onclick: () => app.unfold(message.id) }, "An earlier panel · show");
}

function isFirst(message, before) {
  if (!before || message.command || message.message_reference || before.type === THREAD_CREATED) return true;
  if (before.author.id !== message.author.id || before.only_me !== message.only_me) return true;
  return new Date(message.timestamp) - new Date(before.timestamp) > TOGETHER_MS || newDay(message, before);
}

function newDay(message, before) {
  return Boolean(before) && day.format(new Date(before.timestamp)) !== day.format(new Date(message.timestamp));
}

function heading(message, app) {
  const parts = [];
  if (message.command) {
    parts.push(h("div", { class: "reply" }, avatar(message.command.by, true), h("b", {}, message.command.by), h("span", {}, "used"),
      h("span", { class: "mention" }, message.command.name)));
  } else if (message.message_reference?.message_id) {
    const source = app.messages.get(message.message_reference.message_id);
    const text = source ? source.content || "Click to see the message" : "an earlier message";
    const jump = () => byId(`m${message.message_reference.message_id}`)?.scrollIntoView({ block: "center" });
    parts.push(h("div", { class: "reply", onclick: jump }, source ? avatar(app.nameOf(source.author), true) : "",
      h("b", {}, source ? app.nameOf(source.author) : ""), h("span", { class: "quoted" }, inline(unmarked(text), app.names))));
  }
  const name = app.nameOf(message.author);
  const open = (event) => openContext(event, { person: message.author.id }, app);
  const face = avatar(name);
  face.addEventListener("contextmenu", open);
  parts.push(face);
  parts.push(h("header", {}, h("b", { class: message.author.bot ? "bot" : `person c${hue(name)}`, oncontextmenu: open }, name),
    message.author.bot ? h("span", { class: "tag" }, "APP") : null,
    h("time", {}, short.format(new Date(message.timestamp)))));
  return parts;
}

/** The first line of a text without the marks of headings, quotes, lists and small print. */
const unmarked = (text) => text.split("\n")[0].replace(/^\s*(?:#{1,3}|-#|>|[-*])\s+/, "");

export function avatar(name, small = false) {
  return h("span", { class: `avatar c${hue(name)}${small ? " small" : ""}`, "aria-hidden": "true" }, name.slice(0, 1));
}

const hue = (name) => [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 8;

function contents(message, app) {
  if (message.thinking) {
    const dots = h("span", { class: "dots" }, h("i"), h("i"), h("i"));
    return [h("div", { class: "thinking" }, dots, ` ${app.nameOf(message.author)} is thinking…`), onlyMe(message, app)];
  }
  const parts = [];
  const edited = message.edited_timestamp && h("span", { class: "edited", title: short.format(new Date(message.edited_timestamp)) }, "(edited)");
  if (message.content) {
    const text = h("div", { class: "text" }, markdown(message.content, app.names));
    if (edited) (text.lastElementChild?.matches(".lines") ? text.lastElementChild : text).append(" ", edited);
    parts.push(text);
  }
  parts.push(...message.embeds.map((embed) => embedElement(embed, app)));
  if (!(message.flags & LAYOUT)) parts.push(files(message.attachments));
  parts.push(...components(message, app));
  if (message.thread) parts.push(threadLink(message.thread));
  if (edited && !message.content) parts.push(edited);
  parts.push(onlyMe(message, app));
  return parts;
}

function onlyMe(message, app) {
  if (!message.only_me) return null;
  const dismiss = () => app.ask("dismiss", { message: message.id });
  return h("div", { class: "only-me" }, icon("eye"), " Only you can see this · ", h("button", { type: "button", class: "link", onclick: dismiss }, "Dismiss message"));
}

function threadLink(thread) {
  return h("a", { class: "thread-link", href: `#${thread.id}` }, h("b", {}, thread.name), h("span", {}, `${thread.message_count} message${thread.message_count === 1 ? "" : "s"} ›`));
}

function threadNotice(element, message, app) {
  element.classList.add("notice");
  const thread = message.message_reference.channel_id;
  element.append(h("span", { class: "sign" }, icon("thread")), h("div", { class: "content" }, h("b", {}, app.nameOf(message.author)), " started a thread: ",
    h("a", { href: `#${thread}` }, message.content)));
  return element;
}

// Embeds

function embedElement(embed, app) {
  const colour = embed.color === undefined || embed.color === null ? "#1e1f22" : `#${embed.color.toString(16).padStart(6, "0")}`;
  const text = (value) => markdown(value, app.names);
  const box = h("div", { class: "embed", style: `border-color:${colour}` });
  const inner = h("div", { class: "embed-text" });
  if (embed.author?.name) inner.append(h("div", { class: "embed-author" }, embed.author.name));
  if (embed.title) {
    const title = embed.url ? h("a", { href: embed.url, target: "_blank", rel: "noreferrer" }, inline(embed.title, app.names)) : h("span", {}, inline(embed.title, app.names));
    inner.append(h("div", { class: "embed-title" }, title));
  }
  if (embed.description) inner.append(h("div", { class: "embed-description" }, text(embed.description)));
  if (embed.fields?.length) {
    inner.append(h("div", { class: "fields" }, embed.fields.map((field) =>
      h("div", { class: field.inline ? "field inline" : "field" }, h("b", {}, inline(field.name, app.names)), h("div", {}, text(field.value))))));
  }
  box.append(inner);
  if (embed.thumbnail?.url) box.append(picture(embed.thumbnail, "thumbnail"));
  if (embed.image?.url) box.append(h("div", { class: "embed-image" }, picture(embed.image)));
  const foot = [embed.footer?.text, embed.timestamp && short.format(new Date(embed.timestamp))].filter(Boolean).join(" • ");
  if (foot) box.append(h("div", { class: "embed-footer" }, foot));
  return box;
}
