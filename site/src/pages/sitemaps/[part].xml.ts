import type { APIRoute } from 'astro'
import {
  businessesSitemap,
  eventsSitemap,
  monthSitemap,
  newslettersSitemap,
  pagesSitemap,
  peopleSitemap,
  topicsSitemap,
} from '../../features/sitemaps/sitemaps.ts'
import { eventsOfSitemap, isEventSitemapPart } from '../../lib/event-sitemaps.ts'
import { articlesOfSitemap } from '../../lib/sitemap-parts.ts'
import { sitemapParts } from '../../lib/static-paths.ts'
import { hasTopics } from '../../lib/topics.ts'
import { xmlResponse } from '../../lib/xml.ts'

export const getStaticPaths = sitemapParts

export const GET: APIRoute = ({ locals: { content }, params: { part = '' } }) => {
  if (part === 'pages') return xmlResponse(pagesSitemap(content))
  if (part === 'topics')
    return hasTopics(content) ? xmlResponse(topicsSitemap(content)) : new Response(null, { status: 404 })
  if (part === 'businesses') return xmlResponse(businessesSitemap(content))
  if (part === 'people') return xmlResponse(peopleSitemap(content))
  if (part === 'newsletters') return xmlResponse(newslettersSitemap(content))
  if (isEventSitemapPart(part)) {
    if (eventsOfSitemap(content.events, part).length === 0) return new Response(null, { status: 404 })
    return xmlResponse(eventsSitemap(content, part))
  }
  if (articlesOfSitemap(content.articles, part).length === 0) return new Response(null, { status: 404 })
  return xmlResponse(monthSitemap(content, part))
}
