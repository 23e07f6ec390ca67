// Who sits in front of this page: everybody in one line, and a word for those who are new here.
import { h, byId } from "./dom.js";
import { openContext } from "./context.js";
import { avatar, isPanel } from "./messages.js";

const READ = "tip read";

/** Everybody in one line, with a dot for whoever has to decide. */
export function drawPeople(app) {
  const waiting = new Set(app.awaited);
  const line = byId("people");
  const before = line.scrollLeft;
  line.replaceChildren(h("span", { class: "people-head" }, "You are"), ...app.people.map((user) => chip(user, app, waiting.has(user.id))));
  line.scrollLeft = before;
  drawTip(app, waiting);
  // A dot makes its chip wider; otherwise whoever has scrolled the line is left in peace.
  const shown = [app.me, ...app.awaited].join(" ");
  if (line.dataset.shown === shown) return;
  line.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  line.dataset.shown = shown;
}

function chip(user, app, waiting) {
  const title = `${user.id === app.me ? "You are" : "Become"} ${user.name}${waiting ? ", who has to decide" : ""}`;
  return h("button", { type: "button", class: "person-chip", title, "aria-label": title, "aria-pressed": String(user.id === app.me), onclick: () => become(user.name),
    oncontextmenu: (event) => openContext(event, { person: user.id }, app) },
    avatar(user.name, true), user.name, waiting ? h("span", { class: "dot" }) : null);
}

/** Show this channel to somebody else, in this tab. */
export function become(name) {
  const address = new URL(location.href);
  address.searchParams.set("user", name);
  location.href = address.href;
}

function drawTip(app, waiting) {
  const tip = byId("tip");
  if (!app.messages.size) { tip.hidden = true; return; }
  // Whoever it was shown to has read it when they become somebody else.
  const first = localStorage.getItem(READ) ?? app.me;
  localStorage.setItem(READ, first);
  tip.hidden = first !== app.me;
  const name = app.people.find((user) => user.id === app.me)?.name ?? "";
  const close = () => { localStorage.setItem(READ, "closed"); tip.hidden = true; };
  const dot = () => h("span", { class: "dot" });
  const onward = [" Then tap whoever has a ", dot(), " above, and play on as that person."];
  const newest = [...app.messages.values()].at(-1);
  const what = waiting.has(app.me) && isPanel(newest)
    ? ["Choose in the panel that only you see, and confirm.", onward]
    : waiting.has(app.me) ? ["It is your turn: press ", h("b", {}, "My turn"), " below the newest post; nothing counts before you confirm.", onward]
    : waiting.size ? ["Somebody else has to decide: tap whoever has a ", dot(), " above, and play on as that person."]
      : ["Tap a name above to be somebody else. Type / to see what the bot can do."];
  tip.replaceChildren(h("p", {}, h("b", {}, `You are ${name}. `), what),
    h("button", { type: "button", class: "button secondary", onclick: close }, "Got it"));
}
