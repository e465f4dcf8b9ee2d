// Short, dry, wooden sounds, made on the spot. Never the only signal.

import { settings } from "../state/settings.js";

/** @type {AudioContext | null} */
let context = null;
/** What everything sounds through. @type {GainNode | null} */
let master = null;

/** A browser lets nothing sound before the first press. */
function audio() {
  if (
    !settings.peek().sound ||
    !("AudioContext" in window) ||
    navigator.userActivation?.hasBeenActive === false
  )
    return null;
  context ??= new AudioContext();
  master ??= new GainNode(context);
  master.connect(context.destination);
  // Squared: half way along the slider then sounds half as loud.
  master.gain.value = settings.peek().volume ** 2;
  if (context.state === "suspended") context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

/**
 * @param {number} at
 * @param {{ length: number, from: number, to: number, level: number, sharp?: number }} shape
 */
function noise(at, { length, from, to, level, sharp = 1 }) {
  const now = audio();
  if (!now) return;
  const start = now.currentTime + at;
  const buffer = now.createBuffer(1, Math.ceil(now.sampleRate * length), now.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(now, { buffer });
  const filter = new BiquadFilterNode(now, { type: "bandpass", frequency: from, Q: sharp });
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source
    .connect(filter)
    .connect(new GainNode(now, { gain: level }))
    .connect(master ?? now.destination);
  source.start(start);
}

/**
 * @param {number} at
 * @param {{ pitch: number, length: number, level: number, type?: OscillatorType }} shape
 */
function tone(at, { pitch, length, level, type = "sine" }) {
  const now = audio();
  if (!now) return;
  const start = now.currentTime + at;
  const source = new OscillatorNode(now, { frequency: pitch, type });
  const gain = new GainNode(now, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(master ?? now.destination);
  source.start(start);
  source.stop(start + length);
}

const rap = (/** @type {number} */ at) => {
  tone(at, { pitch: 148, length: 0.16, level: 0.2 });
  noise(at, { length: 0.05, from: 900, to: 300, level: 0.22, sharp: 2 });
};

/** @type {Record<string, () => void>} */
const SOUNDS = {
  slide: () =>
    noise(0, {
      length: 0.14 + Math.random() * 0.05,
      from: 1700 + Math.random() * 700,
      to: 700,
      level: 0.16,
    }),
  turn: () => {
    noise(0, { length: 0.09, from: 2600, to: 1200, level: 0.12 });
    noise(0.1, { length: 0.07, from: 1300, to: 2200, level: 0.1 });
  },
  tap: () => tone(0, { pitch: 520, length: 0.05, level: 0.06, type: "triangle" }),
  rapTwice: () => {
    rap(0);
    rap(0.17);
  },
  yourTurn: () => {
    tone(0, { pitch: 262, length: 0.32, level: 0.14, type: "triangle" });
    tone(0.09, { pitch: 392, length: 0.3, level: 0.09, type: "triangle" });
  },
  ready: () => tone(0, { pitch: 1480, length: 0.18, level: 0.05 }),
  reveal: () =>
    [0, 0.05, 0.1, 0.15, 0.2].forEach((at) =>
      noise(at, { length: 0.06, from: 700, to: 350, level: 0.16 }),
    ),
  pencil: () => noise(0, { length: 0.22, from: 3200, to: 2400, level: 0.06, sharp: 3 }),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  try {
    SOUNDS[name]?.();
  } catch {
    // A sound that cannot be made is no reason to stop a game.
  }
}
