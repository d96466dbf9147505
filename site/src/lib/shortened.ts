/** Ends at a word where one ends in the second half. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > limit / 2 ? start.slice(0, wordEnd) : start).toWellFormed()}…`
}
