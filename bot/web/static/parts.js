// The parts of the page that the server makes: fetched, put in place, changes highlighted.

const AGAIN_MS = 1500;
const MOST_KEPT = 200;

export class Parts {
  constructor(base) {
    this.base = base;
    this.language = document.documentElement.lang;
    this.kept = new Map();
    this.revision = 0;
  }

  // Positions of a revision never change.
  changed(revision) {
    if (revision !== this.revision) this.kept.clear();
    this.revision = revision;
  }

  async position(at, last) {
    const known = this.kept.get(at);
    if (known !== undefined) return known;
    const html = await this.fetched(`position?lang=${this.language}${at < last ? `&at=${at}` : ""}`);
    if (this.kept.size >= MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
    this.kept.set(at, html);
    return html;
  }

  course() {
    return this.fetched(`course?lang=${this.language}`);
  }

  async fetched(what) {
    for (;;) {
      try {
        const response = await fetch(`${this.base}/${what}`);
        if (response.ok) return await response.text();
        if (response.status === 404) {
          location.reload();
          return "";
        }
      } catch {
        // The connection is lost; the page says so.
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

// Replace the contents of an element; what was open stays open, and the focus stays.
export function replace(element, html, highlighted) {
  const open = [...element.querySelectorAll("details[open]")].map((each) => each.id);
  const before = new Map([...element.querySelectorAll("[data-key]")].map((each) => [each.dataset.key, each.textContent]));
  const focused = element.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  const shown = element.querySelector("#board")?.src;
  const made = new DOMParser().parseFromString(html, "text/html").body;
  const board = made.querySelector("#board");
  element.replaceChildren(...made.childNodes);
  for (const id of open) {
    const found = id && element.querySelector(`#${id}`);
    if (found) found.open = true;
  }
  if (focused) element.querySelector(focused)?.focus({ preventScroll: true });
  if (board && board.src !== shown && !board.complete) {
    element.classList.add("loading");
    board.addEventListener("load", () => element.classList.remove("loading"), { once: true });
  }
  if (highlighted) {
    for (const each of element.querySelectorAll("[data-key]")) {
      if (before.get(each.dataset.key) !== each.textContent) each.classList.add("changed");
    }
  }
  tellTimes();
}

function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.tagName === "SUMMARY") return `#${CSS.escape(element.parentElement.id)} > summary`;
  const href = element.getAttribute("href");
  return href ? `a[href="${CSS.escape(href)}"]` : null;
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

// Say how long ago a moment is, in the language of the page.
export function tellTimes() {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  for (const each of document.querySelectorAll("time.since")) {
    const past = (Date.parse(each.dateTime) - Date.now()) / 1000;
    const [unit, size] = UNITS.find(([, seconds]) => -past >= seconds) ?? ["second", 1];
    each.title = new Date(each.dateTime).toLocaleString(document.documentElement.lang);
    each.textContent = words.format(unit === "second" ? Math.min(0, Math.round(past)) : Math.ceil(past / size), unit);
  }
}
