// The part of Discord's text formatting that games use.
import { h } from "./dom.js";

const INLINE = new RegExp(
  [
    "(?<code>`+)(?<codeText>.+?)\\k<code>",
    "\\*\\*\\*(?<both>.+?)\\*\\*\\*",
    "\\*\\*(?<bold>.+?)\\*\\*",
    "__(?<under>.+?)__",
    "~~(?<strike>.+?)~~",
    "\\|\\|(?<spoiler>.+?)\\|\\|",
    "\\*(?<star>[^*\\s](?:.*?[^*\\s])?)\\*",
    "(?<![\\w])_(?<line>[^_]+?)_(?![\\w])",
    "<@!?(?<user>\\d+)>",
    "<#(?<channel>\\d+)>",
    "<(?<animated>a?):(?<emoji>\\w+):(?<emojiId>\\d+)>",
    "<t:(?<time>-?\\d+)(?::(?<style>[tTdDfFR]))?>",
    "</(?<command>[^:>]+):\\d+>",
    "\\[(?<label>[^\\]]+)\\]\\(<?(?<target>https?://[^)\\s>]+)>?\\)",
    "<?(?<link>https?://[^\\s<>]+[^\\s<>.,;:!?)\\]'\"])>?",
    "\\\\(?<escaped>[*_~`|\\\\<>#.\\-])",
    "(?<everyone>@everyone|@here)",
  ].join("|"),
  "s",
);

/** Elements for a text with headings, quotes, lists and code. */
export function markdown(text, names) {
  const parts = [];
  for (const [index, piece] of text.split(/```(?:[a-z]+\n)?([\s\S]*?)```\n?/).entries()) {
    if (index % 2) parts.push(h("pre", {}, h("code", {}, piece.replace(/^\n|\n$/g, ""))));
    else if (piece) parts.push(...blocks(piece, names));
  }
  return parts;
}

function blocks(text, names) {
  const parts = [];
  let lines = [];
  const flush = () => {
    if (!lines.length) return;
    parts.push(h("div", { class: "lines" }, inline(lines.join("\n"), names)));
    lines = [];
  };
  const listed = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    const item = /^( *)(?:[-*]|(\d+)\.) +(.+)$/.exec(line);
    const quote = /^> ?(.*)$/.exec(line);
    if (!item) listed.length = 0;
    if (heading) { flush(); parts.push(h(`h${heading[1].length + 1}`, {}, inline(heading[2], names))); }
    else if (small) { flush(); parts.push(h("div", { class: "small" }, inline(small[1], names))); }
    else if (item) { flush(); place(parts, listed, item, names); }
    else if (quote) { flush(); quoted(parts, quote[1], names); }
    else lines.push(line);
  }
  flush();
  return parts;
}

function place(parts, listed, [, indent, number, text], names) {
  const depth = Math.min(Math.floor(indent.length / 2), listed.length);
  listed.length = Math.min(listed.length, depth + 1);
  if (!listed[depth]) {
    const list = number ? h("ol", { start: number }) : h("ul");
    if (depth) listed[depth - 1].lastElementChild.append(list);
    else parts.push(list);
    listed[depth] = list;
  }
  listed[depth].append(h("li", {}, inline(text, names)));
}

function quoted(parts, text, names) {
  const last = parts.at(-1);
  const line = h("div", { class: "lines" }, inline(text, names));
  if (last?.tagName === "BLOCKQUOTE") last.append(line);
  else parts.push(h("blockquote", {}, line));
}

/** Elements for text within one line. */
export function inline(text, names) {
  const parts = [];
  let rest = text;
  while (rest) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index) parts.push(rest.slice(0, found.index));
    parts.push(styled(found, names));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) parts.push(rest);
  return parts;
}

function styled(found, names) {
  const g = found.groups;
  const deeper = (value) => inline(value, names);
  if (g.codeText !== undefined) return h("code", {}, g.codeText);
  if (g.both !== undefined) return h("strong", {}, h("em", {}, deeper(g.both)));
  if (g.bold !== undefined) return h("strong", {}, deeper(g.bold));
  if (g.under !== undefined) return h("u", {}, deeper(g.under));
  if (g.strike !== undefined) return h("s", {}, deeper(g.strike));
  if (g.spoiler !== undefined) {
    return h("span", { class: "spoiler", onclick: (event) => event.currentTarget.classList.add("open") }, deeper(g.spoiler));
  }
  if (g.star !== undefined) return h("em", {}, deeper(g.star));
  if (g.line !== undefined) return h("em", {}, deeper(g.line));
  if (g.user) return h("span", { class: "mention" }, `@${names.user(g.user)}`);
  if (g.channel) return h("a", { class: "mention", href: `#${g.channel}` }, `# ${names.channel(g.channel)}`);
  if (g.emoji) return emojiPicture(g.emoji, g.emojiId);
  if (g.time) return timestamp(Number(g.time), g.style || "f");
  if (g.command) return h("span", { class: "mention" }, `/${g.command}`);
  if (g.label) return h("a", { href: g.target, target: "_blank", rel: "noreferrer" }, deeper(g.label));
  if (g.link) return h("a", { href: g.link, target: "_blank", rel: "noreferrer" }, g.link);
  if (g.everyone) return h("span", { class: "mention" }, g.everyone);
  return g.escaped;
}

/** The picture of an emoji of the application; its name where there is none. */
export function emojiPicture(name, id) {
  const picture = h("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
  picture.onerror = () => picture.replaceWith(`:${name}:`);
  return picture;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const element = h("time", { datetime: date.toISOString(), title: date.toLocaleString("en-GB", STYLES.F) });
  if (style === "R") element.dataset.relative = seconds;
  else element.textContent = date.toLocaleString("en-GB", STYLES[style]);
  if (style === "R") element.textContent = relative(seconds);
  return element;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = STEPS.find(([, size]) => Math.abs(away) >= size) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / length), unit);
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative));
  }
}, 1000);
