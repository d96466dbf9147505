const indexes = new WeakMap<readonly string[], Index>()
const WORD = /[\p{L}\p{N}]+/gu
const NOT_A_WORD = '[^\\p{L}\\p{N}]+'

interface Index {
  pattern: RegExp
  names: Map<string, string>
}

/** The first of the names that stands in a text as words of its own: `Alder` is not in `Alderman`. Any case, any accents. */
export function findName(text: string, names: readonly string[]): string | undefined {
  const index = indexes.get(names) ?? indexNames(names)
  if (index.names.size === 0) return undefined
  const found = index.pattern.exec(plain(text))?.[0]
  return found && index.names.get(wordsOf(found).join(' '))
}

/** As one pattern, the longest name first: `Alder Creek` before `Alder`. Lists of names are the same for many items. */
function indexNames(names: readonly string[]): Index {
  const known = names.map((name) => ({ name, words: wordsOf(plain(name)) })).filter(({ words }) => words.length > 0)
  known.sort((one, other) => other.words.length - one.words.length)
  const written = known.map(({ words }) => words.join(NOT_A_WORD))
  const index: Index = {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    // Of two that are spelled alike the first.
    names: new Map(known.toReversed().map(({ name, words }) => [words.join(' '), name])),
  }
  indexes.set(names, index)
  return index
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** Small letters without accents. Dashes and quotation marks, which most texts have, need no taking apart. */
function plain(text: string): string {
  const bare = /[^\p{ASCII}\u2010-\u201f]/u.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return bare.toLowerCase()
}
