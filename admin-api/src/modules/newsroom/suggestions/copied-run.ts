const MARKS: readonly (readonly [opening: string, closing: string])[] = [
  ['“', '”'],
  ['"', '"'],
]
const WORD = /[\p{L}\p{N}]+/gu

export function longestCopiedRun(text: string, original: string): number {
  const words = wordsOf(withoutQuotes(text))
  const source = wordsOf(original)
  const places = new Map<string, number[]>()
  source.forEach((word, place) => {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  })
  let longest = 0
  // The length of the common run that ends at each position of the original. Typed arrays, because a text may repeat
  // one word throughout.
  let runs = new Uint16Array(source.length)
  let next = new Uint16Array(source.length)
  for (const word of words) {
    next.fill(0)
    for (const place of places.get(word) ?? []) {
      const run = (runs[place - 1] ?? 0) + 1
      next[place] = run
      longest = Math.max(longest, run)
    }
    const before = runs
    runs = next
    next = before
  }
  return longest
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

/** A regular expression would search again for the end of each unclosed mark. */
function withoutQuotes(text: string): string {
  const parts: string[] = []
  const last = new Map(MARKS.map(([, closing]) => [closing, text.lastIndexOf(closing)]))
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const closing = MARKS.find(([opening]) => opening === text.charAt(at))?.[1]
    if (closing === undefined || at >= (last.get(closing) ?? -1)) continue
    const end = text.indexOf(closing, at + 1)
    parts.push(text.slice(from, at))
    from = end + 1
    at = end
  }
  return [...parts, text.slice(from)].join(' | ')
}
