/** The most characters of a search; the rest is ignored. */
export const LONGEST_SEARCH = 200

const MOST_SEARCH_WORDS = 10
const LONGEST_SEARCH_WORD = 40

/** These letters aren't a base letter with an accent. */
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

/** Returns lowercase without accents: `Núñez` is `nunez` and `Straße` is `strasse`. */
export function foldLetters(text: string): string {
  // Most letters are plain, and folding all of a text would take ten times as long.
  return text.replace(/\P{ASCII}+/gu, foldSpecialLetters).toLowerCase()
}

function foldSpecialLetters(letters: string): string {
  return letters
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/** Returns letters and digits without accents; nothing that a query language could interpret. */
export function searchWords(text: string): string[] {
  const words = foldedWords(text.slice(0, 500))
  return [...new Set(words.map((word) => Array.from(word).slice(0, LONGEST_SEARCH_WORD).join('')))].slice(
    0,
    MOST_SEARCH_WORDS,
  )
}

/** Returns all words of a text, in the form in which `searchWords` gives those that are searched. */
export function foldedWords(text: string): string[] {
  return (
    foldLetters(text)
      .replace(/(\w)['’]s(?!\p{L})/gu, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
