import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { countClicks, tracksClicks } from '../../clicks/clicks.service.ts'
import type { NewsletterSendRow } from '../ledger/sends.table.ts'
import { countLeft } from './engagement-counts.repository.ts'

type Db = Kysely<Database>

export type Send = Pick<
  NewsletterSendRow,
  'no' | 'newsletter_id' | 'started_at' | 'left_after' | 'bounced' | 'soft_bounced' | 'complained'
>

export async function engagementOf(db: Db, send: Send, now: number): Promise<SendProgress['followed']> {
  return {
    unsubscribes: send.left_after ?? (await countLeft(db, send, now)),
    clicks: (await tracksClicks(db, send.newsletter_id)) ? sumOf(await countClicks(db, send.newsletter_id)) : null,
    bounces: send.bounced,
    softBounces: send.soft_bounced,
    complaints: send.complained,
  }
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
