// The line at the bottom: ordinary text, or a command with its options.
import { h, byId, upload } from "./dom.js";

const WAIT_MS = 250;
const FILE = 11;
/** The commands that are wanted most, so that they head the list. */
const OFTEN = ["game new", "do", "game board", "game hand", "rules", "help", "tutorial", "game status", "my games"];
const rank = (command) => (OFTEN.includes(command.name) ? OFTEN.indexOf(command.name) : OFTEN.length);

export class Composer {
  constructor(app) {
    this.app = app;
    this.form = byId("composer");
    this.popup = h("div", { class: "popup", role: "listbox", hidden: true });
    this.bar = h("div", { class: "bar" });
    this.send = h("button", { type: "submit", class: "send", "aria-label": "Send" }, "➤");
    this.form.append(this.popup, h("div", { class: "bar-box" }, this.bar, this.send));
    this.form.onsubmit = (event) => { event.preventDefault(); this.submit(); };
    this.items = [];
    this.drafts = new Map();
    this.reset();
  }

  /** Ordinary text, empty. */
  reset(text = "") {
    this.command = null;
    this.asked = (this.asked ?? 0) + 1;
    clearTimeout(this.timer);
    const name = this.app.here ? this.app.titleOf(this.app.here) : "";
    this.area = h("textarea", { rows: 1, "aria-label": "Message", placeholder: `Message ${name}`, value: text,
      oninput: () => this.typed(), onkeydown: (event) => this.textKey(event) });
    this.bar.replaceChildren(this.area);
    this.bar.className = "bar";
    this.typed(false);
  }

  /** Keep what was being written when another channel is opened. */
  moved(from, to) {
    if (from && !this.command) this.drafts.set(from, this.area.value);
    this.reset(this.drafts.get(to) ?? "");
    if (matchMedia("(hover: hover)").matches) this.area.focus();
  }

  /** What the bot can do here, as soon as it is known. */
  offered(commands) {
    this.app.commands = commands;
    if (!this.command && document.activeElement === this.area) this.typed();
  }

  // Text

  typed(offer = true) {
    this.area.style.height = "auto";
    // Empty, the height of one line is right, also before the page has been laid out.
    if (this.area.value) this.area.style.height = `${Math.min(this.area.scrollHeight, 240)}px`;
    const text = this.area.value;
    if (!offer || !text.startsWith("/") || text.includes("\n") || text.includes(":")) return this.offer([]);
    const begun = this.begunLine(text);
    if (begun) return this.offer([], `/${begun.label} — ${begun.description}`);
    const wanted = text.slice(1).toLowerCase().trim();
    const fitting = this.app.commands.filter((command) => wanted.split(" ").every((word) => `${command.label} ${command.name}`.includes(word)));
    fitting.sort((a, b) => Number(b.label.startsWith(wanted)) - Number(a.label.startsWith(wanted)) || rank(a) - rank(b));
    this.offer(fitting.map((command) => ({
      label: `/${command.label}`, aside: command.options.filter((o) => o.required).map((o) => o.label).join("  "),
      hint: command.description, pick: () => this.begin(command) })),
    this.app.commands.length ? `Commands matching ${text}` : "This channel has no commands");
  }

  /** The command whose only required option is being typed as plain text behind it. */
  begunLine(text) {
    const line = text.slice(1);
    return this.app.commands.find((command) => command.options.filter((option) => option.required).length === 1
      && [command.name, command.label].some((called) => line.startsWith(`${called} `) && line.trim() !== called));
  }

