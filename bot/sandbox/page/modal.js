// Modals: texts, menus and boxes to fill in.
import { h, byId, upload } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu, optionsOf } from "./components.js";

/** Show a modal; it closes when the bot has taken the answers. */
export function openModal(modal, app) {
  const box = byId("modal");
  const answers = {};
  const problem = h("div", { class: "failed", role: "alert" });
  const submit = h("button", { class: "button primary", type: "submit" }, "Submit");
  const form = h("form", { method: "dialog" },
    h("header", {}, h("h2", {}, modal.title), h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => box.close() }, "✕")),
    h("div", { class: "modal-body" }, modal.components.map((part) => field(part, answers, app)), problem),
    h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, "Cancel"), submit));
  form.onsubmit = async (event) => {
    event.preventDefault();
    submit.disabled = true;
    problem.textContent = "";
    const result = await app.ask("submit", { modal: modal.id, answers });
    submit.disabled = false;
    if (result.error) problem.textContent = result.error === "This interaction failed" ? "Something went wrong. Try again." : result.error;
    else box.close();
  };
  box.replaceChildren(form);
  box.showModal();
  form.querySelector("input, textarea, .menu-face")?.focus();
}

/** Ask for a name; null when nothing was given. */
export function askName(title, label, done = "Create", before = "") {
  const box = byId("modal");
  const name = h("input", { id: "f-name", required: done === "Create", maxlength: done === "Create" ? 100 : 500, value: before });
  const form = h("form", { method: "dialog" },
    h("header", {}, h("h2", {}, title)),
    h("div", { class: "modal-body" }, h("div", { class: "field-box" }, h("label", { for: "f-name" }, label), name)),
    h("footer", {}, h("button", { type: "button", class: "button secondary", onclick: () => box.close("") }, "Cancel"),
      h("button", { class: "button primary", type: "submit", value: "create" }, done)));
  box.replaceChildren(form);
  box.returnValue = "";
  box.showModal();
  return new Promise((settle) => box.addEventListener("close", () => settle(box.returnValue === "create" ? name.value.trim() : null), { once: true }));
}

function field(part, answers, app) {
  if (part.type === 1) return part.components.map((child) => labelled(child, child.label, null, answers, app));
  if (part.type === 18) return labelled(part.component, part.label, part.description, answers, app);
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content, app.names));
  return null;
}

function labelled(part, label, description, answers, app) {
  const required = part.required ?? true;
  const control = input(part, answers, app, required);
  return h("div", { class: "field-box" },
    h("label", { for: `f-${part.custom_id}` }, label, required && part.type !== 23 ? h("span", { class: "star" }, " *") : null),
    description ? h("small", {}, description) : null, control);
}

function input(part, answers, app, required) {
  const keep = (value) => { answers[part.custom_id] = value; };
  const id = `f-${part.custom_id}`;
  if (part.type === 4) {
    keep(part.value ?? "");
    return h(part.style === 2 ? "textarea" : "input", {
      id, name: part.custom_id, required, placeholder: part.placeholder, value: part.value ?? "",
      minlength: part.min_length, maxlength: part.max_length ?? 4000, rows: part.style === 2 ? 4 : null,
      oninput: (event) => keep(event.target.value),
    });
  }
  if (part.type === 19) {
    keep([]);
    return h("input", { id, type: "file", required, multiple: (part.max_values ?? 1) > 1,
      onchange: async (event) => keep(await Promise.all([...event.target.files].map(upload))) });
  }
  if (part.type === 23) return h("input", { id, type: "checkbox", checked: part.default ?? false, onchange: (event) => keep(String(event.target.checked)) });
  if (part.type === 21 || part.type === 22) return boxes(part, keep);
  keep(optionsOf(part, app).filter((option) => option.default).map((option) => option.value));
  return menu({ ...part, min_values: required ? part.min_values : 0 }, app, keep, true);
}

function boxes(part, keep) {
  const many = part.type === 22;
  const chosen = new Set(part.options.filter((option) => option.default).map((option) => option.value));
  const tell = () => keep(many ? [...chosen] : [...chosen][0] ?? "");
  tell();
  return h("div", { class: "boxes" }, part.options.map((option) => h("label", {}, h("input", {
    type: many ? "checkbox" : "radio", name: part.custom_id, checked: chosen.has(option.value),
    onchange: (event) => {
      if (!many) chosen.clear();
      if (event.target.checked) chosen.add(option.value);
      else chosen.delete(option.value);
      tell();
    },
  }), " ", option.label)));
}
