/** Normalizes quotation marks, dashes and spaces for comparison; letters stay unchanged. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[“”„‟«»]/g, '"')
      .replace(/[‘’‚‛]/g, "'")
      .replace(/\u00ad/g, '')
      .replace(/[\ufb00-\ufb04]/g, (ligature) => ligature.normalize('NFKC'))
      // Some texts separate thousands by these spaces.
      .replace(/(?<!\d)\d{1,3}(?:[\u00a0\u2009\u202f]\d{3}(?!\d))+/g, (number) => number.replace(/\D/g, ','))
      .replace(/[‐‑‒–−]/g, '-')
      .replace(/[—―]|--+/g, ' - ')
      .replaceAll('…', '...')
      .replace(/[\s\u200b\ufeff]+/gu, ' ')
      .trim()
  )
}

/** Matches whole words only. */
export function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true
  }
  return false
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
