// The page of a server: says how long ago each moment is, and loads itself again from time to time.

import { tellTimes } from "./parts.js";

const AGAIN_MS = 60000;

tellTimes();
setInterval(() => { if (!document.hidden) location.reload(); }, AGAIN_MS);
