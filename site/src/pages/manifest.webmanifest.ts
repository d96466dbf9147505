import type { APIRoute } from 'astro'
import { THEME_COLOURS } from '../lib/head-tags.ts'

export const GET: APIRoute = ({ locals }) => {
  const { siteName, description, accentColour } = locals.content.site
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName.length <= 12 ? siteName : undefined,
    description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: THEME_COLOURS.light,
    theme_color: accentColour,
    categories: ['news'],
    icons: [
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
  }
  return new Response(`${JSON.stringify(manifest)}\n`, { headers: { 'Content-Type': 'application/manifest+json' } })
}
