// The middle of the table: the draw pile as two sides of one card, and the discards.

import { Icon } from "../../cards/icons.js";
import { h, html } from "../../vendor/preact.js";
import { t } from "../../words/words.js";
import { lastPlay } from "./card_identity.js";
import { QuandoCard } from "./cards.js";
import { namedNumber } from "./numbers.js";

/** @param {{ play: import("./play.js").QuandoPlay }} props */
export function Piles({ play }) {
  const view = play.view.value;
  const { size } = view.pile;
  const showing = view.pile.showing ?? 0;
  const canDraw = play.legal.value.includes("draw showing");
  const hint = play.session.hasMemoryAid.value ? (view.memory.pile[0]?.back ?? null) : null;
  const hidden =
    hint === null ? t("quando.pile.hidden") : t("quando.pile.hidden_known", { number: hint });
  return html`<section class="middle" aria-label=${t("quando.pile.label")}>
    <div class=${canDraw ? "draw open" : "draw"}>
      ${
        size === 0
          ? html`<p class="pile empty">${t("quando.pile.empty")}</p>`
          : html`
            <button
              class=${size > 1 ? "pile stack" : "pile"}
              data-place="showing"
              onClick=${() => play.draw("showing")}
              aria-label=${
                canDraw
                  ? t("quando.do.take_showing", { number: namedNumber(showing) })
                  : t("quando.pile.shows", { number: showing })
              }
            >
              ${h(QuandoCard, { number: showing })}
              <span>
                ${
                  canDraw
                    ? t("quando.pile.take", { number: namedNumber(showing) })
                    : t("quando.pile.shows", { number: showing })
                }
              </span>
            </button>
            <span class="turnover">
              ${h(Icon, { name: "turn" })}
              <span>${t("quando.pile.left", { count: size })}</span>
            </span>
            <button
              class="pile"
              data-place="hidden"
              onClick=${() => play.draw("hidden")}
              aria-label=${canDraw ? t("quando.do.take_hidden") : hidden}
            >
              ${h(QuandoCard, { number: null, knows: hint })}
              <span>${t("quando.pile.hidden")}</span>
            </button>
          `
      }
    </div>
    ${h(Discards, { play })}
  </section>`;
}

/** @param {{ play: import("./play.js").QuandoPlay }} props */
function Discards({ play }) {
  const view = play.view.value;
  const cards = lastPlay(view);
  const named = play.cards.value?.cards.discard ?? [];
  return html`<div class="pile discard" data-place="discard">
    <div class="last" data-count=${Math.min(cards.length, 4)} style=${{ "--n": cards.length }}>
      ${
        cards.length
          ? cards.map((card, i) =>
              h(
                "span",
                {
                  key: named[i].name,
                  "data-card": named[i].name,
                  style: { "--i": i },
                },
                h(QuandoCard, { number: card.front }),
              ),
            )
          : html`<i class="slot" aria-hidden="true"></i>`
      }
    </div>
    <span>${t("quando.pile.discards", { count: view.discard.size })}</span>
  </div>`;
}
