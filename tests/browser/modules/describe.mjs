// Says what the page believes of every game, for a test to compare with the rules.

Object.assign(globalThis, {
  addEventListener: () => {},
  document: { documentElement: { lang: "en", dataset: {} }, addEventListener: () => {} },
  location: { pathname: "/", hash: "" },
});

const { GAMES } = await import("../../../src/quandary/web/games/index.js");
const told = GAMES.map(({ id, players, options, firstGame, deck }) => ({
  id,
  players,
  options: options.map(({ name, default: value, choices }) => ({ name, value, choices })),
  firstGame,
  deck: deck(),
}));
process.stdout.write(JSON.stringify(told));
