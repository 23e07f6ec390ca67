// A picture on tap: large, in a dialog that Escape, a tap beside it or its button closes. Cards in it tell what they do.

export function enlarge(dialog) {
  const frame = dialog.querySelector(".large");
  const size = dialog.querySelector(".size");
  const hint = dialog.querySelector(".tap");
  const told = dialog.querySelector(".card");

  function show(whole) {
    frame.classList.toggle("whole", whole);
    size.setAttribute("aria-pressed", whole);
  }

  function tell(card) {
    told.replaceChildren(
      ...card.about.flatMap(({ name, lines }) => [element("h3", name), ...lines.map((line) => element("p", line))]),
    );
    told.scrollTop = 0;
  }

  function button(card) {
    const made = element("button", "");
    made.type = "button";
    made.ariaLabel = card.name;
    ["left", "top", "width", "height"].forEach((side, number) => {
      made.style[side] = `${card.box[number] * 100}%`;
    });
    made.addEventListener("click", () => tell(card));
    return made;
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a:has(> .picture)");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const small = link.firstElementChild;
    const image = document.createElement("img");
    image.alt = small.alt;
    image.src = link.href;
    const sheet = element("div", "");
    sheet.className = "sheet";
    sheet.append(image);
    show(false);
    hint.hidden = true;
    told.replaceChildren();
    frame.replaceChildren(sheet);
    dialog.showModal();
    const cards = await cardsOf(link.href);
    if (!sheet.isConnected) return;
    sheet.append(...cards.map(button));
    hint.hidden = !cards.length;
    // Whoever tapped a card in the small picture wants to read that one.
    const tapped = event.detail ? cards.find((card) => isAt(card, event, small)) : undefined;
    if (tapped) tell(tapped);
  });
  for (const each of [frame, size]) {
    each.addEventListener("click", (event) => {
      if (!event.target.closest(".sheet > button")) show(!frame.classList.contains("whole"));
    });
  }
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

async function cardsOf(picture) {
  try {
    const response = await fetch(picture.replace("/picture/", "/cards/"));
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

function isAt(card, event, image) {
  const place = image.getBoundingClientRect();
  const [x, y, width, height] = card.box;
  const across = (event.clientX - place.left) / place.width - x;
  const down = (event.clientY - place.top) / place.height - y;
  return across >= 0 && across <= width && down >= 0 && down <= height;
}
