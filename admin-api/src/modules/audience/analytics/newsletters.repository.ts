import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

const MOST = 200

export async function listSends(db: Kysely<Database>, since: number) {
  const rows = await db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .leftJoin('newsletter_issues as i', 'i.newsletter_id', 's.newsletter_id')
    .select(['s.no', 's.newsletter_id', 's.started_at', 's.total', 'n.recipient_count'])
    .select((send) => [countIn(send, 'failed').as('failed'), countIn(send, 'in_doubt').as('in_doubt')])
    .select(['s.bounced', 's.complained', 's.left_after', 'n.title', 'n.status', 'n.sample', 'i.tracks_clicks'])
    .where('s.started_at', '>=', since)
    .orderBy('s.started_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.reverse()
}

function countIn(send: ExpressionBuilder<Database & { s: Database['newsletter_sends'] }, 's'>, state: DeliveryState) {
  return send
    .selectFrom('newsletter_deliveries as d')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('d.send_no', '=', 's.no')
    .where('d.state', '=', state)
}

export async function sumClicks(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter_clicks')
    .select(['newsletter_id', (row) => row.fn.sum<number>('clicks').as('clicks')])
    .where('newsletter_id', 'in', ids)
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id, clicks }) => [newsletter_id, Number(clicks)]))
}
