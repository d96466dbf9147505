import { isMostlyCapitalized } from '../../instructing/instructing.service.ts'

const WORD = /\p{L}[\p{L}'-]*/gu

/**
 * A headline in title case or capitals as a sentence, because rules take words with a capital for names. Names are those
 * that the source never has in small letters. Both normalized by `plain`.
 */
export function inSentenceCase(statement: string, source: string): string {
  if (!isMostlyCapitalized(statement)) return statement
  const known = new Map<string, string>()
  for (const [word] of source.matchAll(WORD)) {
    const small = word.toLowerCase()
    if (known.get(small) !== small) known.set(small, word)
  }
  return statement.replace(WORD, (word, at: number) => {
    if (!/^\p{Lu}/u.test(word)) return word
    const own = known.get(word.toLowerCase()) ?? word.toLowerCase()
    return at === 0 ? own.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : own
  })
}
