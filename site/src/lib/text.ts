/** Keeps the day with its month, and AM or PM with its hour. */
export function unbroken(when: string): string {
  return when.replace(/(?<=[a-z]) (?=\d)| (?=[AP]M)/g, '\u00a0')
}

/** Keeps scores and votes in one line: browsers break `4–1` after the dash. For texts that are shown, never stored. */
export function unbrokenScores(text: string): string {
  return text.replace(/(?<=\d)[–-](?=\d)/g, '\u2060$&\u2060')
}

/** Ends at a word where one ends in the second half. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > limit / 2 ? start.slice(0, wordEnd) : start).toWellFormed()}…`
}

/** An empty line separates them. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
}

/** Keeps all answers of a pure function, so use it only for few different texts. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const fresh = answer(text)
    answers.set(text, fresh)
    return fresh
  }
}
