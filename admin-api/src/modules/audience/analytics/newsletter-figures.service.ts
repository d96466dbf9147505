import type { AnalyticsRange, NewsletterAnalytics } from '@hometown/shared-types/analytics'
import type { AppContext } from '../../../context.ts'
import { countLeft, isKeptInOutbox } from '../newsletters/delivery-feedback.service.ts'
import { listSends, sumClicks } from './newsletters.repository.ts'
import { rangeOf } from './periods.ts'

/** Unsubscribes are counted live only until `left_after` is set. */
export async function getNewsletterAnalytics(
  context: Pick<AppContext, 'store' | 'clock' | 'config'>,
  days: AnalyticsRange,
): Promise<NewsletterAnalytics> {
  const { store, clock } = context
  const sends = await listSends(store.db, rangeOf(context, days).since)
  const clicks = await sumClicks(
    store.db,
    sends.map((send) => send.newsletter_id),
  )
  const kept = await Promise.all(sends.map(({ no }) => isKeptInOutbox(store.db, no)))
  const left = await Promise.all(sends.map((send) => send.left_after ?? countLeft(store.db, send, clock.now())))
  return {
    newsletters: sends.map((send, at) => ({
      id: send.newsletter_id,
      title: send.title,
      status: send.status,
      sentAt: new Date(send.started_at).toISOString(),
      recipients: send.total,
      accepted: kept[at] ? 0 : send.accepted,
      failed: send.failed,
      inDoubt: send.in_doubt,
      bounces: send.bounced,
      complaints: send.complained,
      unsubscribes: left[at] ?? 0,
      sample: send.sample === 1,
      clicks: send.tracks_clicks === 1 ? (clicks.get(send.newsletter_id) ?? 0) : null,
    })),
  }
}
