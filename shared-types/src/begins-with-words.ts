/** Whether a text begins with these words. Case, spacing and punctuation, such as an ellipsis at the end, don't count. */
export function beginsWithWords(text: string, words: string): boolean {
  const wanted = wordsOf(words)
  return wanted !== '' && `${wordsOf(text)} `.startsWith(`${wanted} `)
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
