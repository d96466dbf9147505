import type { AnalyticsRange, NewsletterAnalytics } from '@hometown/shared-types/analytics'
import type { AppContext } from '../../../context.ts'
import { countLeft, isKeptInOutbox } from '../newsletters/sending/report.service.ts'
import { listSends, sumClicks } from './analytics.repository.ts'
import { rangeOf } from './periods.ts'

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
  const left = await Promise.all(sends.map((send) => countLeft(store.db, send, clock.now())))
  return {
    newsletters: sends.map((send, at) => ({
      id: send.newsletter_id,
      title: send.title,
      status: send.status,
      sentAt: new Date(send.started_at).toISOString(),
      recipients: send.total,
      accepted: kept[at] ? 0 : send.recipient_count,
      // The invented sends of the sample have no ledger.
      failed: send.sample === 1 ? send.total - send.recipient_count : Number(send.failed),
      inDoubt: Number(send.in_doubt),
      bounces: send.bounced,
      complaints: send.complained,
      unsubscribes: left[at] ?? 0,
      sample: send.sample === 1,
      clicks: send.tracks_clicks === 1 ? (clicks.get(send.newsletter_id) ?? 0) : null,
    })),
  }
}
