import { formatCountyTime } from '@hometown/shared-types/county-time'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { SuggestionOriginRow, SuggestionRow } from '../suggestions.table.ts'

type Told = Pick<SuggestionRow, 'source_url' | 'author' | 'published_at'>

const LIST = new Intl.ListFormat('en-US')

/**
 * `This story is based on a report by Cedar Gazette, published November 20, 2026.` Each name is the link to what that
 * source published.
 */
export function attributionOf(row: Told, origins: readonly SuggestionOriginRow[], timeZone: string): string {
  const [first, ...others] = onePerSource(origins)
  const url = first?.url ?? row.source_url ?? ''
  const name = linked(url, sourceName(first))
  const author = singleLine(row.author ?? '')
  const by = author && author !== sourceName(first) ? `${escapeHtml(author)} of ${name}` : name
  const published = first?.published_at ?? row.published_at
  if (others.length === 0) {
    const when = published === null ? '' : `, published ${dateOf(published, timeZone)}`
    return `This story is based on a report by ${by}${when}.`
  }
  const rest = others.map((one) => linked(one.url, sourceName(one)) + inBrackets(one.published_at, timeZone))
  return `This story is based on reports by ${LIST.format([by + inBrackets(published, timeZone), ...rest])}.`
}

export function sourceName(origin: Pick<SuggestionOriginRow, 'source_name' | 'url'> | undefined): string {
  return singleLine(origin?.source_name ?? '') || hostOf(origin?.url) || 'the source'
}

/** A link whose words are text; plain text if the address isn't a web address. */
export function linked(url: string, words: string): string {
  const text = escapeHtml(words)
  return /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${text}</a>` : text
}

/** A source that published it at several addresses is named once. */
function onePerSource(origins: readonly SuggestionOriginRow[]): SuggestionOriginRow[] {
  return [...Map.groupBy(origins, sourceName).values()].flatMap(([first]) => first ?? [])
}

function inBrackets(published: number | null, timeZone: string): string {
  return published === null ? '' : ` (${dateOf(published, timeZone)})`
}

function dateOf(instant: number, timeZone: string): string {
  return formatCountyTime(instant, timeZone, 'MMMM d, yyyy')
}

function hostOf(url: string | undefined): string {
  const address = url && /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return address?.hostname.replace(/^www\./, '') ?? ''
}
