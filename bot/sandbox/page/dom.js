// Elements and conversation with the server.

/** Make an element: h("p", {class: "note"}, "text", other) */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  thread: "M5 2v12M10 2v5M2 6h12M2 11h5M9 13.5h5M9 10.5h5",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  tab: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  file: "M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13",
};

/** A small drawing in the colour of the text. */
export function icon(name) {
  const holder = document.createElement("span");
  holder.innerHTML = `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
  return holder.firstChild;
}

export const byId = (id) => document.getElementById(id);

/** Hand a file to the server; its id stands for it from then on. */
export async function upload(file) {
  const response = await fetch(`/upload?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  return (await response.json()).id;
}

/** One websocket that comes back after a break; requests are promises. */
export class Line {
  constructor(query, hear) {
    this.query = new URLSearchParams(query);
    this.hear = hear;
    this.waiting = new Map();
    this.count = 0;
    this.connect();
  }

  connect() {
    const address = new URL("/live", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    for (const name of ["user", "locale"]) {
      if (this.query.has(name)) address.searchParams.set(name, this.query.get(name));
    }
    this.socket = new WebSocket(address);
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = () => {
      for (const settle of this.waiting.values()) settle({ error: "The sandbox is not running" });
      this.waiting.clear();
      this.hear({ type: "line", open: false });
      setTimeout(() => this.connect(), 1000);
    };
  }

  receive(body) {
    if (body.type !== "answer") return this.hear(body);
    this.waiting.get(body.id)?.(body);
    this.waiting.delete(body.id);
  }

  ask(op, details = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "The sandbox is not running" });
    const id = ++this.count;
    this.socket.send(JSON.stringify({ ...details, op, id }));
    return new Promise((settle) => this.waiting.set(id, settle));
  }
}
