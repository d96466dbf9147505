const MOST_WORDS = 10
const LONGEST_WORD = 40

/** Letters that are no letter with an accent, as they are typed where a keyboard lacks them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Small letters without accents: `Núñez` is `nunez` and `Straße` is `strasse`, for whoever searches. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** The words of what somebody typed: letters and digits without accents, and nothing that a query language could mean. */
export function searchWords(text: string): string[] {
  const plain = foldLetters(text.slice(0, 500)).replace(/(\w)['’]s(?!\p{L})/gu, '$1')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, LONGEST_WORD).join('')))].slice(0, MOST_WORDS)
}
