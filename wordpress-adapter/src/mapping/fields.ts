import { textFromHtml } from '@hometown/shared-types/excerpt'

type Meta = Readonly<Record<string, unknown>>

/** The first that has a text. Registered fields without a value are empty. */
export function metaText(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const value = meta[name]
    // Meta that isn't registered as `single` is a list.
    const text = Array.isArray(value) ? value[0] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** The first that has a web address, or a path on the same site. */
export function metaAddress(meta: Meta, ...names: string[]): string | null {
  for (const name of names) {
    const text = metaText(meta, name)
    if (text !== null && /^(https?:\/\/|\/(?!\/))/i.test(text)) return text
  }
  return null
}

/** WordPress may give a count as text; anything else is 0. */
export function metaCount(meta: Meta, name: string): number {
  const value = Number(meta[name] ?? 0)
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0
}

/** 'school, budget,, taxes' becomes three words; a list stays as it is. */
export function metaKeywords(meta: Meta): string[] {
  const value = meta.keywords
  const words = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? [word.trim()] : []))
}

/** Characters. */
const HEADLINE_LENGTH = 60

/** The plain text of a rendered excerpt, without the '[…]' of generated ones. */
export function textFromExcerpt(html: string): string {
  return textFromHtml(html).replace(/ ?\[(?:…|\.\.\.)\]$/, '')
}

/** WordPress stores titles and excerpts as HTML, where `<` would begin a tag. */
export function plainTextToHtml(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** As many whole words as fit in a headline; a text without spaces is cut between letters. */
export function firstWords(text: string): string {
  const letters = [...text.trim().slice(0, 4 * HEADLINE_LENGTH)]
  if (letters.length <= HEADLINE_LENGTH) return letters.join('')
  const start = letters.slice(0, HEADLINE_LENGTH).join('')
  const end = start.lastIndexOf(' ')
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.–—-]{1,5}$/u, '')}…`
}
