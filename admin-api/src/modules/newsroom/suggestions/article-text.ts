import { type NewArticle, TITLE_LIMIT } from '@hometown/shared-types/contract/articles'
import { escapeHtml, singleLine } from '@hometown/shared-types/rules/text'
import { formatCountyTime } from '@hometown/shared-types/rules/time'
import { foldedWords } from '../../../lib/search-words.ts'
import { splitSentences } from '../../../lib/sentences.ts'
import type { SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'

/** More words from the original in a row count as a quotation and must be marked. */
export const MOST_WORDS_IN_A_ROW = 12

/** The most characters; for more, readers follow the link to the source. */
const LONGEST_QUOTATION = 1000

interface Paper {
  name: string
  timeZone: string
}

interface OwnWords {
  headline: string
  /** The summary is null without an AI text of our own words that an editor has opened. */
  summary: string | null
  quotation: string
}

/** Leaves out AI texts that no editor has opened, and those that only repeat the original. */
export function ownWords(row: SuggestionRow, origin: SuggestionOriginRow | undefined): OwnWords {
  const isOpened = row.ai_opened === 1
  const original = `${row.original_content} ${row.summary ?? ''}`
  const isOwn = row.ai_summary !== null && !repeatsOriginal(row.ai_summary, original)
  const title = (isOpened && row.ai_headline) || row.original_title || `From ${sourceName(origin)}`
  return {
    headline: singleLine(title).slice(0, TITLE_LIMIT),
    summary: (isOpened && isOwn && row.ai_summary && wholeSentences(row.ai_summary, LONGEST_QUOTATION)) || null,
    quotation: quotationOf(row),
  }
}

/**
 * Returns a standfirst, and a text that goes on from it and names the sources. It never has the original's text beyond
 * marked quotations.
 */
export function articleOf(
  row: SuggestionRow,
  origins: readonly SuggestionOriginRow[],
  paper: Paper,
): Pick<NewArticle, 'title' | 'description' | 'content' | 'category' | 'authorName' | 'keywords'> {
  const { headline, summary, quotation } = ownWords(row, origins[0])
  const source = sourceName(origins[0])
  const [standfirst, rest] = afterFirstSentence(summary ?? quotation.slice(1, -1))
  const paragraphs = rest.split(/\n+/).flatMap((part) => (part.trim() ? [`<p>${escapeHtml(part.trim())}</p>`] : []))
  const isQuoted = summary === null
  return {
    title: headline,
    description: isQuoted ? (quotation ? `${source}: “${standfirst}”` : `${source} has this story.`) : standfirst,
    content: [
      ...(isQuoted && rest ? [`<blockquote><p>“${escapeHtml(rest)}”</p></blockquote>`] : paragraphs),
      `<p>${attributionOf(row, origins, paper.timeZone)}</p>`,
      ...picture(row, source),
    ].join('\n'),
    category: row.ai_category ?? 'Community',
    authorName: paper.name,
    keywords: [],
  }
}

/** Other sites' pictures aren't ours, so we link them. */
function picture({ image_url, image_origin }: SuggestionRow, source: string): string[] {
  return image_url === null ? [] : [`<p>${linked(image_url, `A picture at ${image_origin ?? source}`)}</p>`]
}

/** Quotes the source in whole sentences. Changes inner quotation marks, so that it remains one quotation. */
function quotationOf({ summary, original_content }: SuggestionRow): string {
  const quoted = summary && !isCut(summary) ? summary : original_content
  const text = singleLine(quoted).replace(/[“”"]/g, '’')
  const sentences = wholeSentences(text, LONGEST_QUOTATION)
  return sentences ? `“${sentences}”` : ''
}

/** Splits a text after its first sentence, for a standfirst and a body that don't repeat each other. */
function afterFirstSentence(text: string): readonly [first: string, rest: string] {
  const trimmed = text.trim()
  const [first] = splitSentences(trimmed)
  const end = first?.text.length ?? 0
  return [trimmed.slice(0, end).trim(), trimmed.slice(end).trim()]
}

const END = /[.!?][”’"')\]]*$/
const CUT = /(?:…|\.{3}|\[(?:…|\.{3})\])[”’"')\]]*$/

/**
 * Returns the sentences at the beginning of a text, as many as the limit lets in: never a part of one. A source may
 * have cut its text itself, so a last sentence without an end counts only if it is all there is.
 */
function wholeSentences(text: string, limit: number): string {
  const trimmed = text.trim()
  let end = 0
  for (const { index, text: sentence } of splitSentences(trimmed)) {
    const words = sentence.trim()
    const isAll = index === 0 && words === trimmed
    if (index + words.length > limit || isCut(words) || !(END.test(words) || isAll)) break
    end = index + words.length
  }
  return trimmed.slice(0, end)
}

/** Tells whether a text ends before its last sentence does, as sources mark it. */
function isCut(text: string): boolean {
  return CUT.test(text.trim())
}

const LIST = new Intl.ListFormat('en-US')

/**
 * Returns `This story is based on a report by Cedar Gazette, published November 20, 2026.` Each name is the link to
 * what that source published.
 */
function attributionOf(row: SuggestionRow, origins: readonly SuggestionOriginRow[], timeZone: string): string {
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
  const host = URL.parse(origin?.url ?? '')?.hostname.replace(/^www\./, '')
  return singleLine(origin?.source_name ?? '') || host || 'the source'
}

/** Returns a link whose words are text; plain text if the address isn't a web address. */
function linked(url: string, words: string): string {
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

const QUOTED = /“[^”]*”|"[^"]*"/

/** Tells whether more words in a row than allowed, outside quotation marks, are the original's. */
export function repeatsOriginal(text: string, original: string): boolean {
  const runs = new Set(runsOf(original))
  return text.split(QUOTED).some((part) => runsOf(part).some((run) => runs.has(run)))
}

/** Lists all runs of words that are one word too long. */
function runsOf(text: string): string[] {
  const words = foldedWords(text)
  return words.slice(MOST_WORDS_IN_A_ROW).map((_, at) => words.slice(at, at + MOST_WORDS_IN_A_ROW + 1).join(' '))
}
