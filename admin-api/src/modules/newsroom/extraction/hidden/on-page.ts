const LEAST_SEEN = 0.7
const LONG_WORD = /[\p{L}\p{N}]{4,}/gu

/** The sentences of a description that the page bears out: others stand only where no reader sees them. */
export function seenOnPage(written: string, seen: string): string {
  const known = new Set(seen.toLowerCase().match(LONG_WORD) ?? [])
  return written
    .split(/(?<=[.!?…]["”’)]*)\s+/)
    .filter((sentence) => {
      const words = sentence.toLowerCase().match(LONG_WORD) ?? []
      const shown = words.filter((word) => known.has(word) || known.has(word.replace(/(?:es|s|ed|ing|'s)$/, '')))
      return shown.length >= words.length * LEAST_SEEN
    })
    .join(' ')
}
