import type { APIRoute } from 'astro'
import { webManifest } from '../features/identity/web-manifest.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(webManifest(locals.content.site), { headers: { 'Content-Type': 'application/manifest+json' } })
