import { type DashboardNewsletter, NEWSLETTER_GAPS, type NewsletterGap } from '@hometown/shared-types/dashboard'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { hasCalendar } from '../../audience/newsletters/newsletters.service.ts'
import { countSubscribersSoFar } from '../../audience/subscribers/subscribers.service.ts'
import {
  countPublished,
  findLastSentAt,
  findNextNewsletter,
  type NextNewsletterRow,
} from './next-newsletter.repository.ts'

const idsSchema = z.array(z.string())

type Reading = Pick<AppContext, 'store' | 'config' | 'clock'>

export async function getNextNewsletter(context: Reading): Promise<DashboardNewsletter> {
  const { db } = context.store
  const row = await findNextNewsletter(db)
  const lastSentAt = isoTimeOrNull(await findLastSentAt(db))
  if (!row) return { newsletter: null, lastSentAt }
  const ids = [...new Set(idsSchema.parse(JSON.parse(row.article_ids)))]
  const missing = await findGaps(context, row, ids)
  return {
    newsletter: {
      id: row.id,
      title: row.title,
      status: row.status === 'draft' ? 'draft' : 'scheduled',
      scheduledFor: isoTimeOrNull(row.scheduled_for),
      articles: ids.length,
      missing: NEWSLETTER_GAPS.filter((gap) => missing[gap]),
    },
    lastSentAt,
  }
}

async function findGaps(
  context: Reading,
  row: NextNewsletterRow,
  ids: readonly string[],
): Promise<Record<NewsletterGap, boolean>> {
  const { store, config } = context
  return {
    held: row.held_reason !== null,
    subject: row.title.trim() === '',
    articles: ids.length === 0 && !(await hasCalendar(context, row)),
    unpublished: (await countPublished(store.db, ids)) < ids.length,
    schedule: row.status === 'draft',
    subscribers: (await countSubscribersSoFar(store)).active === 0,
    'mail-server': config.smtpUrl === undefined,
  }
}
