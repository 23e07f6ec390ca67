// Channels, threads and people.
import { h, byId, icon } from "./dom.js";
import { openContext } from "./context.js";
import { avatar } from "./messages.js";
import { askName } from "./modal.js";
import { become } from "./people.js";

const DIRECT = 1;
export const FORUM = 15;
/** Text and announcement channels and forums; threads have a parent. */
const isText = (channel) => channel.kind !== DIRECT && !channel.parent;

export function drawSidebar(app) {
  byId("guild").replaceChildren(h("b", {}, app.guild));
  const texts = [...app.channels.values()].filter(isText);
  const direct = [...app.channels.values()].find((channel) => channel.kind === DIRECT);
  byId("channels").replaceChildren(
    h("div", { class: "group" }, h("span", {}, "Text channels"), h("button", { type: "button", "aria-label": "Create forum", title: "Create forum", onclick: () => create(app, "forum") }, sign({ kind: FORUM })),
      h("button", { type: "button", "aria-label": "Create channel", title: "Create channel", onclick: () => create(app, "channel") }, "+")),
    ...texts.flatMap((channel) => [entry(channel, app), ...threads(channel, app)]),
    h("div", { class: "group" }, h("span", {}, "Direct messages")),
    direct ? entry(direct, app) : h("button", { type: "button", class: "channel", onclick: () => open(app) }, avatar(app.bot.name, true), app.bot.name));
  drawMe(app);
  drawMembers(app);
}

function threads(channel, app) {
  const all = [...app.channels.values()].filter((other) => other.parent === channel.id);
  const shown = all.filter((thread) => !thread.archived || thread.id === app.here);
  const hidden = all.filter((thread) => !shown.includes(thread));
  const parts = shown.map((thread) => entry(thread, app));
  if (hidden.length) {
    parts.push(h("details", { class: "archived" }, h("summary", {}, `${hidden.length} archived`), hidden.map((thread) => entry(thread, app))));
  }
  return parts;
}

function entry(channel, app) {
  const news = app.unread.get(channel.id);
  const before = channel.kind === DIRECT ? avatar(channel.name, true) : h("span", { class: "sign" }, sign(channel));
  return h("a", { class: `channel${channel.parent ? " thread" : ""}${news ? " unread" : ""}`, href: `#${channel.id}`, "aria-current": channel.id === app.here ? "page" : null },
    before, h("span", { class: "name" }, channel.name), channel.archived ? h("small", {}, "archived") : null,
    news?.pings ? h("span", { class: "badge", "aria-label": `${news.pings} pings` }, news.pings) : null);
}

/** The sign of a channel: a forum is several posts. */
export function sign(channel) {
  return channel.kind === DIRECT ? "@" : channel.kind === FORUM ? "☷" : isText(channel) ? "#" : icon("thread");
}

async function create(app, what) {
  const name = await askName(`Create ${what}`, what === "forum" ? "Forum name" : "Channel name");
  if (!name) return;
  const result = await app.ask(`new_${what}`, { name });
  if (result.channel) location.hash = result.channel;
}

async function open(app) {
  const result = await app.ask("direct");
  if (result.channel) location.hash = result.channel;
}

function drawMe(app) {
  const me = app.people.find((user) => user.id === app.me);
  const choose = h("select", { "aria-label": "Who you are", onchange: (event) => become(event.target.value) },
    app.people.map((user) => h("option", { value: user.name, selected: user.id === app.me }, user.name)));
  byId("me").replaceChildren(avatar(me.name), h("label", {}, h("small", {}, "You are"), choose),
    h("button", { type: "button", title: "Open a second tab as somebody else", "aria-label": "Open a second tab as somebody else", onclick: () => second(app) }, icon("tab")));
}

function second(app) {
  const others = app.people.filter((user) => user.id !== app.me);
  const address = new URL(location.href);
  address.searchParams.set("user", others[0]?.name ?? "");
  window.open(address.href, "_blank");
}

function drawMembers(app) {
  byId("members").replaceChildren(
    h("div", { class: "group" }, "App"),
    h("div", { class: "member" }, avatar(app.bot.name), h("span", {}, app.bot.name, h("small", {}, app.bot.connected ? "connected" : "not connected"))),
    h("div", { class: "group" }, `People — ${app.people.length}`),
    ...app.people.map((user) => member(user, app)));
}

/** A person with their roles, and a menu of apps and roles. */
function member(user, app) {
  const open = (event) => openContext(event, { person: user.id }, app);
  const roles = app.roles.filter((role) => user.roles.includes(role.id)).map((role) => role.name);
  const about = [user.id === app.me ? "you" : "", ...roles].filter(Boolean).join(", ");
  return h("button", { type: "button", class: "member", title: "Apps and roles", "aria-haspopup": "menu", onclick: open, oncontextmenu: open },
    avatar(user.name), h("span", {}, user.name, about ? h("small", {}, about) : null));
}

/** The posts of the open forum with their tags: open ones first, the newest on top. */
export function forumPosts(app) {
  const posts = [...app.channels.values()].filter((channel) => channel.parent === app.here).reverse();
  posts.sort((one, other) => Number(one.archived) - Number(other.archived));
  return h("div", { class: "posts" }, posts.length ? posts.map((post) => h("a", { class: "post", href: `#${post.id}` },
    h("b", {}, post.name), h("span", {}, post.tags.map((tag) => h("small", { class: "tag" }, tag))), post.archived ? h("small", {}, "archived") : null))
    : h("p", {}, "This forum has no posts yet."));
}

export function drawTop(app) {
  const channel = app.channels.get(app.here);
  if (!channel) return;
  const pings = app.pingsUnread();
  document.title = `${pings ? `(${pings}) ` : ""}${app.titleOf(app.here)} · ${app.people.find((user) => user.id === app.me)?.name ?? ""} · Polis sandbox`;
  byId("title").replaceChildren(h("span", { class: "sign" }, sign(channel)), ` ${channel.name}`);
  byId("status").textContent = !app.open ? "The sandbox is not running" : app.bot.connected ? "" : "No bot is connected";
  const tools = [];
  if (channel.kind === FORUM) tools.push(h("button", { type: "button", onclick: () => tags(channel, app) }, "Tags"), h("button", { type: "button", onclick: () => thread(app, "post") }, "New post"));
  else if (isText(channel)) tools.push(h("button", { type: "button", title: "Create thread", "aria-label": "Create thread", onclick: () => thread(app, "thread") }, [icon("thread"), " Thread"]));
  if (channel.parent) {
    const word = channel.archived ? "Reopen" : "Archive";
    tools.push(h("button", { type: "button", onclick: () => app.ask("archive", { channel: app.here, archived: !channel.archived }) }, word));
  }
  byId("tools").replaceChildren(...tools);
}

async function tags(forum, app) {
  const names = await askName("Tags of the forum", "Names, separated by commas", "Save", forum.tags.join(", "));
  if (names !== null) app.note((await app.ask("tags", { channel: forum.id, names })).error, "Tags");
}

async function thread(app, what) {
  const name = await askName(`Create ${what}`, what === "post" ? "Title of the post" : "Thread name");
  if (!name) return;
  const result = await app.ask("new_thread", { channel: app.here, name });
  if (result.channel) location.hash = result.channel;
}
