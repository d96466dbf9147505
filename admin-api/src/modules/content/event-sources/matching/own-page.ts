const LIST = /^(?:calendar|schedule|events?|season|series|archive|list|page|agenda)$/
/** A year, one with a month or day, the years of a season, or a number that may be a month's, day's or page's. */
const WHEN = /^(?:\d{1,2}|20\d\d(?:[-_]?(?:\d\d|20\d\d)){0,2})$/
const ID_NAME = /(?:id|^(?:e|event|p|post|item))$/i

/** `/events/4762` is about one event; `/calendar`, `/season/2026` and `/events?page=2` list many. */
export function hasOwnPage(url: string): boolean {
  const [address = '', part = ''] = url.split('#')
  const [path = '', query = ''] = address.split('?')
  if ([...new URLSearchParams(query)].some(([name, value]) => ID_NAME.test(name) && /\d/.test(value))) return true
  const words = [pageOf(path), part].flatMap((name) => (WHEN.test(name) ? [] : [wordsOf(name)]))
  return words.some(isOfOne)
}

function pageOf(path: string): string {
  const end = path.endsWith('/') ? path.length - 1 : path.length
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end).toLowerCase()
}

function wordsOf(name: string): string[] {
  return name.split('-').filter((word) => word !== '' && !WHEN.test(word))
}

function isOfOne(words: readonly string[]): boolean {
  if (words.some((word) => /\d{3}/.test(word))) return true
  return !LIST.test(words.at(-1) ?? '') && (words.length > 2 || words.some((word) => /\d/.test(word)))
}
