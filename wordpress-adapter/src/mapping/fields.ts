type Meta = Readonly<Record<string, unknown>>

/** Returns the first field that has a text. Registered fields without a value are empty. */
export function metaText(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const value = meta[name]
    // WordPress gives meta as a list if it isn't registered as `single`.
    const text = Array.isArray(value) ? value[0] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** Returns the first field that has a web address, or a path on the same site. */
export function metaAddress(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const text = metaText(meta, name)
    if (text !== null && /^(https?:\/\/|\/(?!\/))/i.test(text)) return text
  }
  return null
}

/** The length is in characters. */
const HEADLINE_LENGTH = 60

/** WordPress stores titles and excerpts as HTML, where `<` would begin a tag. */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** Returns as many whole words as fit in a headline; a text without spaces is cut between letters. */
export function firstWords(text: string): string {
  const letters = [...text.trim().slice(0, 4 * HEADLINE_LENGTH)]
  if (letters.length <= HEADLINE_LENGTH) return letters.join('')
  const start = letters.slice(0, HEADLINE_LENGTH).join('')
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.–—-]{1,5}$/u, '')}…`
}
