/** What stands between quotation marks is marked as somebody's words. */
const QUOTED = /“[^”]*”|"[^"]*"/g
const WORD = /[\p{L}\p{N}]+/gu

/** The most words in a row that one text has from another, without what it quotes. */
export function longestCopiedRun(text: string, original: string): number {
  const words = wordsOf(text.replace(QUOTED, ' | '))
  const source = wordsOf(original)
  const places = new Map<string, number[]>()
  source.forEach((word, place) => {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  })
  let longest = 0
  let runs = new Map<number, number>()
  for (const word of words) {
    const next = new Map<number, number>()
    for (const place of places.get(word) ?? []) {
      const run = (runs.get(place - 1) ?? 0) + 1
      next.set(place, run)
      longest = Math.max(longest, run)
    }
    runs = next
  }
  return longest
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
