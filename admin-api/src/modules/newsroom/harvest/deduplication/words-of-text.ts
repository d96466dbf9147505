/** Lowercase, without accents, with single spaces. */
export function plainWords(text: string): string {
  const plain = withoutAccents(text)
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
  return (plain.match(needsUnicode.test(plain) ? /[\p{L}\p{N}]+/gu : /[a-z\d]+/g) ?? []).join(' ')
}

/** Dashes and quotation marks are frequent and need no normalization. */
const needsUnicode = /[\u0080-\u200f\u2020-\uffff]/
const otherLetters = new RegExp(`${needsUnicode.source}+`, 'g')

function withoutAccents(text: string): string {
  return text.replace(otherLetters, (some) => some.normalize('NFKD').replace(/\p{M}+/gu, ''))
}
