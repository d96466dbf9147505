import type { AnalyticsRange, NewsletterAnalytics } from '@hometown/shared-types/contract/analytics'
import type { DeliveryState } from '@hometown/shared-types/contract/newsletter-sending'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { countLeft, isKeptInOutbox } from '../newsletters/sending/report.service.ts'
import { type Reading, rangeOf } from './periods.ts'

const MOST_SENDS = 200

export async function getNewsletterAnalytics(context: Reading, days: AnalyticsRange): Promise<NewsletterAnalytics> {
  const { db } = context.store
  const sends = (await listSends(db, rangeOf(context, days).since)).reverse()
  const newsletters = sends.map(async (send) => ({
    id: send.newsletter_id,
    title: send.title,
    sentAt: new Date(send.started_at).toISOString(),
    recipients: send.total,
    accepted: (await isKeptInOutbox(db, send.no)) ? 0 : send.recipient_count,
    // The invented sends of the sample have no ledger.
    failed: send.sample === 1 ? send.total - send.recipient_count : Number(send.failed),
    inDoubt: Number(send.in_doubt),
    bounces: send.bounced,
    complaints: send.complained,
    unsubscribes: await countLeft(db, send, context.clock.now()),
    sample: send.sample === 1,
    clicks: send.tracks_clicks === 1 ? Number(send.clicks ?? 0) : null,
  }))
  return { newsletters: await Promise.all(newsletters) }
}

/** Newest first. */
async function listSends(db: Kysely<Database>, since: number) {
  return db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .leftJoin('newsletter_issues as i', 'i.newsletter_id', 's.newsletter_id')
    .select(['s.no', 's.newsletter_id', 's.started_at', 's.total', 'n.recipient_count'])
    .select((send) => [countIn(send, 'failed').as('failed'), countIn(send, 'in_doubt').as('in_doubt')])
    .select(['s.bounced', 's.complained', 'n.title', 'n.sample', 'i.tracks_clicks'])
    .select((send) =>
      send
        .selectFrom('newsletter_clicks as c')
        .select((row) => row.fn.sum<number>('c.clicks').as('clicks'))
        .whereRef('c.newsletter_id', '=', 's.newsletter_id')
        .as('clicks'),
    )
    .where('s.started_at', '>=', since)
    .orderBy('s.started_at', 'desc')
    .limit(MOST_SENDS)
    .execute()
}

function countIn(send: ExpressionBuilder<Database & { s: Database['newsletter_sends'] }, 's'>, state: DeliveryState) {
  return send
    .selectFrom('newsletter_deliveries as d')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('d.send_no', '=', 's.no')
    .where('d.state', '=', state)
}
