import { type NewArticle, TITLE_LIMIT } from '@hometown/shared-types/article'
import { formatCountyTime } from '@hometown/shared-types/county-time'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { clipText } from '@hometown/shared-types/excerpt'
import { singleLine } from '@hometown/shared-types/storable-text'
import { MOST_WORDS_IN_A_ROW, SUMMARY_FALLBACK_LENGTH } from '@hometown/shared-types/suggestion'
import { longestCopiedRun } from '../copied-run.ts'
import type { SuggestionOriginRow, SuggestionRow } from '../suggestions.table.ts'

interface Paper {
  name: string
  timeZone: string
}

export interface OwnWords {
  headline: string
  /** Null if anything in it is in doubt. */
  summary: string | null
  quotation: string
}

/** Leaves out texts that an editor has to clear first and those that only repeat the original. */
export function ownWords(row: SuggestionRow): OwnWords {
  const isClear = row.needs_clearing === 0
  const original = `${row.original_content} ${row.summary ?? ''}`
  const isOwn = row.ai_summary !== null && longestCopiedRun(row.ai_summary, original) <= MOST_WORDS_IN_A_ROW
  return {
    headline: singleLine((isClear && row.ai_headline) || row.original_title).slice(0, TITLE_LIMIT),
    summary: isClear && isOwn ? row.ai_summary : null,
    quotation: quotationOf(row),
  }
}

/** A summary, an attribution and a link; never the original's text. */
export function articleOf(
  row: SuggestionRow,
  origins: readonly SuggestionOriginRow[],
  paper: Paper,
): Pick<NewArticle, 'title' | 'description' | 'content' | 'category' | 'authorName' | 'keywords'> {
  const { headline, summary, quotation } = ownWords(row)
  const [first] = origins
  const source = sourceName(first)
  return {
    title: headline,
    description: summary ?? (quotation ? `${source}: ${quotation}` : `More about this is at ${source}.`),
    content: [
      ...(summary ?? '').split(/\n+/).flatMap((part) => (part.trim() ? [`<p>${escapeHtml(part.trim())}</p>`] : [])),
      ...(summary === null && quotation ? [`<blockquote><p>${escapeHtml(quotation)}</p></blockquote>`] : []),
      attribution(row, first, paper.timeZone),
      ...others(origins.slice(1), paper.timeZone),
      ...picture(row, source),
    ].join('\n'),
    category: row.ai_category ?? 'Community',
    authorName: paper.name,
    keywords: [],
  }
}

/** `From Cedar Gazette, November 20, 2026: The title of the original` */
function attribution(row: SuggestionRow, origin: SuggestionOriginRow | undefined, timeZone: string): string {
  const url = origin?.url ?? row.source_url ?? ''
  const author = row.author ? `${escapeHtml(row.author)}, ` : ''
  const date = dateOf(row.published_at ?? row.discovered_at, timeZone)
  return `<p>From ${author}${escapeHtml(sourceName(origin))}, ${date}: ${link(url, row.original_title)}</p>`
}

function others(origins: readonly SuggestionOriginRow[], timeZone: string): string[] {
  if (origins.length === 0) return []
  const links = origins.map((one) => {
    return `${link(one.url, one.source_name)}, ${dateOf(one.published_at ?? one.found_at, timeZone)}`
  })
  return [`<p>Also told by ${links.join('; ')}</p>`]
}

/** Other sites' pictures aren't ours, so we link them. */
function picture({ image_url, image_origin }: SuggestionRow, source: string): string[] {
  return image_url === null ? [] : [`<p>${link(image_url, `A picture at ${image_origin ?? source}`)}</p>`]
}

function link(url: string, words: string): string {
  const text = escapeHtml(words)
  return /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${text}</a>` : text
}

export function sourceName(origin: SuggestionOriginRow | undefined): string {
  return origin?.source_name || 'the source'
}

function dateOf(instant: number, timeZone: string): string {
  return formatCountyTime(instant, timeZone, 'MMMM d, yyyy')
}

/** As much of the original as a card shows. Changes inner quotation marks, so that it remains one quotation. */
function quotationOf({ summary, original_content }: SuggestionRow): string {
  const text = singleLine(summary || original_content).replace(/[“”"]/g, '’')
  return text ? `“${clipText(text, SUMMARY_FALLBACK_LENGTH)}”` : ''
}
