import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categoryDetails } from '@hometown/shared-types/category'
import type { SearchQuery } from '@hometown/shared-types/search'
import { escapeHtml, searchCountLabel, searchResultsHtml } from '@hometown/shared-types/search-results-html'
import type { AppContext } from '../../context.ts'
import { searchArticles } from './search.service.ts'

type PageContext = Pick<AppContext, 'config' | 'store'>

/**
 * The site's own search page with the answer in it, so that readers without script see the paper they know. Where the
 * site is not made here, a plain page.
 */
export async function renderSearchPage(context: PageContext, query: SearchQuery): Promise<string> {
  const { apiUrl, siteUrl, timeZone } = context.config
  const { since: _, ...asked } = query
  const { data, total, totalPages } = await searchArticles(context, asked)
  const results = searchResultsHtml(data, {
    q: query.q,
    timeZone,
    siteUrl,
    badge: categoryDetails,
    pictureUrl: (src) => (src.startsWith('/') ? apiUrl + src : src),
  })
  const label = query.q === '' ? 'Type what you are looking for.' : searchCountLabel(query.q, total)
  return [
    insertAfter(STATUS, escapeHtml(label)),
    insertAfter(/<div\b[^>]*\bdata-search-results\b[^>]*>/, results + pageLinks(asked, totalPages)),
    insertAfter(/<input\b[^>]*\bname="q"/, ` value="${escapeHtml(query.q)}"`),
    ...[query.category, query.year]
      .filter(Boolean)
      .map((chosen) => insertAfter(`<option value="${chosen}"`, ' selected')),
  ].reduce((html, insert) => insert(html), await readPage(context))
}

/** The same page, with why there is no answer. */
export async function renderFailedSearchPage(context: PageContext, message: string): Promise<string> {
  return insertAfter(STATUS, escapeHtml(message))(await readPage(context))
}

const STATUS = /<p\b[^>]*\bdata-search-status\b[^>]*>/

function readPage(context: PageContext): Promise<string> {
  return readFile(join(context.config.dataDir, 'site/current/search.html'), 'utf8').catch(() => plainPage(context))
}

function insertAfter(place: RegExp | string, text: string): (html: string) => string {
  return (html) => html.replace(place, (found) => found + text)
}

function pageLinks(query: Omit<SearchQuery, 'since'>, totalPages: number): string {
  const links = [
    query.page > 1 && pageLink(query, query.page - 1, 'Previous page'),
    query.page < totalPages && pageLink(query, query.page + 1, 'Next page'),
  ].filter(Boolean)
  if (links.length === 0) return ''
  return `<nav class="search-pages" aria-label="Pages of results">${links.join(' ')}</nav>`
}

function pageLink({ q, category, year }: Omit<SearchQuery, 'since'>, page: number, label: string): string {
  const search = new URLSearchParams({ q, category: category ?? '', year: String(year ?? ''), page: String(page) })
  return `<a class="button" href="/api/search/page?${escapeHtml(search.toString())}">${label}</a>`
}

function plainPage({ config }: PageContext): string {
  const name = escapeHtml(config.siteName)
  const home = escapeHtml(config.siteUrl)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Search · ${name}</title></head><body><p><a href="${home}/">${name}</a></p><main><h1>Search</h1>`,
    `<form action="${escapeHtml(config.apiUrl)}/api/search/page"><label>Search <input type="search" name="q"></label> `,
    '<button>Search</button></form><p data-search-status></p><div data-search-results></div></main></body></html>',
  ].join('')
}
