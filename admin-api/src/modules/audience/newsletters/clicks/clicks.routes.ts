import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { z } from 'zod'
import { notFound } from '../../../../http/errors/app-error.ts'
import { rateLimitPerClient } from '../../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../../http/routing.ts'
import { setMostRecent } from '../../../../lib/collections.ts'
import { isHumanReader } from '../../../content/articles/index.ts'
import { findIssue } from '../issue.repository.ts'
import { getNewsletterClicks, incrementClicks } from './clicks.service.ts'

/** Whole offices and mail providers share one address. */
const NEWSLETTER_CLICKS_PER_MINUTE = 1000
const CACHED_ISSUES_LIMIT = 50

const clickedLinkParamsSchema = z.object({ id: z.string().max(60), link: z.coerce.number().int().min(1).max(10_000) })

export const clickRoutes: FeatureRoutes = (app, context) => {
  const { store, log } = context
  /** The links of a frozen newsletter never change. */
  const linksByNewsletter = new Map<string, { isCounted: boolean; urls: string[] }>()

  /** Redirects only ever go to a newsletter's own links, so a made-up link leads nowhere. */
  async function findLinks(id: string) {
    const cached = linksByNewsletter.get(id)
    if (cached) return cached
    const content = await findIssue(store.db, id)
    const links = { isCounted: content?.trackClicks ?? false, urls: content?.articles.map(({ url }) => url) ?? [] }
    return content ? setMostRecent(linksByNewsletter, id, links, CACHED_ISSUES_LIMIT) : links
  }

  app.get(
    '/api/newsletters/:id/clicks/:link',
    {
      config: { access: 'public', rateLimit: rateLimitPerClient(NEWSLETTER_CLICKS_PER_MINUTE) },
      schema: {
        summary: 'Redirect from an email to an article; clicks are counted in total, never per reader',
        params: clickedLinkParamsSchema,
      },
    },
    async ({ method, params: { id, link }, headers }, reply) => {
      const { isCounted, urls } = await findLinks(id)
      const url = urls[link - 1]
      if (url === undefined) throw notFound('Link')
      if (isCounted && method === 'GET' && isHumanReader(headers['user-agent']))
        store
          .write('reader', ({ db }) => incrementClicks(db, id, link))
          .catch((error: unknown) => log.warn({ err: error }, 'a click could not be counted'))
      return reply.header('cache-control', 'no-store').redirect(url, 302)
    },
  )

  addRoute(app, newsletterCalls.clicks, ({ params }) => getNewsletterClicks(context, params.id))
}
