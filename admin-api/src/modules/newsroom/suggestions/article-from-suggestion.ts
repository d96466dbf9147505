import { type NewArticle, TITLE_LIMIT } from '@hometown/shared-types/contract/articles'
import { escapeHtml, singleLine } from '@hometown/shared-types/rules/text'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import { foldedWords } from '../../../lib/search-words.ts'
import { splitSentences } from '../../../lib/sentences.ts'
import type { SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

/** More words from the original in a row count as a quotation and must be marked. */
export const MAX_WORDS_IN_A_ROW = 12

/** The most characters; for more, readers follow the link to the source. */
const MAX_QUOTATION_LENGTH = 1000

interface PublishableText {
  headline: string
  /** The summary is null without an AI text of our own words that an editor has opened. */
  summary: string | null
  quotation: string
}

/** Leaves out AI texts that no editor has opened, and those that only repeat the original. */
export function publishableText(row: SuggestionRow, origin: SuggestionOriginRow | undefined): PublishableText {
  const isOpened = row.ai_opened === 1
  const original = `${row.original_content} ${row.summary ?? ''}`
  const isOwn = row.ai_summary !== null && !repeatsOriginal(row.ai_summary, original)
  const title = (isOpened && row.ai_headline) || row.original_title || `From ${sourceName(origin)}`
  return {
    headline: singleLine(title).slice(0, TITLE_LIMIT),
    summary: (isOpened && isOwn && row.ai_summary && takeWholeSentences(row.ai_summary, MAX_QUOTATION_LENGTH)) || null,
    quotation: quoteSourceText(row),
  }
}

/** The text goes on from the standfirst, names the sources, and has the original's text only in marked quotations. */
export function articleFromSuggestion(
  row: SuggestionRow,
  origins: readonly SuggestionOriginRow[],
  paper: { name: string; timeZone: string },
): Pick<NewArticle, 'title' | 'description' | 'content' | 'category' | 'authorName' | 'keywords'> {
  const { headline, summary, quotation } = publishableText(row, origins[0])
  const source = sourceName(origins[0])
  const [standfirst, rest] = splitFirstSentence(summary ?? quotation.slice(1, -1))
  const paragraphs = rest.split(/\n+/).flatMap((part) => (part.trim() ? [`<p>${escapeHtml(part.trim())}</p>`] : []))
  const isQuoted = summary === null
  return {
    title: headline,
    description: isQuoted ? (quotation ? `${source}: “${standfirst}”` : `${source} has this story.`) : standfirst,
    content: [
      ...(isQuoted && rest ? [`<blockquote><p>“${escapeHtml(rest)}”</p></blockquote>`] : paragraphs),
      `<p>${sourceAttributionHtml(row, origins, paper.timeZone)}</p>`,
      ...sourcePictureLinkHtml(row, source),
    ].join('\n'),
    category: row.ai_category ?? 'Community',
    authorName: paper.name,
    keywords: [],
  }
}

/** Other sites' pictures aren't ours, so we link them. */
function sourcePictureLinkHtml({ image_url, image_origin }: SuggestionRow, source: string): string[] {
  return image_url === null ? [] : [`<p>${linkHtml(image_url, `A picture at ${image_origin ?? source}`)}</p>`]
}

/** Quotes the source in whole sentences. Changes inner quotation marks, so that it remains one quotation. */
function quoteSourceText({ summary, original_content }: SuggestionRow): string {
  const quoted = summary && !isTextTruncated(summary) ? summary : original_content
  const text = singleLine(quoted).replace(/[“”"]/g, '’')
  const sentences = takeWholeSentences(text, MAX_QUOTATION_LENGTH)
  return sentences ? `“${sentences}”` : ''
}

/** Splits a text after its first sentence, for a standfirst and a body that don't repeat each other. */
function splitFirstSentence(text: string): readonly [first: string, rest: string] {
  const trimmed = text.trim()
  const [first] = splitSentences(trimmed)
  const end = first?.text.length ?? 0
  return [trimmed.slice(0, end).trim(), trimmed.slice(end).trim()]
}

const SENTENCE_END_PATTERN = /[.!?][”’"')\]]*$/
const TRUNCATED_TEXT_PATTERN = /(?:…|\.{3}|\[(?:…|\.{3})\])[”’"')\]]*$/

/** A source may have cut its text, so a last sentence without an end counts only if it is all there is. */
function takeWholeSentences(text: string, limit: number): string {
  const trimmed = text.trim()
  let end = 0
  for (const { index, text: sentence } of splitSentences(trimmed)) {
    const words = sentence.trim()
    const isAll = index === 0 && words === trimmed
    if (index + words.length > limit || isTextTruncated(words) || !(SENTENCE_END_PATTERN.test(words) || isAll)) break
    end = index + words.length
  }
  return trimmed.slice(0, end)
}

/** Tells whether a text ends before its last sentence does, as sources mark it. */
function isTextTruncated(text: string): boolean {
  return TRUNCATED_TEXT_PATTERN.test(text.trim())
}

const AND_LIST = new Intl.ListFormat('en-US')

/** Returns `This story is based on a report by Cedar Gazette, published November 20, 2026.`, with links. */
function sourceAttributionHtml(row: SuggestionRow, origins: readonly SuggestionOriginRow[], timeZone: string): string {
  const [first, ...others] = [...Map.groupBy(origins, sourceName).values()].flatMap(([one]) => one ?? [])
  const name = linkHtml(first?.url ?? row.source_url ?? '', sourceName(first))
  const author = singleLine(row.author ?? '')
  const by = author && author !== sourceName(first) ? `${escapeHtml(author)} of ${name}` : name
  const published = first?.published_at ?? row.published_at
  if (others.length === 0) {
    const when = published === null ? '' : `, published ${formatCountyDay(published, timeZone)}`
    return `This story is based on a report by ${by}${when}.`
  }
  const rest = others.map((one) => linkHtml(one.url, sourceName(one)) + bracketedDate(one.published_at, timeZone))
  return `This story is based on reports by ${AND_LIST.format([by + bracketedDate(published, timeZone), ...rest])}.`
}

export function sourceName(origin: Pick<SuggestionOriginRow, 'source_name' | 'url'> | undefined): string {
  const host = URL.parse(origin?.url ?? '')?.hostname.replace(/^www\./, '')
  return singleLine(origin?.source_name ?? '') || host || 'the source'
}

/** Returns a link whose words are text; plain text if the address isn't a web address. */
function linkHtml(url: string, words: string): string {
  const text = escapeHtml(words)
  return /^https?:\/\//i.test(url) ? `<a href="${escapeHtml(url)}">${text}</a>` : text
}

function bracketedDate(published: number | null, timeZone: string): string {
  return published === null ? '' : ` (${formatCountyDay(published, timeZone)})`
}

function formatCountyDay(instant: number, timeZone: string): string {
  return formatCountyTime(instant, timeZone, 'MMMM d, yyyy')
}

const INNER_QUOTATION_PATTERN = /“[^”]*”|"[^"]*"/

/** Tells whether more words in a row than allowed, outside quotation marks, are the original's. */
export function repeatsOriginal(text: string, original: string): boolean {
  const runs = new Set(listWordRuns(original))
  return text.split(INNER_QUOTATION_PATTERN).some((part) => listWordRuns(part).some((run) => runs.has(run)))
}

/** Lists all runs of words that are one word too long. */
function listWordRuns(text: string): string[] {
  const words = foldedWords(text)
  return words.slice(MAX_WORDS_IN_A_ROW).map((_, at) => words.slice(at, at + MAX_WORDS_IN_A_ROW + 1).join(' '))
}
