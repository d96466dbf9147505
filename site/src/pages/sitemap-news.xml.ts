import type { APIRoute } from 'astro'
import { newsSitemap } from '../lib/sitemaps.ts'
import { xmlResponse } from '../lib/text.ts'

export const GET: APIRoute = ({ locals }) => xmlResponse(newsSitemap(locals.content))
