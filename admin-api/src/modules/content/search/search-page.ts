import { LONGEST_SEARCH, type SearchQuery } from '@hometown/shared-types/contract/search'
import { searchCountLabel, searchResultsHtml } from '@hometown/shared-types/rules/search'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import { readLiveFile } from '../../platform/changes/site-position.service.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { searchArticles } from './search.service.ts'

type PageContext = Pick<AppContext, 'config' | 'store'>

interface AskedFor {
  readonly q: string
  readonly category: string
  readonly year: string
}

/** Fills results into the site's own search page. */
export async function renderSearchPage(context: PageContext, query: SearchQuery): Promise<string> {
  const { apiUrl, siteUrl, timeZone } = context.config
  const answer = await searchArticles(context, query)
  const results = searchResultsHtml(answer.data, {
    q: answer.q,
    timeZone,
    siteUrl,
    pictureUrl: (src) => (src.startsWith('/') ? apiUrl + src : src),
  })
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
