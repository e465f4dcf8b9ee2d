// Whether others in the network can reach a server that runs on this machine, and letting them.

import { tellProblem } from "../home/guest.js";
import { changeNetwork, networkState } from "../net/api.js";
import { signal } from "../vendor/preact.js";

/** Whether no other machine can reach this name. @param {string} name */
const isLoopback = (name) =>
  name === "localhost" ||
  name.endsWith(".localhost") ||
  name === "[::1]" ||
  /^127\.\d+\.\d+\.\d+$/.test(name);

/** @type {import("../vendor/preact.js").Signal<import("../protocol.js").NetworkState | null>} */
export const network = signal(null);

/** Which of this machine's addresses guests are given: the likeliest, or another that was chosen. */
export const chosenAddress = signal("");

/** The beginning of links that others can open; empty while nobody else can reach the server. */
export function originForGuests() {
  if (!isLoopback(location.hostname)) return location.origin;
  return network.value?.is_open ? chosenAddress.value : "";
}

/** @param {import("../protocol.js").NetworkState} told */
function take(told) {
  network.value = told;
  if (!told.addresses.includes(chosenAddress.peek())) chosenAddress.value = told.addresses[0] ?? "";
}

/** Ask the server; who visits from elsewhere has found the way and need not ask. */
export async function lookForNetwork() {
  if (!isLoopback(location.hostname)) return;
  try {
    take(await networkState());
  } catch {
    take({ can_open: false, is_open: false, addresses: [] });
  }
}

/** Let others in the network join, or not any more. @param {boolean} open */
export async function letOthersIn(open) {
  try {
    take(await changeNetwork(open));
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}
