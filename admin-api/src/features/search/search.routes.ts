import { searchAnswerSchema, searchQuerySchema } from '@hometown/shared-types/search'
import { siteSecurityHeaders } from '@hometown/shared-types/site-headers'
import type { AppContext } from '../../context.ts'
import { perCaller } from '../../http/rate-limits.ts'
import type { App } from '../../http/routing.ts'
import { searchArticles } from './search.service.ts'
import { renderSearchPage } from './search-page.ts'

const SEARCHES_PER_MINUTE = 120

const open = { access: 'public', rateLimit: perCaller(SEARCHES_PER_MINUTE) } as const

export function searchRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/search',
    {
      config: open,
      schema: {
        tags: ['search'],
        summary: 'Published articles with these words, best first',
        querystring: searchQuerySchema,
        response: { 200: searchAnswerSchema },
      },
    },
    async ({ query }) => searchArticles(context, query),
  )

  app.get(
    '/api/search/page',
    {
      config: open,
      schema: {
        tags: ['search'],
        summary: 'The search page, for readers without script',
        querystring: searchQuerySchema,
      },
    },
    async ({ query }, reply) => {
      const html = await renderSearchPage(context, query)
      return reply
        .headers(siteSecurityHeaders(context.config.apiUrl))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}
