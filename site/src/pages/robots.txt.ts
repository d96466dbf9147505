import type { APIRoute } from 'astro'
import { isHiddenSample } from '../lib/head-tags.ts'
import { absoluteUrl } from '../lib/paths.ts'

export const GET: APIRoute = ({ locals }) => {
  const { site } = locals.content
  const open = [
    'Disallow: /api/',
    'Disallow: /preview/',
    '',
    `Sitemap: ${absoluteUrl(site.siteUrl, '/sitemap.xml')}`,
    `Sitemap: ${absoluteUrl(site.siteUrl, '/sitemap-news.xml')}`,
  ]
  const rules = isHiddenSample(site) ? ['Disallow: /'] : open
  return new Response(`${['User-agent: *', ...rules].join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
