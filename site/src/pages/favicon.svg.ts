import type { APIRoute } from 'astro'
import { iconSvg } from '../features/identity/icons.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(iconSvg(locals.content.site), { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } })
