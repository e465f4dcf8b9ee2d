// Your own data: downloaded as files, used on another device, deleted.

import { Icon } from "../cards/icons.js";
import { tellProblem } from "../home/guest.js";
import { Way } from "../lobby/invite.js";
import { deleteMyGames, makeTransferCode, takeTransferCode } from "../net/api.js";
import { forgetEverything } from "../state/storage.js";
import { closeSheet, confirm, Sheet, showSheet } from "../ui/sheet.js";
import { h, html, useSignal } from "../vendor/preact.js";
import { t } from "../words/words.js";

/** In groups that can be read out. @param {string} code */
const addSpaces = (code) => code.match(/.{1,4}/g)?.join(" ") ?? code;

/** @param {{ code: string }} props */
function TransferSheet({ code }) {
  return h(
    Sheet,
    { title: t("web.my_games.transfer.title") },
    html`<p class="sheet-text">${t("web.my_games.transfer.text")}</p>
      <p class="transfer-code"><b>${addSpaces(code)}</b></p>
      ${h(Way, { path: `/my-games#${code}`, label: t("web.my_games.transfer.title") })}
      <div class="sheet-foot">
        <button class="btn primary" onClick=${closeSheet}>${t("web.done")}</button>
      </div>`,
  );
}

async function showTransfer() {
  try {
    const { code } = await makeTransferCode();
    showSheet(() => h(TransferSheet, { code }));
  } catch (error) {
    tellProblem(error);
  }
}

/** Be the guest of a code. The page begins again: whatever it knew was somebody else's. @param {string} code */
async function useCode(code) {
  try {
    await takeTransferCode(code);
    location.reload();
  } catch (error) {
    tellProblem(error);
  }
}

/** @param {string} code */
export const askToUseCode = (code) =>
  confirm(
    {
      title: t("web.my_games.transfer.use_title"),
      text: t("web.my_games.transfer.use_text"),
      yes: t("web.my_games.transfer.use"),
    },
    () => useCode(code),
  );

function EnterCodeSheet() {
  const code = useSignal("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (code.value.trim()) askToUseCode(code.value);
  };
  return h(
    Sheet,
    { title: t("web.my_games.transfer.enter") },
    html`<form class="form" onSubmit=${send}>
      <label class="field">
        <span>${t("web.my_games.transfer.code")}</span>
        <input
          type="text"
          required
          maxlength="40"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          autofocus
          value=${code.value}
          onInput=${(/** @type {any} */ event) => {
            code.value = event.target.value;
          }}
        />
      </label>
      <div class="sheet-foot"><button class="btn primary">${t("web.my_games.transfer.use")}</button></div>
    </form>`,
  );
}

const askToDelete = () =>
  confirm(
    {
      title: t("web.my_games.delete.title"),
      text: t("web.my_games.delete.text"),
      yes: t("web.my_games.delete.yes"),
      danger: true,
    },
    async () => {
      try {
        await deleteMyGames();
        forgetEverything();
        location.assign("/");
      } catch (error) {
        tellProblem(error);
      }
    },
  );

/** @param {{ hasGames: boolean }} props */
export function OwnData({ hasGames }) {
  return html`<section class="own-data" aria-labelledby="own-data">
    <h2 id="own-data">${t("web.my_games.data")}</h2>
    <div class="own-data-do">
      ${
        hasGames
          ? html`<a class="btn second" href="/api/my-games/records" download>
            ${h(Icon, { name: "download" })}
            ${t("web.my_games.export")}
          </a>`
          : null
      }
      <button class="btn second" onClick=${showTransfer}>
        ${h(Icon, { name: "link" })}
        ${t("web.my_games.transfer.title")}
      </button>
      <button class="btn second" onClick=${() => showSheet(EnterCodeSheet)}>
        ${h(Icon, { name: "pen" })}
        ${t("web.my_games.transfer.enter")}
      </button>
      <button class="btn second erase" onClick=${askToDelete}>
        ${h(Icon, { name: "cross" })}
        ${t("web.my_games.delete.do")}
      </button>
    </div>
  </section>`;
}
