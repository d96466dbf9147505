import { categoryDetails } from '@hometown/shared-types/rules/categories'
import { escapeHtml, withUnbreakableScores } from '@hometown/shared-types/rules/text'
import { formatCountyTime, isoTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { LONGEST_SEARCH, searchWords } from '../../../lib/search-words.ts'
import { readPublishedFile } from '../../platform/changes/index.ts'
import { publicationName } from '../../platform/settings/index.ts'
import { type SearchAnswer, type SearchQuery, type SearchResult, searchArticles } from './search.service.ts'

type SearchInput = Readonly<Record<'q' | 'category' | 'year', string>>

/** Fills results into the site's own search page. */
export async function renderSearchPage(context: AppContext, query: SearchQuery): Promise<string> {
  const answer = await searchArticles(context, query)
  const label = query.q === '' ? 'Type what you’re looking for.' : searchCountLabel(query, answer)
  return fillSearchPage(
    context,
    searchOfQuery(query),
    label,
    (template) => searchResultsHtml(answer, context.config, template) + searchPageLinks(query, answer.totalPages),
  )
}

export function renderFailedSearchPage(context: AppContext, input: SearchInput, reason: string): Promise<string> {
  return fillSearchPage(context, input, reason, () => '')
}

export function searchOfQuery(query: unknown): SearchInput {
  const fields = new Map(Object.entries(query ?? {}))
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, LONGEST_SEARCH)
  return { q: text('q'), category: text('category'), year: text('year') }
}

/** The template of one result, with `%names%` of its texts and one picture. */
const RESULT_TEMPLATE_PATTERN = /<template data-search-result>([\s\S]*?)<\/template>/
/** The template of a machine that has no copy of the site. */
const PLAIN_RESULT_TEMPLATE = '<li><h2><a href="%url%">%title%</a></h2><p>%day%. %excerpt%</p></li>'

async function fillSearchPage(
  context: AppContext,
  input: SearchInput,
  label: string,
  results: (template: string) => string,
): Promise<string> {
  const page = (await readPublishedFile(context, 'search.html'))?.toString() ?? (await plainSearchPage(context))
  const [, template = PLAIN_RESULT_TEMPLATE] = RESULT_TEMPLATE_PATTERN.exec(page) ?? []
  return [
    (html: string) => html.replace(RESULT_TEMPLATE_PATTERN, ''),
    (html: string) => (input.q === '' ? html : html.replace(' autofocus', '')),
    insertTextAfter(/<p\b(?=[^<>]*\bdata-search-status\b)[^<>]*>/, escapeHtml(label)),
    insertTextAfter(/<div\b(?=[^<>]*\bdata-search-results\b)[^<>]*>/, results(template)),
    insertTextAfter(/<input\b[^<>]*\bname="q"/, ` value="${escapeHtml(input.q)}"`),
    ...[input.category, input.year]
      .filter((chosen) => /^[\w -]+$/.test(chosen))
      .map((chosen) => insertTextAfter(`<option value="${chosen}"`, ' selected')),
  ].reduce((html, insert) => insert(html), page)
}

function insertTextAfter(place: RegExp | string, text: string): (html: string) => string {
  return (html) => html.replace(place, (found) => found + text)
}

function searchPageLinks(query: SearchQuery, totalPages: number): string {
  const isBeyond = query.page > totalPages
  const links = [
    isBeyond && totalPages > 0 && searchPageLink(query, totalPages, 'Last page'),
    !isBeyond && query.page > 1 && searchPageLink(query, query.page - 1, 'Previous page'),
    query.page < totalPages && searchPageLink(query, query.page + 1, 'Next page'),
  ].filter(Boolean)
  if (links.length === 0) return ''
  return `<nav class="mt-6" aria-label="Pages of results">${links.join(' ')}</nav>`
}

