// The page of a game: follows it live, and walks through it.

import { follow } from "./live.js";
import { Replay } from "./replay.js";
import { Parts } from "./parts.js";
import { enlarge } from "./zoom.js";

const parts = new Parts(document.body.dataset.base);
const replay = new Replay(parts);
enlarge(document.getElementById("large"));
follow(document.body.dataset.base, (news) => replay.heard(news));
