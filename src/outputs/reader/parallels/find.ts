/**
 * Finds parallels: pairs of passages that share words which few passages have. Rare words count in any order, and more the
 * rarer they are; they count less when they are far apart. Words that follow each other in both passages count in addition,
 * frequent ones too. Only whole numbers are used: every machine finds the same.
 */

/** Two passages by index, the lower first. */
interface Parallel {
  readonly first: number;
  readonly second: number;
  /** The indexes of each shared word in the two passages, in the order of the first. */
  readonly shared: readonly IndexPair[];
  readonly score: number;
  /** Whether most words of the shorter passage are also in the other: one is a copy or a variant of the other. */
  readonly isNearDuplicate: boolean;
}

/** The index of a word in each of two passages. */
type IndexPair = readonly [inFirst: number, inSecond: number];

/** A word is rare if at most one in so many passages has it, or only three. */
const rareShare = 250;

/** So many rare words are a parallel. */
const wordsOfParallel = 3;

/** The least score of a parallel in a small anthology, where no word is really rare. */
const leastScore = 12;

/** The score of two words that follow each other in both passages, and of two sequences with at most two words between them. */
const adjacentScore = 4;
const nearScore = 2;
const nearDistance = 3;

/** A sequence without a rare word counts only if it has so many words. */
const frequentWords = 4;

/** Rare words among so many count fully. Each doubling of the distance between the first and the last takes one bit from each. */
const fullExtent = 64;

/** Copies have at least this many words in common, and at least this share of the shorter text. */
const minCopied = 8;
const copiedShare = 0.6;

/**
 * The parallels among passages, in the order of the passages.
 * @param texts the words of each passage, as numbers below `vocabulary`
 */
export function findParallels(texts: readonly Uint32Array[], vocabulary: number): Parallel[] {
  const mostPassages = Math.max(3, Math.floor(texts.length / rareShare));
  const least = Math.max(leastScore, wordsOfParallel * bits(texts.length / mostPassages));
  const seeds = rareSeeds(texts, vocabulary, mostPassages);
  const rarity = (word: number) => bits(texts.length / (seeds.get(word)?.length ?? texts.length));
  const pairOf = (one: Place, other: Place) => one.text * texts.length + other.text;
  const scores = new Map<number, number>();
  for (const [seed, places] of seeds) {
    const score = seed < vocabulary ? rarity(seed) : adjacentScore;
    for (const [one, other] of pairsOf(places)) {
      const pair = pairOf(one, other);
      scores.set(pair, (scores.get(pair) ?? 0) + score);
    }
  }
  const candidates = new Map<number, IndexPair[]>();
  for (const [pair, score] of scores) if (score >= least - adjacentScore) candidates.set(pair, []);
  for (const places of seeds.values()) {
    for (const [one, other] of pairsOf(places)) {
      candidates.get(pairOf(one, other))?.push([one.index, other.index]);
    }
  }
  return [...candidates]
    .sort(([one], [other]) => one - other)
    .flatMap(([pair, found]) => {
      const [first, second] = [Math.floor(pair / texts.length), pair % texts.length];
      const [words, others] = [texts[first], texts[second]];
      if (words === undefined || others === undefined) return [];
      const sequences = sequencesAround(words, others, found).filter(
        (sequence) =>
          sequence.length >= frequentWords ||
          sequence.some(([index]) => rarity(words[index] ?? 0) > 0),
      );
      const score = scoreOf(sequences, words, rarity);
      if (score < least) return [];
      const shared = sequences.flat();
      const shorter = Math.min(words.length, others.length);
      const isNearDuplicate = shared.length >= Math.max(minCopied, copiedShare * shorter);
      return [{ first, second, shared, score, isNearDuplicate }];
    });
}

/** The first position of a word or of two adjacent words in a text. */
interface Place {
  readonly text: number;
  readonly index: number;
}

/** A seed that is alone in its bucket stands in one place only: most pairs of words do, and would need much memory. */
const buckets = 2 ** 22;

