import { escapeHtml } from '@hometown/shared-types/rules/text'

/** Keeps the day with its month, and AM or PM with its hour. */
export function withUnbreakableDate(when: string): string {
  return when.replace(/(?<=[a-z]) (?=\d)| (?=[AP]M)/g, '\u00a0')
}

/** Cuts at the end of a word if there is one in the second half. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > limit / 2 ? start.slice(0, wordEnd) : start).toWellFormed()}…`
}

export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
}

/** Keeps all answers of a pure function, so use it only for few different texts. */
export function memoize<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const cached = answers.get(text)
    if (cached !== undefined) return cached
    const fresh = answer(text)
    answers.set(text, fresh)
    return fresh
  }
}

const numberFormat = new Intl.NumberFormat('en-US')

/** Returns a text such as `1,204 views`. */
export function pluralize(count: number, one: string, many: string): string {
  return `${numberFormat.format(count)} ${count === 1 ? one : many}`
}

export function withdrawnLabel(count: number): string {
  const those = count === 1 ? 'An article in this newsletter has' : `${count} articles in this newsletter have`
  return `${those} been withdrawn since it was sent.`
}

export function withdrawnEventsLabel(count: number): string {
  const those = count === 1 ? 'An event in this newsletter has' : `${count} events in this newsletter have`
  return `${those} been taken off the calendar since it was sent.`
}

export function sentToLabel(count: number): string {
  if (count === 0) return ''
  const sentTo = `Sent to ${count.toLocaleString('en-US')} subscribers`
  return count === 1 ? sentTo.slice(0, -1) : sentTo
}

export function escapeXml(text: string): string {
  return escapeHtml(withoutControls(text))
}

/** XML 1.0 forbids most control characters: one of them makes a whole feed unreadable. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}

export function xmlResponse(body: string): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
