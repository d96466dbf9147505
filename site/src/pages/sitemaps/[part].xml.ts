import type { APIRoute } from 'astro'
import { sitemapOfPart } from '../../lib/sitemaps.ts'
import { xmlResponse } from '../../lib/text.ts'

export const GET: APIRoute = ({ locals: { content }, params: { part = '' } }) => {
  const text = sitemapOfPart(content, part)
  return text === undefined ? new Response(null, { status: 404 }) : xmlResponse(text)
}
