import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Paging } from './list-query.ts'
import { pageBeyondEnd } from './refusal.ts'

/** The lists that WordPress writes out element by element in the addresses of its Link header. */
const lists: ReadonlySet<string> = new Set(['categories', 'tags', 'include', 'exclude', 'slug', 'status'])

export interface Listing {
  items: readonly unknown[]
  total: number
}

/** Sends a page of a list with WordPress's headers. Written as text: schemas would cost more than the query. */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string,
  paging: Paging,
  { items, total }: Listing,
): FastifyReply {
  const totalPages = Math.ceil(total / paging.perPage)
  if (paging.page > totalPages && total > 0) throw pageBeyondEnd()
  const links = pageLinks(request.url, siteUrl, paging.page, totalPages)
  if (links) reply.header('link', links)
  return sendJson(reply.header('x-wp-total', total).header('x-wp-totalpages', totalPages), items)
}

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('allow', 'GET').send(JSON.stringify(body))
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
    if (lists.has(name)) value.split(',').forEach((part, place) => query.append(`${name}[${place}]`, part))
    else query.append(name, value)
  }
  query.set('page', String(page))
  return `${siteUrl}${asked.pathname}?${query.toString()}`
}
