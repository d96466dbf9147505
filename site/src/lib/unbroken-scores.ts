/** Keeps scores and votes in one line: browsers break `4–1` after the dash. For texts that are shown, never stored. */
export function unbrokenScores(text: string): string {
  return text.replace(/(?<=\d)[–-](?=\d)/g, '\u2060$&\u2060')
}
