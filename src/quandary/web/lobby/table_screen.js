// A table by its address: find one's seat, sit down or watch, and show what the table is at.

import { followCoach } from "../coach/coach_consent.js";
import { followUndo } from "../coach/undo.js";
import { gameOf } from "../games/registry.js";
import { Lost } from "../home/not_found.js";
import { mySeats, myTables, tableInfo } from "../net/api.js";
import { keepKeys, keysOf } from "../net/seat_tokens.js";
import { noteTable } from "../rules/table_left.js";
import { LiveSession } from "../state/live_session.js";
import { goTo, hideKey } from "../state/router.js";
import { hush } from "../ui/live_region.js";
import { Looking } from "../ui/loading.js";
import { note } from "../ui/toast.js";
import { h, html, useEffect, useSignal } from "../vendor/preact.js";
import { has, t } from "../words/words.js";
import { announceName, announceTalk } from "./chat.js";
import { Connection } from "./connection.js";
import { Curtain, PassOn } from "./curtain.js";
import { announceTrouble, announceVoid } from "./deal_trouble.js";
import { Guide } from "./guide.js";
import { Join } from "./join.js";
import { Lobby } from "./lobby.js";
import { followName } from "./own_name.js";
import { announcePresence } from "./presence.js";
import { SeatBubbles } from "./seat_bubbles.js";
import { announceLate, StandIn } from "./stand_in.js";

/**
 * @typedef {"looking" | "join" | "session" | "gone" | "removed" | "full" | "running" | "closed" | "damaged"
 *   | "banned" | "unreachable"} Stage
 */

/**
 * Keys to own seats at this table, from this browser or, by the guest's cookie, from the server.
 * @param {string} table
 */
async function findKeys(table) {
  if (keysOf(table).length) return true;
  try {
    const isMine = (await myTables()).some(
      (/** @type {any} */ mine) => mine.id === table && mine.my_seats.length,
    );
    if (!isMine) return false;
    keepKeys(table, (await mySeats(table)).seats);
    return true;
  } catch {
    return false;
  }
}

/** What a table's answer means, where it is not that there is no such table. @type {Record<string, Stage>} */
const STAGE_OF_PROBLEM = { no_connection: "unreachable", table_damaged: "damaged" };

/** What somebody without a seat can do here. @param {string} table @returns {Promise<Stage>} */
async function stageForStranger(table) {
  let info;
  try {
    info = await tableInfo(table);
  } catch (error) {
    return STAGE_OF_PROBLEM[/** @type {any} */ (error).code] ?? "gone";
  }
  if (info.status === "closed") return "closed";
  const isRunning = info.status === "dealing" || info.status === "playing";
  const hasFree = info.seats.some((/** @type {any} */ seat) => seat.kind === "free");
  if (!isRunning && hasFree) return "join";
  if (info.spectators) return "session";
  return isRunning ? "running" : "full";
}

/** @param {{ table: string, seatKey: string | null }} props */
export function TableScreen({ table, seatKey }) {
  const stage = useSignal(/** @type {Stage} */ ("looking"));
  const session = useSignal(/** @type {LiveSession | null} */ (null));

  const sit = () => {
    const opened = new LiveSession(table);
    let hasRetried = false;
    opened.connection.subscribe((state) => {
      if (state === "removed" || state === "gone") {
        keepKeys(table, []);
        stage.value = state;
      } else if (state === "damaged" || state === "banned") {
        stage.value = state; // The keys stay: it may be mended, or forgiven.
      } else if (state === "left") {
        keepKeys(table, []);
        goTo("/");
      } else if (state === "wrong_key" && !hasRetried) {
        hasRetried = true;
        keepKeys(table, []);
        findKeys(table).then(async (found) => {
          if (found) {
            opened.open();
            return;
          }
          stage.value = await stageForStranger(table);
          if (stage.value === "session") opened.open();
        });
      }
    });
    session.value = opened;
    stage.value = "session";
    opened.open();
  };

  useEffect(() => {
    let isHere = true;
    (async () => {
      if (seatKey) {
        keepKeys(table, [{ seat: -1, token: seatKey }]);
        hideKey();
      }
      const next = (await findKeys(table)) ? "session" : await stageForStranger(table);
      if (!isHere) return;
      if (next === "session") sit();
      else stage.value = next;
    })();
    return () => {
      isHere = false;
      session.peek()?.close();
      hush();
    };
  }, [table]);

  if (stage.value === "looking") return h(Looking, {});
  if (stage.value === "join") return h(Join, { table, onSeated: sit });
  if (stage.value === "unreachable") {
    return h(
      Lost,
      { why: "unreachable" },
      html`<button class="btn second" onClick=${() => location.reload()}>
        ${t("web.lost.again")}
      </button>`,
    );
  }
  if (stage.value !== "session" || !session.value)
    return h(Lost, { why: /** @type {any} */ (stage.value) });
  return h(AtTable, { session: session.value });
}

/**
 * Nothing is known of the table yet; without a server it says so, and looks on.
 * @param {{ session: LiveSession }} props
 */
function NotYet({ session }) {
  const isAway = session.connection.value === "lost" || session.connection.value === "restarting";
  return isAway ? h(Lost, { why: "unreachable" }) : h(Looking, {});
}

/** Why the table refused what was no move. @param {import("../state/session.js").Refusal} why */
function refusalOf({ code, details }) {
  if (code === "name_taken" && details?.detail)
    return t("web.problem.name_offered", { name: details.detail });
  return t(has(`web.problem.${code}`) ? `web.problem.${code}` : "web.problem.refused_table");
}

/** @param {{ session: LiveSession }} props */
function AtTable({ session }) {
  useEffect(() => announceTrouble(session), [session]);
  useEffect(() => announcePresence(session), [session]);
  useEffect(() => followName(session), [session]);
  useEffect(() => followCoach(session), [session]);
  useEffect(() => followUndo(session), [session]);
  useEffect(
    () =>
      session.watch({
        after: (update) => {
          if (update.kind === "game_started") hush();
          announceName(session, update);
          announceLate(session, update);
          announceVoid(session, update);
        },
        heard: (update) => announceTalk(session, update),
        refused: (why) => {
          if (why.asked?.type !== "act") note(refusalOf(why), "alarm");
        },
      }),
    [session],
  );
  const info = session.info.value;
  useEffect(() => {
    if (info) noteTable(session.id, info.game);
  }, [session, info?.game]);
  const isBeforeGame =
    info &&
    (["waiting", "ended", "closed"].includes(info.status) ||
      (info.status === "over" && session.showsSeats.value));
  const next = session.handTo.value;
  // While the device is passed on there is no table behind the curtain, so that no hand stays in the page.
  if (next !== null && session.shownSeat.value === null)
    return html`${h(Connection, { session })}${h(Curtain, { session, seat: next })}`;
  return html`
    ${h(Connection, { session })}
    ${info && !isBeforeGame ? h(Guide, { session }) : null}
    ${
      !info
        ? h(NotYet, { session })
        : isBeforeGame
          ? h(Lobby, { session })
          : h(gameOf(info.game).Table, { session, key: info.game_number })
    }
    ${next !== null ? h(PassOn, { session, seat: next, key: next }) : h(StandIn, { session })}
    ${isBeforeGame ? null : h(SeatBubbles, { session })}
  `;
}
