// What a page does while its cells are still on their way: it opens the socket to its kernel, which takes as long as they.

import { openSocket } from "./line.js";

/** What the server tells the page of itself. */
export const told = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");

function address() {
  const found = new URL(`${told.baseUrl}api/kernels/${told.kernelId}/channels`, location.href);
  found.protocol = found.protocol.replace("http", "ws");
  found.searchParams.set("session_id", crypto.randomUUID?.() ?? String(Math.random()));
  if (told.token) found.searchParams.set("token", told.token);
  return found;
}

export const kernel = address();
/** A socket of the line to the kernel, the first one. */
export const socket = openSocket(kernel);
