const MOST_WORDS = 10
const LONGEST_WORD = 40

/** The words of what somebody typed: letters and digits without accents, and nothing that a query language could mean. */
export function searchWords(text: string): string[] {
  const plain = text
    .slice(0, 500)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/(\w)['’]s(?!\p{L})/gu, '$1')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase().slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS)
}
