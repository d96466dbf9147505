const EMPTY = new Set(
  `a about after all also an and any are as at be been before but by can could did do does for from get gets had has have he
  her his how if in into is it its just may more new not now of off on one or our out over said says she so some than that
  the their them there these they this those to up was we were what when where which who will with would you your`.split(
    /\s+/,
  ),
)
const ENDINGS = ['ing', 'ed', 'es', 's']
const MOST_TITLE_WORDS = 24

export function titleWords(title: string): string[] {
  return [...new Set(tellingWords(title))].slice(0, MOST_TITLE_WORDS)
}

/** Lowercase, without accents, with single spaces. */
export function plainWords(text: string): string {
  return letters(text).join(' ')
}

/** Stems, in order. */
function tellingWords(text: string): string[] {
  return letters(text)
    .filter((word) => !EMPTY.has(word))
    .map(stem)
}

function letters(text: string): string[] {
  const plain = withoutAccents(text)
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
  return plain.match(needsUnicode.test(plain) ? /[\p{L}\p{N}]+/gu : /[a-z\d]+/g) ?? []
}

/** Dashes and quotation marks are frequent and need no normalization. */
const needsUnicode = /[\u0080-\u200f\u2020-\uffff]/
const otherLetters = new RegExp(`${needsUnicode.source}+`, 'g')

function withoutAccents(text: string): string {
  return text.replace(otherLetters, (some) => some.normalize('NFKD').replace(/\p{M}+/gu, ''))
}

/** `floods`, `flooded` and `flooding` get the same stem, which needn't be a word. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word
  const ending = ENDINGS.find((one) => word.endsWith(one))
  return ending === undefined ? word : word.slice(0, -ending.length)
}
