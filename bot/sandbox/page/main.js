// The page: what it knows, what it shows, what it hears from the server.
import { h, byId, Line } from "./dom.js";
import { Composer } from "./composer.js";
import { inline } from "./markdown.js";
import { isPanel, messageElement } from "./messages.js";
import { openModal } from "./modal.js";
import { drawPeople } from "./people.js";
import { firstUnread, lastRead, markRead, unreadOf } from "./reading.js";
import { FORUM, drawSidebar, drawTop, forumPosts } from "./sidebar.js";

class App {
  constructor() {
    this.open = false;
    this.guild = "";
    this.me = "";
    this.bot = { id: "", name: "", connected: false };
    this.people = [];
    this.channels = new Map();
    this.messages = new Map();
    this.awaited = [];
    this.commands = [];
    this.unread = new Map();
    this.unfolded = new Set();
    this.here = null;
    this.names = {
      user: (id) => this.everybody().find((user) => user.id === id)?.name ?? "unknown-user",
      channel: (id) => this.channels.get(id)?.name ?? "unknown",
    };
    this.composer = new Composer(this);
    this.line = new Line(location.search, (body) => this.hear(body));
    addEventListener("hashchange", () => this.go(location.hash.slice(1)));
    byId("burger").onclick = () => document.body.classList.toggle("drawer");
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("keydown", (event) => this.typedAnywhere(event));
    byId("jump").onclick = () => this.toEnd();
    byId("veil").onclick = () => document.body.classList.remove("drawer");
  }