function searchPageLink({ q, category, year }: SearchQuery, page: number, label: string): string {
  const search = new URLSearchParams({ q, category: category ?? '', year: String(year ?? ''), page: String(page) })
  return `<a class="button" href="?${escapeHtml(search.toString())}">${label}</a>`
}

async function plainSearchPage(context: AppContext): Promise<string> {
  const { config } = context
  // This page must work without the database, to report that it is unavailable.
  const name = escapeHtml(await publicationName(context).catch(() => config.siteName))
  const home = escapeHtml(config.siteUrl)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Search · ${name}</title></head><body><p><a href="${home}/">${name}</a></p><main><h1>Search</h1>`,
    `<form action="${escapeHtml(config.apiUrl)}/api/search/page"><label>Search <input type="search" name="q"></label> `,
    '<button>Search</button></form><p data-search-status></p><div data-search-results></div></main></body></html>',
  ].join('')
}

/** Phones show three short lines: the marked word must be in the first of them. */
const CHARACTERS_BEFORE_HIT = 40

type SiteUrlConfig = Pick<AppContext['config'], 'apiUrl' | 'siteUrl' | 'timeZone'>

/** Escapes all texts. */
export function searchResultsHtml(
  { q, data }: Pick<SearchAnswer, 'q' | 'data'>,
  config: SiteUrlConfig,
  template: string,
): string {
  if (data.length === 0) return ''
  const words = searchWords(q)
  return `<ol>${data.map((result) => fillResultTemplate(template, resultTextsOf(result, words, config))).join('')}</ol>`
}

function fillResultTemplate(template: string, texts: ReturnType<typeof resultTextsOf>): string {
  const values = new Map(Object.entries(texts))
  const shown = texts.picture ? template : template.replace(/<img\b[^<>]*>/, '')
  return shown.replace(/%(\w+)%/g, (_, name: string) => values.get(name) ?? '')
}

function resultTextsOf(result: SearchResult, words: readonly string[], { timeZone, siteUrl, apiUrl }: SiteUrlConfig) {
  const { badgeColour, badgeLabel } = categoryDetails(result.category)
  const { imageUrl } = result
  return {
    colour: badgeColour,
    label: escapeHtml(badgeLabel),
    publishedAt: isoTime(result.publishedAt),
    day: formatCountyTime(result.publishedAt, timeZone, 'MMMM d, yyyy'),
    url: `${escapeHtml(siteUrl)}/${encodeURIComponent(result.slug)}`,
    title: highlightSearchWords(withUnbreakableScores(result.title), words),
    excerpt: highlightSearchWords(startTextAtHit(result.excerpt, words), words),
    picture: imageUrl && escapeHtml(imageUrl.startsWith('/') ? apiUrl + imageUrl : imageUrl),
  }
}

/** Returns '12 results for “pie”', not escaped. @param input what the reader typed */
function searchCountLabel({ q: input, page }: SearchQuery, { q, total, totalPages }: SearchAnswer): string {
  if (total === 0) return `Nothing found for “${input}”. Check the spelling, or try fewer words.`
  const found = `${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'} for “${q}”`
  if (page > totalPages)
    return `There is no page ${page}. ${found}, on ${totalPages === 1 ? '1 page' : `${totalPages} pages`}`
  return q === input ? found : `Nothing found for “${input}”. ${found}`
}

/** Starts a few words before the first hit. */
function startTextAtHit(text: string, words: readonly string[]): string {
  const hit = words.length === 0 ? -1 : text.search(searchHitPattern(words))
  if (hit <= CHARACTERS_BEFORE_HIT) return text
  const gap = text.indexOf(' ', hit - CHARACTERS_BEFORE_HIT)
  return `… ${text.slice(gap >= 0 && gap < hit ? gap + 1 : hit)}`
}

function searchHitPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu')
}

function highlightSearchWords(text: string, words: readonly string[]): string {
  if (words.length === 0) return escapeHtml(text)
  return text
    .split(searchHitPattern(words))
    .map((part, place) => (place % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('')
}
