import { categoryDetails } from '@hometown/shared-types/contract/category'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import { LONGEST_SEARCH, searchWords } from '../../../lib/search-words.ts'
import { readLiveFile } from '../../platform/changes/site-position.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { type SearchAnswer, type SearchQuery, type SearchResult, searchArticles } from './search.service.ts'

type PageContext = Pick<AppContext, 'config' | 'store'>

interface AskedFor {
  readonly q: string
  readonly category: string
  readonly year: string
}

/** Fills results into the site's own search page. */
export async function renderSearchPage(context: PageContext, query: SearchQuery): Promise<string> {
  const answer = await searchArticles(context, query)
  const results = searchResultsHtml(answer, context.config)
  const label = query.q === '' ? 'Type what you’re looking for.' : searchCountLabel(query.q, answer)
  return fillPage(context, searchOfQuery(query), label, results + pageLinks(query, answer.totalPages))
}

export function renderFailedSearchPage(context: PageContext, asked: AskedFor, reason: string): Promise<string> {
  return fillPage(context, asked, reason, '')
}

export function searchOfQuery(query: unknown): AskedFor {
  const fields = new Map(Object.entries(query ?? {}))
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, LONGEST_SEARCH)
  return { q: text('q'), category: text('category'), year: text('year') }
}

async function fillPage(context: PageContext, asked: AskedFor, label: string, results: string): Promise<string> {
  const page = (await readLiveFile(context, 'search.html'))?.toString() ?? (await plainPage(context))
  return [
    (html: string) => (asked.q === '' ? html : html.replace(' autofocus', '')),
    insertAfter(/<p\b(?=[^<>]*\bdata-search-status\b)[^<>]*>/, escapeHtml(label)),
    insertAfter(/<div\b(?=[^<>]*\bdata-search-results\b)[^<>]*>/, results),
    insertAfter(/<input\b[^<>]*\bname="q"/, ` value="${escapeHtml(asked.q)}"`),
    ...[asked.category, asked.year]
      .filter((chosen) => /^[\w -]+$/.test(chosen))
      .map((chosen) => insertAfter(`<option value="${chosen}"`, ' selected')),
  ].reduce((html, insert) => insert(html), page)
}

function insertAfter(place: RegExp | string, text: string): (html: string) => string {
  return (html) => html.replace(place, (found) => found + text)
}

function pageLinks(query: SearchQuery, totalPages: number): string {
  const links = [
    query.page > 1 && pageLink(query, query.page - 1, 'Previous page'),
    query.page < totalPages && pageLink(query, query.page + 1, 'Next page'),
  ].filter(Boolean)
  if (links.length === 0) return ''
  return `<nav class="mt-6" aria-label="Pages of results">${links.join(' ')}</nav>`
}

function pageLink({ q, category, year }: SearchQuery, page: number, label: string): string {
  const search = new URLSearchParams({ q, category: category ?? '', year: String(year ?? ''), page: String(page) })
  return `<a class="button" href="?${escapeHtml(search.toString())}">${label}</a>`
}

async function plainPage(context: PageContext): Promise<string> {
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
const BEFORE_HIT = 40

type SiteConfig = Pick<AppContext['config'], 'apiUrl' | 'siteUrl' | 'timeZone'>

/** Utility classes: the site's stylesheet names this file. */
const LOOK = {
  item: 'relative flex justify-between gap-4 border-t border-rule py-5 sm:gap-5',
  facts: 'flex flex-wrap items-center gap-x-3 gap-y-1 text-xs/normal text-quiet',
  title:
    'mt-1.5 text-lg/tight [&_mark]:bg-transparent [&_mark]:text-inherit [&_mark]:underline [&_mark]:decoration-accent [&_mark]:decoration-2 [&_mark]:underline-offset-[0.2em]',
  link: 'after:absolute after:inset-0 hover:underline',
  excerpt: 'mt-1 line-clamp-3 max-w-[66ch] text-quiet [&_mark]:bg-transparent [&_mark]:font-semibold [&_mark]:text-ink',
  // Faces are above the middle.
  picture:
    'aspect-square h-auto w-26 flex-none self-start rounded-paper bg-wash object-cover object-[50%_30%] sm:aspect-3/2 sm:w-[clamp(5.5rem,22vw,9rem)]',
}

/** Escapes all texts. */
export function searchResultsHtml({ q, data }: Pick<SearchAnswer, 'q' | 'data'>, config: SiteConfig): string {
  if (data.length === 0) return ''
  const words = searchWords(q)
  return `<ol>${data.map((result) => resultHtml(result, words, config)).join('')}</ol>`
}

function resultHtml(result: SearchResult, words: readonly string[], { timeZone, siteUrl, apiUrl }: SiteConfig): string {
  const { badgeColour, badgeLabel } = categoryDetails(result.category)
  const published = new Date(result.publishedAt)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(published)
  const { imageUrl } = result
  const picture = imageUrl
    ? `<img class="${LOOK.picture}" src="${escapeHtml(imageUrl.startsWith('/') ? apiUrl + imageUrl : imageUrl)}" alt="" width="144" height="96" loading="lazy" decoding="async">`
    : ''
  return [
    `<li class="${LOOK.item}"><div class="min-w-0">`,
    `<p class="${LOOK.facts}"><span class="badge colour-${badgeColour}">${escapeHtml(badgeLabel)}</span> `,
    `<time datetime="${published.toISOString()}">${day}</time></p>`,
    `<h2 class="${LOOK.title}"><a class="${LOOK.link}" href="${escapeHtml(siteUrl)}/${encodeURIComponent(result.slug)}">${marked(result.title, words)}</a></h2>`,
    `<p class="${LOOK.excerpt}">${marked(fromHit(result.excerpt, words), words)}</p></div>${picture}</li>`,
  ].join('')
}

/** '12 results for “pie”'. Not escaped. @param asked what the reader typed */
function searchCountLabel(asked: string, { q, total }: Pick<SearchAnswer, 'q' | 'total'>): string {
  if (total === 0) return `Nothing found for “${asked}”. Check the spelling, or try fewer words.`
  const found = `${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'} for “${q}”`
  return q === asked ? found : `Nothing found for “${asked}”. ${found}`
}

/** Starts a few words before the first hit. */
function fromHit(text: string, words: readonly string[]): string {
  const hit = words.length === 0 ? -1 : text.search(hitPattern(words))
  if (hit <= BEFORE_HIT) return text
  const gap = text.indexOf(' ', hit - BEFORE_HIT)
  return `… ${text.slice(gap >= 0 && gap < hit ? gap + 1 : hit)}`
}

function hitPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu')
}

function marked(text: string, words: readonly string[]): string {
  if (words.length === 0) return escapeHtml(text)
  return text
    .split(hitPattern(words))
    .map((part, place) => (place % 2 === 1 ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('')
}
