import type { APIRoute } from 'astro'
import { sitemapIndex } from '../lib/sitemaps.ts'
import { xmlResponse } from '../lib/text.ts'

export const GET: APIRoute = ({ locals }) => xmlResponse(sitemapIndex(locals.content))
