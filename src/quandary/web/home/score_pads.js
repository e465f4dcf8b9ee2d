// The way to the score pads, for people who sit at a real table.

import { Icon } from "../cards/icons.js";
import { allGames } from "../games/registry.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";

export function ScorePads() {
  const games = allGames().filter(({ scorePad }) => scorePad);
  if (!games.length) return null;
  return html`<section class="pad" aria-labelledby="score-pads">
    ${h(Icon, { name: "pad" })}
    <div>
      <h2 id="score-pads">${t("web.score.title")}</h2>
      <p>${t("web.score.home")}</p>
    </div>
    <nav>
      ${games.map(
        ({ id }) => html`<a key=${id} class="btn second" href=${`/score/${id}`}>
          ${t(`game.${id}`)}
        </a>`,
      )}
    </nav>
  </section>`;
}
