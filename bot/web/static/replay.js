// Walking through a game: slider, steps, play, links to positions. At the latest position the page follows the game.

import { replace, tellTimes } from "./parts.js";

const TIMES_EVERY_MS = 30000;
const DRAG_MS = 120;

const element = (id) => document.getElementById(id);

export class Replay {
  constructor(parts) {
    this.parts = parts;
    const { first, last, at } = element("replay").dataset;
    this.first = Number(first);
    this.last = Number(last);
    this.at = Number(at);
    this.asked = 0;
    this.playing = null;
    this.heardBefore = false;
    for (const each of document.querySelectorAll(".needs-script")) each.hidden = false;
    element("slider").addEventListener("input", () => this.dragged());
    element("slider").addEventListener("change", () => this.go(Number(element("slider").value), { told: true }));
    for (const [id, where] of [["first", () => this.first], ["previous", () => this.at - 1], ["next", () => this.at + 1], ["last", () => this.last]]) {
      element(id).addEventListener("click", (event) => {
        event.preventDefault();
        this.stop();
        this.go(where(), { told: true });
      });
    }
    element("play").addEventListener("click", () => (this.playing === null ? this.play() : this.stop()));
    addEventListener("hashchange", () => this.fromAddress());
    setInterval(tellTimes, TIMES_EVERY_MS);
    tellTimes();
    this.show();
    if (/^#\d+$/.test(location.hash)) this.fromAddress();
    else if (this.at < this.last) history.replaceState(null, "", `#${this.at}`);
  }

  get isLive() {
    return this.at === this.last;
  }

  // The game has changed, or the page is connected again.
  async heard({ revision, last }) {
    const wasLive = this.isLive;
    const isNew = revision !== this.parts.revision;
    this.parts.changed(revision);
    if (!this.heardBefore) {
      this.heardBefore = true;
      if (last === this.last) return;
    } else if (!isNew) return;
    this.last = last;
    const course = await this.parts.course();
    replace(element("course"), course, false);
    if (wasLive || this.at > last) await this.go(last, { highlighted: true });
    else this.show();
  }

  async go(wanted, { told = false, highlighted = false } = {}) {
    const at = Math.min(Math.max(wanted, this.first), this.last);
    const number = ++this.asked;
    this.at = at;
    this.show();
    if (told) this.tellAddress();
    const html = await this.parts.position(at, this.last);
    // A later wish has overtaken this one.
    if (number !== this.asked || !html) return;
    replace(element("position"), html, highlighted);
    const newest = element("position").querySelector(".log .told");
    element("news").textContent = newest ? newest.textContent : "";
    document.title = element("position").querySelector("h1").textContent.trim();
  }

  dragged() {
    this.stop();
    this.at = Number(element("slider").value);
    this.show();
    clearTimeout(this.dragging);
    this.dragging = setTimeout(() => this.go(Number(element("slider").value)), DRAG_MS);
  }

  fromAddress() {
    const found = /^#(\d+)$/.exec(location.hash);
    this.stop();
    if (found) this.go(Number(found[1]));
    else if (!location.hash) this.go(this.last);
  }

  tellAddress() {
    const wanted = this.isLive ? location.pathname + location.search : `#${this.at}`;
    if (location.hash !== (this.isLive ? "" : wanted)) history.pushState(null, "", wanted);
  }

  play() {
    if (this.isLive) this.go(this.first);
    const { pause } = document.body.dataset;
    element("play").textContent = pause;
    const step = async () => {
      if (this.isLive) return this.stop();
      await this.go(this.at + 1);
      if (this.playing !== null) this.playing = setTimeout(step, Number(element("speed").value));
      return undefined;
    };
    this.playing = setTimeout(step, Number(element("speed").value));
  }

  stop() {
    if (this.playing === null) return;
    clearTimeout(this.playing);
    this.playing = null;
    element("play").textContent = document.body.dataset.play;
    this.tellAddress();
  }

  show() {
    const slider = element("slider");
    slider.max = this.last;
    slider.value = this.at;
    element("count").textContent = `${this.at} / ${this.last}`;
    const { live, earlier } = document.body.dataset;
    element("where").textContent = this.isLive ? live : earlier;
    for (const line of document.querySelectorAll(".here")) {
      const { left, right, last } = line.ownerSVGElement.dataset;
      const x = Number(left) + ((right - left) * this.at) / Math.max(1, last);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    }
    let current = null;
    for (const each of document.querySelectorAll(".jumps a")) {
      each.removeAttribute("aria-current");
      if (Number(each.hash.slice(1)) <= this.at) current = each;
    }
    current?.setAttribute("aria-current", "step");
  }
}
