const indexes = new WeakMap<readonly string[], Index>()
const WORD = /[\p{L}\p{N}]+/gu
const NOT_A_WORD = '[^\\p{L}\\p{N}]+'

interface Index {
  pattern: RegExp
  names: Map<string, string>
}

/** Matches whole words, ignoring case and accents: `Alder` isn't in `Alderman`. */
export function findName(text: string, names: readonly string[]): string | undefined {
  const index = indexes.get(names) ?? indexNames(names)
  if (index.names.size === 0) return undefined
  const found = index.pattern.exec(plain(text))?.[0]
  return found && index.names.get(wordsOf(found).join(' '))
}

/** Longest names first, so that `Alder Creek` precedes `Alder`. */
function indexNames(names: readonly string[]): Index {
  const known = names.map((name) => ({ name, words: wordsOf(plain(name)) })).filter(({ words }) => words.length > 0)
  known.sort((one, other) => other.words.length - one.words.length)
  const written = known.map(({ words }) => words.join(NOT_A_WORD))
  const index: Index = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    // For equal spellings, the first name wins.
    names: new Map(known.toReversed().map(({ name, words }) => [words.join(' '), name])),
  }
  indexes.set(names, index)
  return index
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** Several rules look through the same few texts, one after the other. */
const recentTexts = new Map<string, string>()
const KEPT = 8

function plain(text: string): string {
  const known = recentTexts.get(text)
  if (known !== undefined) return known
  const made = withoutAccents(text).toLowerCase()
  if (recentTexts.size >= KEPT) recentTexts.clear()
  recentTexts.set(text, made)
  return made
}

/** Most texts have few such letters. Common dashes and quotation marks don't need the slow normalization. */
const otherLetters = /[\u0080-\u200f\u2020-\uffff]+/g

function withoutAccents(text: string): string {
  return text.replace(otherLetters, (letters) => letters.normalize('NFD').replace(/\p{M}/gu, ''))
}