  textKey(event) {
    if (event.isComposing || this.listKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); this.submit(); }
  }

  // Suggestions

  offer(items, title = "", at = 0) {
    this.items = items;
    this.at = at;
    this.title = title;
    this.popup.hidden = !items.length && !title;
    this.popup.replaceChildren(title ? h("div", { class: "popup-title" }, title) : "", ...items.map((item, index) =>
      h("div", { class: "suggestion", role: "option", onpointerdown: (event) => { event.preventDefault(); }, onclick: () => this.pick(index),
        onpointermove: () => { if (this.at !== index) { this.at = index; this.mark(); } } },
      h("div", {}, h("b", {}, item.label), item.aside ? h("span", { class: "aside" }, item.aside) : null),
      item.hint ? h("small", {}, item.hint) : null)));
    this.mark();
  }

  mark() {
    [...this.popup.querySelectorAll(".suggestion")].forEach((row, index) => {
      row.setAttribute("aria-selected", index === this.at);
      if (index === this.at) row.scrollIntoView({ block: "nearest" });
    });
  }

  pick(index) {
    this.items[index]?.pick();
  }

  /** Arrows, Tab, Enter and Escape while suggestions are open. */
  listKey(event) {
    if (this.popup.hidden) return false;
    if (event.key === "Escape") { this.offer([]); event.preventDefault(); return true; }
    if (!this.items.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.at = this.at < 0 ? Math.min(step, 0) + Number(step < 0) * this.items.length : (this.at + step + this.items.length) % this.items.length;
    else if (event.key === "Enter" && this.at < 0) return false;
    else if ((event.key === "Tab" && !event.shiftKey) || event.key === "Enter") this.pick(Math.max(this.at, 0));
    else return false;
    if (step) this.mark();
    event.preventDefault();
    return true;
  }

  // A command

  begin(command) {
    this.command = command;
    this.fields = [];
    this.bar.className = "bar command";
    this.tail = h("input", { class: "tail", "aria-label": "Further options", oninput: () => this.offerOptions(), onkeydown: (event) => this.tailKey(event),
      onfocus: () => this.offerOptions(), onclick: () => this.offerOptions() });
    this.bar.replaceChildren(h("span", { class: "command-name" }, `/${command.label}`), this.tail);
    for (const option of command.options.filter((o) => o.required)) this.addField(option);
    if (this.fields.length) this.fields[0].input.focus();
    else this.tail.focus();
  }

  get optional() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  offerOptions() {
    const wanted = this.tail.value.toLowerCase().replace(/:.*$/, "");
    const left = this.optional.filter((option) => option.label.startsWith(wanted));
    this.tail.placeholder = this.optional.length ? `+${this.optional.length} optional` : "";
    const items = left.map((option) => ({ label: option.label, hint: option.description, pick: () => this.chooseOption(option) }));
    // Nothing is chosen beforehand: Enter sends the command as it stands.
    this.offer(items, `${this.command.description}${items.length ? " · options" : ""}`, this.tail.value ? 0 : -1);
  }

  chooseOption(option) {
    this.tail.value = "";
    this.addField(option).input.focus();
  }

  tailKey(event) {
    if (this.listKey(event)) return;
    if (event.key === "Backspace" && !this.tail.value) { event.preventDefault(); this.back(this.fields.length); }
    else if (event.key === "ArrowDown") { this.offerOptions(); event.preventDefault(); }
    else if (event.key === "Escape") this.leave();
    else if (event.key === "Enter") { event.preventDefault(); this.submit(); }
  }

  addField(option) {
    const field = { option, value: null };
    field.input = h("input", { "aria-label": option.label, size: 4,
      oninput: () => { if (option.type !== FILE) { field.value = null; this.fit(field); this.suggest(field); } },
      onfocus: () => this.suggest(field), onkeydown: (event) => this.fieldKey(event, field) });
    if (option.type === FILE) {
      Object.assign(field.input, { type: "file" });
      field.input.onchange = async () => { field.value = field.input.files[0] ? await upload(field.input.files[0]) : null; };
    }
    field.chip = h("span", { class: "chip", onclick: () => field.input.focus() }, h("label", {}, option.label), field.input);
    this.fields.push(field);
    this.tail.before(field.chip);
    this.tail.placeholder = this.optional.length ? `+${this.optional.length} optional` : "";
    return field;
  }

  fit(field) {
    field.chip.classList.remove("invalid");
    field.input.size = Math.max(4, field.input.value.length + 1);
  }

  fieldKey(event, field) {
    if (event.isComposing || this.listKey(event)) return;
    const at = this.fields.indexOf(field);
    if (event.key === "Backspace" && !field.input.value) { event.preventDefault(); this.drop(field, at); }
    else if (event.key === "Escape") this.leave();
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) { event.preventDefault(); this.next(field, event.key === "Enter"); }
  }

  drop(field, at) {
    if (field.option.required) return this.back(at);
    this.fields.splice(at, 1);
    field.chip.remove();
    this.tail.focus();
  }

  back(at) {
    if (at === 0) this.leave();
    else this.fields[at - 1].input.focus();
  }

  leave() {
    const text = `/${this.command.label}`;
    this.reset(text);
    this.area.focus();
    this.typed();
  }

  /** On to the next empty field; with Enter and nothing left to fill, send. */
  next(field, enter) {
    const empty = this.fields.find((other) => other !== field && other.option.required && !other.input.value);
    if (empty) empty.input.focus();
    else if (enter) this.submit();
    else this.tail.focus();
  }

  take(field, label, value) {
    field.input.value = label;
    field.value = value;
    this.fit(field);
    this.offer([]);
    const empty = this.fields.find((other) => other.option.required && !other.input.value);
    (empty?.input ?? this.tail).focus();
  }

  // Values of options

  suggest(field) {
    const { option, input } = field;
    const title = `${option.label} — ${option.description}`;
    clearTimeout(this.timer);
    if (field.value !== null) return this.offer([], title);
    const wanted = input.value.toLowerCase();
    const entries = this.entries(option);
    if (entries) {
      const fitting = entries.filter(([label]) => label.toLowerCase().includes(wanted)).slice(0, 25);
      return this.offer(fitting.map(([label, value]) => ({ label, pick: () => this.take(field, label, value) })), title);
    }
    this.offer([], title);
    if (!option.autocomplete) return;
    this.offer([], `${title} · Loading options…`);
    const number = ++this.asked;
    this.timer = setTimeout(async () => {
      const result = await this.app.ask("complete", { channel: this.app.here, name: this.command.name, focused: option.name, typed: input.value, options: this.values(field) });
      if (number !== this.asked || document.activeElement !== input) return;
      if (result.error) return this.offer([], `${title} · Loading options failed`);
      this.offer(result.choices.map((choice) => ({ label: choice.name, pick: () => this.take(field, choice.name, choice.value) })),
        result.choices.length ? title : `${title} · No options match your search`);
    }, WAIT_MS);
  }

  entries(option) {
    if (option.choices?.length) return option.choices.map((choice) => [choice.name, choice.value]);
    if (option.type === 5) return [["True", "true"], ["False", "false"]];
    if (option.type === 6 || option.type === 9) return this.app.everybody().map((user) => [`@${user.name}`, user.id]);
    if (option.type === 7) return [...this.app.channels.values()].filter((c) => c.kind !== 1).map((c) => [`#${c.name}`, c.id]);
    return null;
  }

  valueOf(field) {
    if (field.value !== null || field.option.type === FILE) return field.value;
    const text = field.input.value.trim();
    const entries = this.entries(field.option);
    if (!entries) return text;
    const found = entries.find(([label]) => label.toLowerCase().replace(/^[@#]/, "") === text.toLowerCase().replace(/^[@#]/, ""));
    return found ? found[1] : null;
  }

  values(except = null) {
    const filled = this.fields.filter((field) => field !== except && field.input.value.trim());
    return Object.fromEntries(filled.map((field) => [field.option.name, this.valueOf(field)]).filter(([, value]) => value !== null));
  }

  /** The first field that cannot be sent as it is. */
  wrongField() {
    return this.fields.find((field) => {
      if (!field.input.value.trim()) return field.option.required;
      const value = this.valueOf(field);
      if (value === null) return true;
      if (field.option.type === 4) return !/^-?\d+$/.test(String(value));
      return field.option.type === 10 && Number.isNaN(Number(value));
    });
  }

  async submit() {
    if (!this.command) return this.submitText();
    const wrong = this.wrongField();
    if (wrong) {
      wrong.chip.classList.add("invalid");
      wrong.input.focus();
      const said = wrong.input.value.trim() ? "Specify a valid option." : "This option is required. Specify a value.";
      return this.offer(this.items, `${wrong.option.label} — ${said}`);
    }
    const { name } = this.command;
    const options = this.values();
    this.reset();
    this.area.focus();
    await this.app.sent(`/${name}`, this.app.ask("command", { channel: this.app.here, name, options }));
  }

  async submitText() {
    const text = this.area.value.trim();
    if (!text) return;
    this.drafts.delete(this.app.here);
    this.reset();
    this.area.focus();
    const command = text.startsWith("/") && this.app.commands.some((c) => [c.name, c.label].some((called) => `${text.slice(1)} `.startsWith(`${called} `)));
    if (command) await this.app.sent(text.split(" ").slice(0, 2).join(" "), this.app.ask("line", { channel: this.app.here, text }));
    else this.app.note((await this.app.ask("say", { channel: this.app.here, text })).error);
  }
}
