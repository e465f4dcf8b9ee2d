#!/usr/bin/env node
// A bot for Quandary in a program of its own: any legal action, by its own dice. Plain Node.
//
//     quandary arena 5211 --bots greedy,./examples/outside_bot.js --games 20
//
// docs/writing-a-bot.md explains what is said here. Standard output belongs to the host; notes
// for yourself go to standard error (console.error).

let state = 0;

/** The next number from 0 to bound - 1 (xorshift32: the same seed gives the same game). */
function below(bound) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function answer(message) {
  if (message.type === "hello") {
    state = message.seed || 1;
    say({ type: "ready", name: "any legal action" });
  } else if (message.type === "choose") {
    say({ type: "action", action: message.legal[below(message.legal.length)] });
  } else if (message.type === "bye") {
    process.exit();
  }
}

import("node:readline").then(({ createInterface }) => {
  createInterface({ input: process.stdin }).on("line", (line) => answer(JSON.parse(line)));
});
