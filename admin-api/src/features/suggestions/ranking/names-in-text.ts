const indexes = new WeakMap<readonly string[], Map<string, { name: string; words: string[] }[]>>()
const WORD = /[\p{L}\p{N}]+/gu

/** The first of the names that stands in a text as words of its own: `Alder` is not in `Alderman`. Any case, any accents. */
export function findName(text: string, names: readonly string[]): string | undefined {
  const index = indexes.get(names) ?? indexNames(names)
  if (index.size === 0) return undefined
  const words = wordsOf(text)
  for (const [position, word] of words.entries()) {
    const found = index.get(word)?.find((one) => one.words.every((part, offset) => words[position + offset] === part))
    if (found) return found.name
  }
  return undefined
}

/** By their first words, the longest first: `Alder Creek` before `Alder`. Lists of names are the same for many finds. */
function indexNames(names: readonly string[]) {
  const index = new Map<string, { name: string; words: string[] }[]>()
  const known = names.map((name) => ({ name, words: wordsOf(name) })).sort((a, b) => b.words.length - a.words.length)
  for (const one of known) {
    const [first] = one.words
    if (first === undefined) continue
    index.set(first, [...(index.get(first) ?? []), one])
  }
  indexes.set(names, index)
  return index
}

function wordsOf(text: string): string[] {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? []
}
