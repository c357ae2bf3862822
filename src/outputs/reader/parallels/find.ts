/**
 * Finds parallels: pairs of passages with rare words in the same sequence. The fewer passages have a word, the rarer it is;
 * the rarity of a sequence is the sum over its words. Only whole numbers are used: every machine finds the same.
 */

/** A sequence of words that two passages share. */
export interface SharedWords {
  /** The index of its first word in each passage. */
  readonly start: number;
  readonly otherStart: number;
  readonly count: number;
}

/** Two passages by index, the lower first, with the sequences they share in the order of the first. */
export interface Parallel {
  readonly first: number;
  readonly second: number;
  readonly shared: readonly SharedWords[];
  /** The rarity of the rarest sequence. */
  readonly rarity: number;
  /** Whether most words of the shorter passage are also in the other: one is a copy or a variant of the other. */
  readonly isNearDuplicate: boolean;
}

/** Two words in more passages than this are a formula, not a parallel. */
const maxPassages = 8;

/** A sequence must be as rare as one and a half words that no third passage has, and at least this rare in a small anthology. */
const minRarity = 6;

/** Copies have at least this many words in common, and at least this share of the shorter text. */
const minCopied = 8;
const copiedShare = 0.6;

/**
 * The parallels among passages, in the order of the passages.
 * @param texts the words of each passage, as numbers below `vocabulary`
 */
export function findParallels(texts: readonly Uint32Array[], vocabulary: number): Parallel[] {
  const counts = passageCounts(texts, vocabulary);
  const rarities = Array.from(counts, (count) => bits(texts.length / count));
  const least = Math.max(minRarity, Math.ceil(1.5 * bits(texts.length / 2)));
  const found = new Map<number, SharedWords[]>();
  const seeds = pairsOfWords(texts, counts);
  for (const positions of seeds.values()) {
    for (const [index, one] of positions.entries()) {
      for (const other of positions.slice(index + 1)) {
        if (one.text === other.text || isInside(texts, seeds, one, other, counts.length)) continue;
        const shared = sharedFrom(texts, one, other);
        const pair = one.text * texts.length + other.text;
        const known = found.get(pair);
        if (known === undefined) found.set(pair, [shared]);
        else known.push(shared);
      }
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([pair, shared]) => {
      const [first, second] = [Math.floor(pair / texts.length), pair % texts.length];
      const words = texts[first] ?? new Uint32Array();
      const rarityOf = ({ start, count }: SharedWords) =>
        words.slice(start, start + count).reduce((sum, word) => sum + (rarities[word] ?? 0), 0);
      const rarity = Math.max(...shared.map(rarityOf));
      if (rarity < least) return [];
      const shorter = Math.min(words.length, texts[second]?.length ?? 0);
      const common = coveredBy(shared);
      return [
        {
          ...{ first, second, rarity },
          shared: shared
            .filter((one) => rarityOf(one) >= least)
            .sort((one, other) => one.start - other.start || one.otherStart - other.otherStart),
          isNearDuplicate: common >= minCopied && common >= copiedShare * shorter,
        },
      ];
    });
}

/** The number of passages that contain each word. */
function passageCounts(texts: readonly Uint32Array[], vocabulary: number): Uint32Array {
  const counts = new Uint32Array(vocabulary);
  const last = new Int32Array(vocabulary).fill(-1);
  for (const [text, words] of texts.entries()) {
    for (const word of words) {
      if (last[word] !== text) counts[word] = (counts[word] ?? 0) + 1;
      last[word] = text;
    }
  }
  return counts;
}

/** A position in a text. */
interface Position {
  readonly text: number;
  readonly index: number;
}

/** The positions of adjacent words, for each pair that several passages have, but not too many. */
function pairsOfWords(texts: readonly Uint32Array[], counts: Uint32Array): Map<number, Position[]> {
  const pairs = new Map<number, Position[]>();
  for (const [text, words] of texts.entries()) {
    for (let index = 0; index + 1 < words.length; index += 1) {
      if (!isShared(words, index, counts) || !isShared(words, index + 1, counts)) continue;
      const key = keyAt(words, index, counts.length);
      const known = pairs.get(key);
      if (known === undefined) pairs.set(key, [{ text, index }]);
      // One position more than the limit is enough to know that there are too many.
      else if (known.length <= 2 * maxPassages) known.push({ text, index });
    }
  }
  for (const [key, positions] of pairs) {
    const passages = new Set(positions.map(({ text }) => text)).size;
    const isRare = passages <= maxPassages && positions.length <= 2 * maxPassages;
    if (passages === 1 || !isRare) pairs.delete(key);
  }
  return pairs;
}

function isShared(words: Uint32Array, index: number, counts: Uint32Array): boolean {
  return (counts[words[index] ?? 0] ?? 0) > 1;
}

function keyAt(words: Uint32Array, index: number, vocabulary: number): number {
  return (words[index] ?? 0) * vocabulary + (words[index + 1] ?? 0);
}

/** Whether the shared words continue a sequence that was already found. */
function isInside(
  texts: readonly Uint32Array[],
  seeds: ReadonlyMap<number, readonly Position[]>,
  one: Position,
  other: Position,
  vocabulary: number,
): boolean {
  const [words, others] = [texts[one.text], texts[other.text]];
  if (words === undefined || others === undefined || one.index === 0 || other.index === 0) {
    return false;
  }
  const isLonger = words[one.index - 1] === others[other.index - 1];
  return isLonger && seeds.has(keyAt(words, one.index - 1, vocabulary));
}

/** The whole shared sequence around two positions. */
function sharedFrom(texts: readonly Uint32Array[], one: Position, other: Position): SharedWords {
  const words = texts[one.text] ?? new Uint32Array();
  const others = texts[other.text] ?? new Uint32Array();
  let [start, otherStart] = [one.index, other.index];
  while (start > 0 && otherStart > 0 && words[start - 1] === others[otherStart - 1]) {
    start -= 1;
    otherStart -= 1;
  }
  let count = one.index - start + 2;
  while (
    start + count < words.length &&
    otherStart + count < others.length &&
    words[start + count] === others[otherStart + count]
  ) {
    count += 1;
  }
  return { start, otherStart, count };
}

/** How many words of the first passage are in shared sequences. */
function coveredBy(shared: readonly SharedWords[]): number {
  let [covered, end] = [0, 0];
  for (const { start, count } of [...shared].sort((one, other) => one.start - other.start)) {
    covered += Math.max(0, start + count - Math.max(start, end));
    end = Math.max(end, start + count);
  }
  return covered;
}

/** The binary logarithm of a number, rounded down. */
function bits(number: number): number {
  return 31 - Math.clz32(Math.max(1, Math.floor(number)));
}