/** The places of rare words, and of rare pairs of adjacent words, which have numbers above those of words. */
function rareSeeds(
  texts: readonly Uint32Array[],
  vocabulary: number,
  mostPassages: number,
): Map<number, Place[]> {
  const eachSeed = (does: (seed: number, place: Place) => void) => {
    for (const [text, words] of texts.entries()) {
      for (const [index, word] of words.entries()) {
        does(word, { text, index });
        const next = words[index + 1];
        if (next !== undefined) does((word + 1) * vocabulary + next, { text, index });
      }
    }
  };
  const counts = new Uint8Array(buckets);
  eachSeed((seed) => {
    counts[seed % buckets] = Math.min(2, (counts[seed % buckets] ?? 0) + 1);
  });
  const seeds = new Map<number, Place[]>();
  eachSeed((seed, place) => {
    if (counts[seed % buckets] === 1) return;
    const places = seeds.get(seed);
    if (places === undefined) seeds.set(seed, [place]);
    // One place more than the limit is enough to know that there are too many.
    else if (places.length <= mostPassages && places.at(-1)?.text !== place.text)
      places.push(place);
  });
  for (const [seed, { length }] of seeds) {
    if (length === 1 || length > mostPassages) seeds.delete(seed);
  }
  return seeds;
}

function* pairsOf(places: readonly Place[]): Generator<readonly [Place, Place]> {
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) yield [one, other];
  }
}

type Sequence = readonly IndexPair[];

/** The longest sequences around some positions, in the order of the first text. None begins within another. */
function sequencesAround(
  words: Uint32Array,
  others: Uint32Array,
  found: readonly IndexPair[],
): Sequence[] {
  const sequences: Sequence[] = [];
  const known = new Set<number>();
  for (const [one, other] of found) {
    if (known.has(one) || words[one] !== others[other]) continue;
    let before = 0;
    while (
      before < Math.min(one, other) &&
      words[one - before - 1] === others[other - before - 1]
    ) {
      before += 1;
    }
    const sequence: IndexPair[] = [];
    for (
      let [index, otherIndex] = [one - before, other - before];
      index < words.length && words[index] === others[otherIndex];
      index += 1, otherIndex += 1
    ) {
      sequence.push([index, otherIndex]);
      known.add(index);
    }
    sequences.push(sequence);
  }
  return sequences.sort(([[one = 0] = []], [[other = 0] = []]) => one - other);
}

function scoreOf(
  sequences: readonly Sequence[],
  words: Uint32Array,
  rarity: (word: number) => number,
): number {
  let score = 0;
  let last: IndexPair | undefined;
  for (const sequence of sequences) {
    score += (sequence.length - 1) * adjacentScore;
    const [first] = sequence;
    if (first !== undefined && last !== undefined && isNear(last, first)) score += nearScore;
    last = sequence.at(-1);
  }
  const wordAt = ([index]: IndexPair) => words[index] ?? 0;
  const shared = sequences.flat().filter((pair) => rarity(wordAt(pair)) > 0);
  // The last place of each rare word.
  const rare = new Map(shared.map((pair) => [wordAt(pair), pair]));
  const places = [...rare.values()];
  const loss = bits(Math.max(extentOf(places, 0), extentOf(places, 1)) / fullExtent);
  for (const word of rare.keys()) score += Math.max(0, rarity(word) - loss);
  return score;
}

function isNear(end: IndexPair, start: IndexPair): boolean {
  const distance = start[0] - end[0] - 1;
  const otherDistance = start[1] - end[1] - 1;
  return distance < nearDistance && otherDistance >= 0 && otherDistance < nearDistance;
}

/** The distance between the first and the last of some places; below 0 without any. */
function extentOf(places: readonly IndexPair[], side: 0 | 1): number {
  const indexes = places.map((place) => place[side]);
  return Math.max(...indexes) - Math.min(...indexes);
}

/** The binary logarithm of a number, rounded down. */
function bits(number: number): number {
  return 31 - Math.clz32(Math.max(1, Math.floor(number)));
}
