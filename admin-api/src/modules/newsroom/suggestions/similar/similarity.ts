export interface Text {
  title: string
  /** Its beginning is enough. */
  text: string
}

const TITLE_WEIGHT = 2
/** Below this, two texts share only what most texts share. */
const ALIKE = 0.08
const WORD = /[\p{L}\p{N}]{2,}/gu

/**
 * Those of the others that share the most words with the text, best first: the cosine of their TF-IDF vectors, in which
 * a rare word counts more than a common one, and a word of the title twice.
 */
export function mostSimilar<Other extends Text>(text: Text, others: readonly Other[], most: number): Other[] {
  const words = others.map(wordsOf)
  const mine = wordsOf(text)
  const counts = new Map<string, number>()
  for (const word of [mine, ...words].flatMap((some) => [...some.keys()])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(1 + others.length / (counts.get(word) ?? 1))
  return others
    .map((other, index) => ({ other, likeness: cosine(mine, words[index] ?? new Map(), rarity) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((one, another) => another.likeness - one.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

/** How much each counts. */
function wordsOf({ title, text }: Text): ReadonlyMap<string, number> {
  const weights = new Map(stems(text).map((word) => [word, 1]))
  for (const word of stems(title)) weights.set(word, TITLE_WEIGHT)
  return weights
}

/** `floods`, `flooded` and `flooding` are the same word. Without accents. */
function stems(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(WORD) ?? []
  return words.map((word) => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|s)$/, '')))
}

function cosine(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  rarity: (word: string) => number,
): number {
  let shared = 0
  for (const [word, weight] of one) shared += weight * (other.get(word) ?? 0) * rarity(word) ** 2
  return shared === 0 ? 0 : shared / (length(one, rarity) * length(other, rarity))
}

function length(words: ReadonlyMap<string, number>, rarity: (word: string) => number): number {
  let sum = 0
  for (const [word, weight] of words) sum += (weight * rarity(word)) ** 2
  return Math.sqrt(sum)
}
