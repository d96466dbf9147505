import type { Paging } from './list-query.ts'
import { pageBeyondEnd } from './refusal.ts'

/** Lists that WordPress repeats element by element in its Link header. */
const lists: ReadonlySet<string> = new Set(['categories', 'tags', 'include', 'exclude', 'slug', 'status'])

export interface Listing {
  items: readonly unknown[]
  total: number
}

/** Already serialized: response schemas would cost more than the query. */
export interface Answer {
  headers: Record<string, string>
  body: string
}

export function jsonAnswer(body: unknown): Answer {
  return { headers: { 'content-type': 'application/json; charset=utf-8', allow: 'GET' }, body: JSON.stringify(body) }
}

export function listAnswer(url: string, siteUrl: string, paging: Paging, { items, total }: Listing): Answer {
  const totalPages = Math.ceil(total / paging.perPage)
  if (paging.page > totalPages && total > 0) throw pageBeyondEnd()
  const link = pageLinks(url, siteUrl, paging.page, totalPages)
  const { headers, body } = jsonAnswer(items)
  const counts = { 'x-wp-total': String(total), 'x-wp-totalpages': String(totalPages) }
  return { headers: { ...headers, ...counts, ...(link && { link }) }, body }
}

function pageLinks(url: string, siteUrl: string, page: number, totalPages: number): string {
  const links = []
  if (page > 1) links.push(`<${pageAddress(url, siteUrl, page - 1)}>; rel="prev"`)
  if (page < totalPages) links.push(`<${pageAddress(url, siteUrl, page + 1)}>; rel="next"`)
  return links.join(', ')
}

function pageAddress(url: string, siteUrl: string, page: number): string {
  const asked = new URL(url, siteUrl)
  const query = new URLSearchParams()
  for (const [name, value] of asked.searchParams) {
    const parts = lists.has(name) ? [...value.split(',').entries()] : []
    for (const [place, part] of parts) query.append(`${name}[${place}]`, part)
    if (parts.length === 0) query.append(name, value)
  }
  query.set('page', String(page))
  return `${siteUrl}${asked.pathname}?${query.toString()}`
}