  /** Typing goes to the line at the bottom unless something else has the focus. */
  typedAnywhere(event) {
    if (event.key === "Escape") document.body.classList.remove("drawer");
    const idle = document.activeElement === document.body || document.activeElement === this.log;
    if (idle && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ") (this.composer.command ? this.composer.tail : this.composer.area).focus();
  }

  ask(op, details) { return this.line.ask(op, details); }
  everybody() { return [...this.people, this.bot]; }
  nameOf(author) { return author.global_name ?? this.everybody().find((user) => user.id === author.id)?.name ?? author.username; }
  openModal(modal) { openModal(modal, this); }

  titleOf(id) {
    const channel = this.channels.get(id);
    if (!channel) return "";
    return channel.kind === 1 ? `@${channel.name}` : channel.parent ? `“${channel.name}”` : `#${channel.name}`;
  }

  // News

  hear(body) {
    switch (body.type) {
      case "line": this.open = body.open; break;
      case "state": return this.begin(body);
      case "awaited":
        if (body.channel_id === this.here) { this.awaited = body.people; drawPeople(this); }
        return;
      case "message": return this.message(body.message, body.new);
      case "removed": return this.removed(body.id);
      case "channel": this.channels.set(body.channel.id, body.channel); if (body.channel.id === this.here) this.refreshCommands(); break;
      case "channel_removed":
        this.channels.delete(body.id);
        if (body.id === this.here) this.go([...this.channels.keys()][0]);
        break;
      case "people": this.people = body.people; this.roles = body.roles; break;
      case "commands_changed": this.refreshCommands(); break;
      case "bot": this.bot.connected = body.connected; break;
    }
    this.draw();
  }

  begin(body) {
    this.open = true;
    this.guild = body.guild;
    this.me = body.me;
    this.bot = body.bot;
    this.people = body.people; this.roles = body.roles;
    this.channels = new Map(body.channels.map((channel) => [channel.id, channel]));
    this.unread = unreadOf(this.me, body.newest, body.pings);
    // After a break the same channel goes on, with what was being written.
    if (this.channels.has(this.here)) return this.load();
    const wanted = location.hash.slice(1);
    this.here = null;
    this.go(this.channels.has(wanted) ? wanted : [...this.channels.values()].find((channel) => channel.kind === 0).id);
  }

  draw() {
    drawSidebar(this);
    drawTop(this);
    if (this.channels.get(this.here)?.kind === FORUM) this.log.replaceChildren(forumPosts(this));
    drawPeople(this);
  }

  // Channels

  async go(id) {
    if (!this.channels.has(id) || id === this.here) return this.draw();
    const from = this.here;
    this.here = id;
    document.body.classList.remove("drawer");
    if (location.hash.slice(1) !== id) history.replaceState(null, "", `#${id}`);
    this.composer.moved(from, id);
    this.messages = new Map();
    this.awaited = [];
    await this.load();
  }

  /** Read the open channel anew. */
  async load() {
    const id = this.here;
    this.unread.delete(id);
    this.draw();
    const result = await this.ask("open", { channel: id });
    if (this.here !== id || !result.messages) return;
    this.composer.offered(result.commands);
    this.messages = new Map(result.messages.map((message) => [message.id, message]));
    this.awaited = result.awaited;
    this.draw();
    this.drawMessages();
    this.seen();
  }

  async refreshCommands() {
    const id = this.here;
    const result = await this.ask("open", { channel: id });
    if (this.here === id && result.commands) this.composer.offered(result.commands);
  }

  // Messages

  get log() { return byId("messages"); }
  atEnd() { return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 160; }
  toEnd() { this.log.scrollTop = this.log.scrollHeight; }

  drawMessages() {
    const channel = this.channels.get(this.here);
    byId("composer").hidden = channel.kind === FORUM;
    if (channel.kind === FORUM) return;
    const start = h("div", { class: "beginning" }, h("h2", {}, channel.kind === 1 ? channel.name : `Welcome to ${this.titleOf(this.here)}`),
      h("p", {}, channel.kind === 1 ? "Your direct messages with the bot." : "This is where it begins. Type / to see what the bot can do."));
    this.log.replaceChildren(start);
    let before = null;
    const fresh = firstUnread([...this.messages.values()], lastRead(this.me, this.here));
    for (const message of this.messages.values()) {
      if (message === fresh) this.log.append(newLine());
      this.log.append(messageElement(message, before, this));
      before = message;
    }
    this.toEnd();
    this.followPictures(this.log);
  }

  /** What lies at the end of the open channel counts as read once somebody can see it. */
  seen() {
    const newest = [...this.messages.keys()].at(-1);
    const jump = byId("jump");
    jump.hidden = this.atEnd();
    jump.textContent = this.unread.has(this.here) ? "New messages ↓" : "Jump to present ↓";
    if (document.hidden || !newest || !this.atEnd()) return;
    markRead(this.me, this.here, newest);
    if (this.unread.delete(this.here)) this.draw();
  }

  pingsUnread() { return [...this.unread.values()].reduce((sum, news) => sum + news.pings, 0); }

  followPictures(holder) {
    for (const image of holder.querySelectorAll("img")) {
      if (!image.complete) image.addEventListener("load", () => { if (this.sticky) this.toEnd(); }, { once: true });
    }
    this.sticky = true;
    this.log.onscroll = () => { this.sticky = this.atEnd(); this.seen(); };
  }

  message(message, isNew) {
    if (message.channel_id !== this.here) {
      if (isNew && message.author.id !== this.me) this.remember(message);
      if (isNew && message.pings.includes(this.me)) this.ring(message);
      return;
    }
    // What only this person sees answers what they did just now, perhaps far above.
    const follow = this.atEnd() || (isNew && message.only_me);
    const known = this.messages.has(message.id);
    this.messages.set(message.id, message);
    const all = [...this.messages.values()];
    const element = messageElement(message, all[all.indexOf(message) - 1], this);
    if (known) byId(`m${message.id}`)?.replaceWith(element);
    else if (isNew) this.append(element, message);
    else this.messages.delete(message.id);
    // A long answer is read from its beginning.
    const long = message.only_me && element.offsetHeight > this.log.clientHeight;
    if (follow && long) element.scrollIntoView({ block: "start" });
    else if (follow) this.toEnd();
    this.followPictures(element);
    this.sticky = follow && !long;
    if (isNew && message.pings.includes(this.me)) this.ring(message);
    if (isNew && isPanel(message)) all.filter((each) => each.id !== message.id && isPanel(each)).forEach((each) => this.redraw(each.id));
    this.seen();
    drawPeople(this);
  }

  /** Show a panel again that a newer one has folded. */
  unfold(id) {
    this.unfolded.add(id);
    this.redraw(id);
  }

  redraw(id) {
    const all = [...this.messages.values()];
    const at = all.findIndex((message) => message.id === id);
    if (at >= 0) byId(`m${id}`)?.replaceWith(messageElement(all[at], all[at - 1], this));
  }

  /** A new message at the end, below a line when nobody has looked for a while. */
  append(element, message) {
    if (message.author.id !== this.me && !message.only_me && (document.hidden || !this.atEnd())) {
      if (!this.unread.has(this.here)) {
        this.log.querySelector(".new-line")?.remove();
        this.log.append(newLine());
      }
      this.remember(message);
    }
    this.log.append(element);
  }

  remember(message) {
    const news = this.unread.get(message.channel_id) ?? { messages: 0, pings: 0 };
    news.messages += 1;
    if (message.pings.includes(this.me)) news.pings += 1;
    this.unread.set(message.channel_id, news);
    this.draw();
  }

  ring(message) {
    const toast = h("a", { class: "toast", href: `#${message.channel_id}`, role: "status" }, h("b", {}, `${this.nameOf(message.author)} pinged you`), h("small", {}, this.titleOf(message.channel_id)),
      // A push notification shows the content of a message, and nothing of a layout.
      message.content ? h("p", {}, inline(message.content.split("\n")[0], this.names)) : null);
    document.body.append(toast);
    setTimeout(() => toast.remove(), 4000);
  }

  removed(id) {
    const all = [...this.messages.values()];
    const at = all.findIndex((message) => message.id === id);
    if (at < 0) return;
    this.messages.delete(id);
    byId(`m${id}`)?.remove();
    const next = all[at + 1];
    if (next) byId(`m${next.id}`)?.replaceWith(messageElement(next, all[at - 1], this));
    if (isPanel(all[at])) all.filter(isPanel).forEach((each) => this.redraw(each.id));
  }

  // What only this tab shows

  /** A command on its way, and the error if nothing came of it. */
  async sent(name, answer) {
    const line = h("div", { class: "pending" }, `Sending ${name}…`);
    this.log.append(line);
    this.toEnd();
    const result = await answer;
    line.remove();
    if (result.modal) this.openModal(result.modal);
    this.note(result.error, name);
  }

  note(text, about = "") {
    if (!text) return;
    const line = h("div", { class: "failed local", role: "alert" }, about ? h("b", {}, `${about} `) : null, text, " ",
      h("button", { type: "button", class: "link", onclick: () => line.remove() }, "Dismiss"));
    this.log.append(line);
    this.toEnd();
  }
}

const newLine = () => h("div", { class: "new-line", role: "separator", "aria-label": "New messages" }, h("span", {}, "New"));

new App();
