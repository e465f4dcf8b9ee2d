// A QR code for an address: bytes, error correction M, versions 1 to 10 (up to 213 bytes).

/** Code words of correction per block, and blocks, by version. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const WORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];

/** @param {number} x @param {number} y */
function times(x, y) {
  let z = 0;
  for (let i = 7; i >= 0; i -= 1) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> i) & 1) * x;
  }
  return z & 255;
}

/** @param {number} degree */
function divisor(degree) {
  const result = Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      result[j] = times(result[j], root);
      if (j + 1 < degree) result[j] ^= result[j + 1];
    }
    root = times(root, 2);
  }
  return result;
}

/** @param {number[]} data @param {number[]} by */
function remainder(data, by) {
  const result = Array(by.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ result.shift();
    result.push(0);
    by.forEach((coefficient, i) => {
      result[i] ^= times(coefficient, factor);
    });
  }
  return result;
}

/** @param {number} version */
const dataWords = (version) => WORDS[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];

/** @param {Uint8Array} bytes @param {number} version */
function dataBits(bytes, version) {
  const capacity = dataWords(version);
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** @param {number[]} data @param {number} version */
function interleave(data, version) {
  const count = BLOCKS[version - 1];
  const by = divisor(CORRECTION[version - 1]);
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  const blocks = [];
  for (let i = 0, at = 0; i < count; i += 1) {
    const size = short + (i < shortBlocks ? 0 : 1);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const checks = blocks.map((block) => remainder(block, by));
  const result = [];
  for (let i = 0; i <= short; i += 1)
    for (const block of blocks) if (i < block.length) result.push(block[i]);
  for (let i = 0; i < by.length; i += 1) for (const check of checks) result.push(check[i]);
  return result;
}

/** @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const size = version * 4 + 17;
  const count = Math.floor(version / 7) + 2;
  const step = count === 2 ? size - 13 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - step * (count - 2 - i))];
}

class Grid {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.drawPatterns();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  fix(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  drawPatterns() {
    for (let i = 0; i < this.size; i += 1) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ])
      this.drawSquare(x, y, 4, [2, 4]);
    const places = alignments(this.version);
    const last = places.length - 1;
    places.forEach((x, i) =>
      places.forEach((y, j) => {
        const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!isCorner) this.drawSquare(x, y, 2, [1]);
      }),
    );
    this.drawFormat(0);
    this.drawVersion();
  }

  /** @param {number} x @param {number} y @param {number} reach @param {number[]} light */
  drawSquare(x, y, reach, light) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        this.fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** @param {number} mask */
  drawFormat(mask) {
    let rest = mask;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
    for (let i = 0; i <= 5; i += 1) this.fix(8, i, bit(i));
    this.fix(8, 7, bit(6));
    this.fix(8, 8, bit(7));
    this.fix(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.fix(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.fix(8, this.size - 15 + i, bit(i));
    this.fix(8, this.size - 8, true);
  }

  drawVersion() {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const dark = ((bits >>> i) & 1) === 1;
      const a = this.size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.fix(a, b, dark);
      this.fix(b, a, dark);
    }
  }

  /** @param {number[]} words */
  fill(words) {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        for (let j = 0; j < 2; j += 1) {
          const x = right - j;
          const isUpward = ((right + 1) & 2) === 0;
          const y = isUpward ? this.size - 1 - step : step;
          if (this.fixed[y][x] || i >= words.length * 8) continue;
          // Mask 0 is always used: chequered, which suits an address well enough.
          this.dark[y][x] =
            (((words[i >>> 3] >>> (7 - (i & 7))) & 1) === 1) !== ((x + y) % 2 === 0);
          i += 1;
        }
      }
    }
  }
}

/**
 * The squares of a QR code, row by row.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && dataWords(version) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8)
    version += 1;
  if (version > 10) throw new RangeError("too long for a QR code");
  const grid = new Grid(version);
  grid.fill(interleave(dataBits(bytes, version), version));
  return grid.dark;
}
