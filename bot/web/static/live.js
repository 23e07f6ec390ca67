// News of the game by server-sent events. The page says when they stop.

const AGAIN_MS = 3000;

export function follow(base, heard) {
  const lost = document.getElementById("lost");

  function connect() {
    const source = new EventSource(`${base}/live`);
    source.addEventListener("open", () => { lost.hidden = true; });
    source.addEventListener("change", (event) => heard(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      lost.hidden = false;
      // Browsers give up after a refusal, such as that of a proxy without its server.
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, AGAIN_MS);
    });
  }

  connect();
}
