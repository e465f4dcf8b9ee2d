// The seats of a table, with what their host can do.

import { Icon } from "../cards/icons.js";
import { botsFor, LEVELS, settings } from "../state/settings.js";
import { radioGroup } from "../ui/form_fields.js";
import { showLateSheet } from "../ui/late_sheet.js";
import { closeSheet, confirm, Sheet, showSheet } from "../ui/sheet.js";
import { Token } from "../ui/token.js";
import { h, html } from "../vendor/preact.js";
import { t } from "../words/words.js";
import { textOf } from "./chat.js";

/** @typedef {import("../state/live_session.js").LiveSession} LiveSession */

/** @param {{ session: LiveSession }} props */
export function Seats({ session }) {
  const seats = session.info.value?.seats ?? [];
  return html`<ul class="places" aria-label=${t("web.lobby.seats")}>
      ${seats.map((seat, place) => h(Place, { key: place, session, seat, place }))}
    </ul>
    ${h(Readmit, { session })}`;
}

/** The host can take removals back. @param {{ session: LiveSession }} props */
function Readmit({ session }) {
  const info = session.info.value;
  if (!info?.removed || !session.isHost.value || info.status === "closed") return null;
  return html`<button class="btn second small readmit" onClick=${() => session.ask("readmit")}>
    ${t("web.lobby.readmit", { count: info.removed })}
  </button>`;
}

/** @param {any} seat @param {boolean} isHost */
function roleOf(seat, isHost) {
  if (seat.kind === "bot") return t(`web.lobby.bot.${seat.level}`);
  if (seat.program) return t(seat.present ? "web.program.here" : "web.program.not_here");
  if (isHost) return t("web.lobby.host");
  return t(seat.present ? "web.lobby.here" : "web.lobby.not_here");
}

/** @param {LiveSession} session @param {number} place */
const showProgram = (session, place) =>
  showLateSheet(async () => {
    const { ProgramSheet } = await import("./program_sheet.js");
    return () => h(ProgramSheet, { session, place });
  });

/** @param {{ session: LiveSession, seat: any, place: number }} props */
function Place({ session, seat, place }) {
  const isMine = session.mySeats.value.includes(place);
  const isHost = session.isHost.value;
  if (seat.kind === "free") {
    return html`<li class="place free">
      <span class="token" aria-hidden="true">${place + 1}</span>
      <p><b>${t("web.lobby.free")}</b><span>${t("web.lobby.free_hint")}</span></p>
      ${
        isHost
          ? html`<button
            class="btn second small"
            onClick=${() => showSheet(() => h(BotSheet, { session, place }))}
          >
            ${h(Icon, { name: "bot" })}
            ${t("web.lobby.add_bot")}
          </button>`
          : null
      }
    </li>`;
  }
  const says = roleOf(seat, place === session.info.value?.host);
  return html`<li
    class=${`place ${seat.kind} ${seat.present || seat.kind === "bot" ? "" : "away"}`}
    data-seat=${place}
  >
    ${h(Token, { name: seat.name, emblem: seat.emblem, isLit: isMine, isProgram: seat.program })}
    <p><b>${seat.name}</b>${h(Says, { session, place, says: isMine ? t("web.lobby.you", { says }) : says })}</p>
    ${
      isHost && !isMine
        ? html`<button
          class="iconbtn"
          aria-label=${t("web.lobby.more", { name: seat.name })}
          onClick=${() => showSheet(() => h(PlaceSheet, { session, seat, place }))}
        >
          ${h(Icon, { name: "more" })}
        </button>`
        : null
    }
  </li>`;
}

/**
 * What is said below a name: for a moment, what its player has just said. The chat and the live region
 * say it to everybody, this is for the eye.
 * @param {{ session: LiveSession, place: number, says: string }} props
 */
function Says({ session, place, says }) {
  const line = settings.value.mutesChat ? undefined : session.talk.spoken.value[place];
  if (!line) return html`<span>${says}</span>`;
  return html`<span class="sr">${says}</span><span class="said" dir="auto" aria-hidden="true">${textOf(line)}</span>`;
}

/** @param {{ session: LiveSession, place: number }} props */
function BotSheet({ session, place }) {
  const add = (/** @type {string} */ level) => {
    closeSheet();
    session.ask("add_bot", { place, level });
  };
  const fill = (/** @type {string} */ level) => {
    closeSheet();
    session.info.peek()?.seats.forEach((seat, i) => {
      if (seat.kind === "free") session.ask("add_bot", { place: i, level });
    });
  };
  const free = session.info.value?.seats.filter((seat) => seat.kind === "free").length ?? 0;
  const level = botsFor(session.game.value).level;
  return h(
    Sheet,
    { title: t("web.lobby.add_bot") },
    html`
      <ul class="levels">
        ${LEVELS.map(
          (name) => html`<li key=${name}><button class="row-btn" onClick=${() => add(name)}>
      <b>${t(`web.level.${name}`)}</b><span>${t(`web.level_hint.${name}`)}</span></button></li>`,
        )}
        <li>
          <button class="row-btn program" onClick=${() => showProgram(session, place)}>
            <b>${t("web.program.invite")}</b><span>${t("web.program.hint")}</span>
          </button>
        </li>
      </ul>
      ${
        free > 1
          ? html`<div class="sheet-foot">
            <button class="btn second" onClick=${() => fill(level)}>
              ${t("web.lobby.fill_all", { count: free, level: t(`web.level.${level}`) })}
            </button>
          </div>`
          : null
      }
    `,
  );
}

/** @param {{ session: LiveSession, seat: any, place: number }} props */
function PlaceSheet({ session, seat, place }) {
  const remove = () =>
    confirm(
      {
        title: t("web.lobby.remove_title", { name: seat.name }),
        yes: t("web.lobby.remove"),
        danger: true,
      },
      () => session.ask("remove_seat", { place }),
    );
  const change = (/** @type {string} */ level) => {
    closeSheet();
    session.ask("remove_seat", { place });
    session.ask("add_bot", { place, level });
  };
  return h(
    Sheet,
    { title: seat.name },
    html`<div class="form">
      ${
        seat.kind === "bot"
          ? radioGroup({
              legend: t("web.bots.level"),
              name: "level",
              value: seat.level,
              options: LEVELS.map((value) => ({ value, label: t(`web.level.${value}`) })),
              onChange: change,
            })
          : seat.program
            ? null
            : html`<button class="btn second" onClick=${() => {
                closeSheet();
                session.ask("hand_over", { place });
              }}>${t("web.lobby.hand_over", { name: seat.name })}</button>`
      }
      <button class="btn second" onClick=${
        seat.kind === "bot"
          ? () => {
              closeSheet();
              session.ask("remove_seat", { place });
            }
          : remove
      }>${t("web.lobby.remove_name", { name: seat.name })}</button>
    </div>`,
  );
}
