import { countyDate } from '@hometown/shared-types/county-time'
import { type NewsletterClicks, newsletterClicksSchema } from '@hometown/shared-types/newsletter-sending'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import { isReader } from '../../../content/articles/views/article-views.service.ts'
import { findIssueContent } from '../sending/sending.service.ts'
import { addClicks, countClicks } from './clicks.repository.ts'

/** Whole offices and mail providers share one address. */
const CLICKS_PER_MINUTE = 1000
const FLUSH_MILLISECONDS = 5000

const byId = z.object({ id: z.string().max(60) })
const link = byId.extend({ link: z.coerce.number().int().min(1).max(10_000) })

export function clickRoutes(app: App, context: AppContext): void {
  const counter = createClickCounter(context)
  const targets = createTargetCache(context)
  const timer = setInterval(() => counter.flush(), FLUSH_MILLISECONDS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await counter.flush()
  })

  app.get(
    '/api/newsletters/:id/clicks/:link',
    {
      config: { access: 'public', rateLimit: perCaller(CLICKS_PER_MINUTE) },
      schema: {
        tags: ['newsletters'],
        summary: 'Redirect from an email to an article; clicks are counted in total, never per reader',
        params: link,
      },
    },
    async ({ method, params: { id, link }, headers }, reply) => {
      const found = await targets.find(id)
      const url = found?.urls[link - 1]
      if (!found || url === undefined) throw notFound('Link')
      if (found.isCounted && method === 'GET' && isReader(headers['user-agent'])) counter.count(id, link)
      return reply.header('cache-control', 'no-store').redirect(url, 302)
    },
  )

  app.get(
    '/api/newsletters/:id/clicks',
    {
      config: { access: 'staff' },
      schema: {
        tags: ['newsletters'],
        summary: 'Clicks on each link of a sent newsletter',
        params: byId,
        response: { 200: newsletterClicksSchema },
      },
    },
    async ({ params }) => getLinkClicks(context, params.id),
  )
}

async function getLinkClicks({ store }: Pick<AppContext, 'store'>, newsletterId: string): Promise<NewsletterClicks> {
  const content = await findIssueContent(store.db, newsletterId)
  if (!content) throw notFound('Newsletter')
  const clicks = await countClicks(store.db, newsletterId)
  return {
    isCounted: content.trackClicks,
    links: content.articles.map(({ title, url }, place) => ({ title, url, clicks: clicks.get(place + 1) ?? 0 })),
  }
}

/** Link targets of an issue; link number n is at index n - 1. */
interface ClickTargets {
  urls: readonly string[]
  isCounted: boolean
}

const KEPT_ISSUES = 50

/** Caches frozen link targets, which never change. Redirects only ever go to these, so a made-up link leads nowhere. */
function createTargetCache({ store }: Pick<AppContext, 'store'>): {
  find(newsletterId: string): Promise<ClickTargets | undefined>
} {
  const cache = new Map<string, ClickTargets>()

  return {
    async find(newsletterId) {
      const known = cache.get(newsletterId)
      if (known) return known
      const content = await findIssueContent(store.db, newsletterId)
      // Not cached: the newsletter may be frozen a moment later.
      if (!content) return undefined
      const targets = { urls: content.articles.map(({ url }) => url), isCounted: content.trackClicks }
      return keepRecent(cache, newsletterId, targets, KEPT_ISSUES)
    },
  }
}

/** Counts in memory and writes at intervals, because right after a send thousands of readers follow the same link. */
interface ClickCounter {
  count(newsletterId: string, link: number): void
  /** Never rejects: counts that couldn't be written are kept for the next flush. */
  flush(): Promise<void>
}

type Counting = Pick<AppContext, 'store' | 'clock' | 'config' | 'log'>

export function createClickCounter({ store, clock, config, log }: Counting): ClickCounter {
  let counted = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()

  function add(key: string, clicks: number): void {
    counted.set(key, (counted.get(key) ?? 0) + clicks)
  }

  async function write(): Promise<void> {
    const batch = counted
    if (batch.size === 0) return
    counted = new Map()
    const rows = [...batch].map(([key, clicks]) => {
      const [newsletter_id = '', link, day = ''] = key.split(' ')
      return { newsletter_id, link: Number(link), day, clicks }
    })
    try {
      await store.groupWrite((trx) => addClicks(trx, rows))
    } catch (error) {
      log.warn({ err: error }, 'clicks could not be written and are kept for the next time')
      for (const [key, clicks] of batch) add(key, clicks)
    }
  }

  return {
    count(newsletterId, link) {
      add(`${newsletterId} ${link} ${countyDate(clock.now(), config.timeZone)}`, 1)
    },
    flush() {
      flushing = flushing.then(write)
      return flushing
    },
  }
}
