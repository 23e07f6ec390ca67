// How far each person has read each channel, remembered by the browser.

/** Message ids count upwards but are too long for numbers. */
const later = (a, b) => BigInt(a ?? 0) > BigInt(b ?? 0);
const keyOf = (person, channel) => `read ${person} ${channel}`;

/** The last message a person has read in a channel; null before their first visit. */
export const lastRead = (person, channel) => localStorage.getItem(keyOf(person, channel));

export function markRead(person, channel, message) {
  if (later(message, lastRead(person, channel))) localStorage.setItem(keyOf(person, channel), message);
}

/** What a person has not read, by channel, from the newest message and the newest ping of each. */
export function unreadOf(person, newest, pings) {
  const found = new Map();
  for (const [channel, message] of Object.entries(newest)) {
    const read = lastRead(person, channel);
    if (later(message, read)) found.set(channel, { messages: 1, pings: Number(later(pings[channel], read)) });
  }
  return found;
}

/** The first message after what was read; none on the first visit, when everything is new. */
export function firstUnread(messages, read) {
  return read === null ? undefined : messages.find((message) => later(message.id, read));
}
