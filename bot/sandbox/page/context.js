// Context menus: what the bot offers on a person or a message, and the roles of a person.
import { h, byId } from "./dom.js";
import { askName } from "./modal.js";

/** Open the context menu of `target`, such as { person: id } or { message: id }, where `event` happened. */
export async function openContext(event, target, app) {
  event.preventDefault();
  event.stopPropagation();
  const opener = document.activeElement;
  const place = placeOf(event);
  const found = await app.ask("menu", { channel: app.here, ...target });
  if (found.error) return app.note(found.error);
  const close = () => {
    if (!box.isConnected) return;
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    opener?.focus();
  };
  const item = (label, role, checked, act) => h("button", { type: "button", class: "option", role, "aria-checked": checked, onclick: () => { close(); act(); } },
    h("span", { class: "option-text" }, h("b", {}, label)), checked === "true" ? "✓" : null);
  const use = (name) => app.sent(name, app.ask("use", { channel: app.here, ...target, name }));
  const items = found.entries.map((name) => item(name, "menuitem", null, () => use(name)));
  const parts = [h("div", { class: "menu-hint" }, items.length ? "Apps" : "No apps here"), ...items];
  if (found.roles) {
    const set = (roles) => app.ask("roles", { ...target, roles });
    const roles = app.roles.map((role) => {
      const has = found.roles.includes(role.id);
      return item(role.name, "menuitemcheckbox", String(has), () => set(has ? found.roles.filter((id) => id !== role.id) : [...found.roles, role.id]));
    });
    parts.push(h("div", { class: "menu-hint" }, "Roles"), ...roles, item("Create role…", "menuitem", null, () => create(set, found.roles, app)));
  }
  byId("context")?.remove();
  const box = h("div", { id: "context", class: "menu-list", role: "menu", "aria-label": found.name, onkeydown: (pressed) => move(pressed, box, close) }, parts);
  const outside = (pressed) => box.contains(pressed.target) || close();
  document.addEventListener("pointerdown", outside, true);
  document.body.append(box);
  box.style.left = `${Math.max(8, Math.min(place.x, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(place.y, innerHeight - box.offsetHeight - 8))}px`;
  box.querySelector("button")?.focus();
}

/** The pointer, or the lower left corner of the element that a key opened the menu on. */
function placeOf(event) {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}

async function create(set, before, app) {
  const name = await askName("Create role", "Role name");
  if (!name) return;
  const made = await app.ask("new_role", { name });
  if (made.error) app.note(made.error, "Create role");
  else set([...before, made.role]);
}

function move(event, box, close) {
  const items = [...box.querySelectorAll("button")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length]?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
