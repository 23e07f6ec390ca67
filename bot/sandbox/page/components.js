// Buttons, menus and the layout components.
import { h } from "./dom.js";
import { emojiPicture, inline, markdown } from "./markdown.js";
import { fileElement, picture } from "./files.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button", 6: "secondary" };
const USERS = new Set([5, 7]);

/** The elements of everything below the text of a message. */
export function components(message, app) {
  return message.components.map((part) => element(part, message, app));
}

function element(part, message, app) {
  const inside = () => (part.components ?? []).map((child) => element(child, message, app));
  switch (part.type) {
    case 1: return h("div", { class: "row" }, inside());
    case 2: return button(part, message, app);
    case 3: case 5: case 6: case 7: case 8: return messageMenu(part, message, app);
    case 9: return h("div", { class: "section" }, h("div", {}, inside()), element(part.accessory, message, app));
    case 10: return h("div", { class: "text" }, markdown(part.content, app.names));
    case 11: return picture({ ...part.media, description: part.description }, `thumbnail ${part.spoiler ? "spoiler" : ""}`);
    case 12: return h("div", { class: `pictures n${Math.min(part.items.length, 4)}` },
      part.items.map((item) => picture({ ...item.media, description: item.description }, item.spoiler ? "spoiler" : "")));
    case 13: return fileElement({ ...part.file, filename: part.name ?? "file", size: part.size ?? 0 });
    case 14: return h("hr", { class: `${part.divider === false ? "blank" : ""} ${part.spacing === 2 ? "wide" : ""}` });
    case 17: return h("div", { class: `container ${part.spoiler ? "spoiler" : ""}`, style: part.accent_color == null ? "" : `--accent:#${part.accent_color.toString(16).padStart(6, "0")}` }, inside());
    default: return h("div", { class: "small" }, `(component ${part.type})`);
  }
}

function emojiOf(part) {
  if (part.emoji?.id) return emojiPicture(part.emoji.name, part.emoji.id);
  return part.emoji ? h("span", { class: "emoji" }, part.emoji.name) : null;
}

function button(part, message, app) {
  const label = [emojiOf(part), part.label ? h("span", {}, part.label) : null];
  const attributes = { class: `button ${STYLES[part.style] ?? "secondary"}` };
  if (part.style === 5) return h("a", { ...attributes, href: part.url, target: "_blank", rel: "noreferrer" }, label, h("span", { class: "out" }, "↗"));
  const press = (event) => use(event.currentTarget, message, app, "press", { message: message.id, custom_id: part.custom_id });
  return h("button", { ...attributes, type: "button", disabled: part.disabled ?? false, onclick: press, "data-key": part.custom_id }, label);
}

/** Send what was pressed, show that it is under way, then show what came of it. */
async function use(control, message, app, op, details) {
  const frame = control.closest(".message");
  frame?.querySelector(".failed")?.remove();
  control.classList.add("busy");
  const result = await app.ask(op, details);
  control.classList.remove("busy");
  if (result.modal) app.openModal(result.modal);
  if (!result.error) return;
  document.getElementById(`m${message.id}`)?.querySelector(".content")?.append(h("div", { class: "failed", role: "alert" }, result.error));
}

function messageMenu(part, message, app) {
  const holder = h("div", { class: "menu-holder" });
  const send = (values) => use(holder, message, app, "choose", { message: message.id, custom_id: part.custom_id, values });
  holder.append(menu(part, app, send));
  return holder;
}

/** What can be chosen in a menu, whatever its kind. */
export function optionsOf(part, app) {
  if (part.type === 3) return part.options;
  const preset = new Set((part.default_values ?? []).map((entry) => String(entry.id)));
  const people = app.everybody().map((user) => ({ label: user.name, value: user.id, default: preset.has(user.id) }));
  if (USERS.has(part.type)) return people;
  if (part.type === 6) return app.roles.map((role) => ({ label: `@ ${role.name}`, value: role.id, default: preset.has(role.id) }));
  if (part.type === 8) return [...app.channels.values()].filter((c) => part.channel_types?.length ? part.channel_types.includes(c.kind) : c.kind !== 1).map((c) => ({ label: `# ${c.name}`, value: c.id, default: preset.has(c.id) }));
  return [];
}

/** A menu that opens a list; `done` hears the chosen values when it closes. */
export function menu(part, app, done, immediate = false) {
  const options = optionsOf(part, app);
  const most = part.max_values ?? 1;
  const least = part.min_values ?? 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const before = [...chosen].join("\n");
  const face = h("button", { type: "button", class: "menu-face", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: part.disabled ?? false });
  const list = h("div", { class: "menu-list", role: "listbox", "aria-multiselectable": most > 1, hidden: true });
  const box = h("div", { class: "menu" }, face, list);
  const label = () => {
    const names = options.filter((option) => chosen.has(option.value)).map((option) => [emojiOf(option), option.label]);
    face.replaceChildren(h("span", { class: names.length ? "" : "placeholder" }, names.length
      ? names.flatMap((name, index) => (index ? [", ", ...name] : name)).filter(Boolean) : part.placeholder || "Make a selection"), h("span", { class: "arrow" }, "⌄"));
  };
  const rows = options.map((option) => row(option, most > 1, () => toggle(option)));
  const mark = () => rows.forEach((line, index) => line.setAttribute("aria-selected", chosen.has(options[index].value)));
  const close = (send) => {
    list.hidden = true;
    face.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (send && [...chosen].join("\n") !== before && chosen.size >= least) done([...chosen]);
  };
  const outside = (event) => box.contains(event.target) || close(most > 1 && !immediate);
  const toggle = (option) => {
    if (most === 1) {
      const again = chosen.has(option.value) && least === 0;
      chosen.clear();
      if (!again) chosen.add(option.value);
      label(); mark(); close(false);
      face.focus();
      done([...chosen]);
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < most) chosen.add(option.value);
    label(); mark();
    if (immediate) done([...chosen]);
  };
  face.onclick = () => {
    if (!list.hidden) return close(most > 1 && !immediate);
    list.hidden = false;
    face.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    (rows.find((line) => line.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
    list.scrollIntoView({ block: "nearest" });
  };
  list.onkeydown = (event) => {
    const at = rows.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) rows[(at + step + rows.length) % rows.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") { close(most > 1 && !immediate); face.focus(); }
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  };
  if (most > 1) list.append(h("div", { class: "menu-hint" }, least === most ? `Choose ${most}` : `Choose ${least} to ${most}, then click elsewhere`));
  list.append(...rows);
  label(); mark();
  return box;
}

function row(option, many, pick) {
  return h("button", { type: "button", class: `option${many ? " many" : ""}`, role: "option", onclick: pick },
    emojiOf(option), h("span", { class: "option-text" }, h("b", {}, option.label), option.description ? h("small", {}, inline(option.description, {})) : null),
    h("span", { class: "tick" }, ""));
}
