import type { APIRoute } from 'astro'
import { businessesSitemap, monthSitemap, newslettersSitemap, pagesSitemap } from '../../features/sitemaps/sitemaps.ts'
import { articlesOfSitemap } from '../../lib/sitemap-parts.ts'
import { sitemapParts } from '../../lib/static-paths.ts'
import { xmlResponse } from '../../lib/xml.ts'

export const getStaticPaths = sitemapParts

export const GET: APIRoute = ({ locals: { content }, params: { part = '' } }) => {
  if (part === 'pages') return xmlResponse(pagesSitemap(content))
  if (part === 'businesses') return xmlResponse(businessesSitemap(content))
  if (part === 'newsletters') return xmlResponse(newslettersSitemap(content))
  if (articlesOfSitemap(content.articles, part).length === 0) return new Response(null, { status: 404 })
  return xmlResponse(monthSitemap(content, part))
}
