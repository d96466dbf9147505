import type { APIRoute } from 'astro'
import { newsSitemap } from '../features/sitemaps/sitemaps.ts'
import { xmlResponse } from '../lib/xml.ts'

export const GET: APIRoute = ({ locals }) => xmlResponse(newsSitemap(locals.content))
