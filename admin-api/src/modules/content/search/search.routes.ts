import { siteSecurityHeaders } from '@hometown/shared-types/rules/headers'
import type { FastifyReply } from 'fastify'
import { setErrorStatus } from '../../../http/errors/error-handler.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { searchQuerySchema } from './search.service.ts'
import { renderFailedSearchPage, renderSearchPage, searchOfQuery } from './search-page.ts'

const SEARCHES_PER_MINUTE = 120
const SEARCH_NOT_READ_MESSAGE = 'We couldn’t read this search. Please try again.'

const publicSearch = { access: 'public', rateLimit: rateLimitPerClient(SEARCHES_PER_MINUTE) } as const

export const searchRoutes: FeatureRoutes = (app, context) => {
  // The form of a site with a host of its own leads to the first.
  for (const path of ['/api/search/page', '/search']) {
    app.get(
      path,
      {
        config: publicSearch,
        schema: { summary: 'The search page with its results', querystring: searchQuerySchema },
        errorHandler: async (error, request, reply) => {
          const message = setErrorStatus(error, request, reply)
          const reason = reply.statusCode === 422 ? SEARCH_NOT_READ_MESSAGE : message
          return sendPage(reply, renderFailedSearchPage(context, searchOfQuery(request.query), reason))
        },
      },
      async ({ query }, reply) => sendPage(reply, renderSearchPage(context, query)),
    )
  }

  async function sendPage(reply: FastifyReply, page: Promise<string>): Promise<FastifyReply> {
    const html = await page
    return reply
      .headers(siteSecurityHeaders(context.config))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}
