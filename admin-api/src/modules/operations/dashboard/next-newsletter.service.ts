import { type DashboardNewsletter, NEWSLETTER_GAPS, type NewsletterGap } from '@hometown/shared-types/dashboard'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { hasCalendar } from '../../audience/newsletters/newsletters.service.ts'
import { countSubscribersSoFar } from '../../audience/subscribers/subscribers.service.ts'

const idsSchema = z.array(z.string())

/** The scheduled one that is due first, else the draft that was saved last. */
export async function getNextNewsletter(
  context: Pick<AppContext, 'store' | 'config' | 'clock'>,
): Promise<DashboardNewsletter> {
  const { store, config } = context
  const { db } = store
  const row = await db
    .selectFrom('newsletters')
    .select(['id', 'title', 'status', 'scheduled_for', 'article_ids', 'includes_calendar', 'held_reason'])
    .where('status', 'in', ['scheduled', 'draft'])
    .orderBy(sql`case status when 'scheduled' then 0 else 1 end`)
    .orderBy(sql`case status when 'scheduled' then scheduled_for end`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const sent = await db
    .selectFrom('newsletters')
    .select((newsletter) => newsletter.fn.max('sent_at').as('at'))
    .where('status', '=', 'sent')
    .executeTakeFirst()
  const lastSentAt = isoTimeOrNull(sent?.at)
  if (!row) return { newsletter: null, lastSentAt }

  const ids = [...new Set(idsSchema.parse(JSON.parse(row.article_ids)))]
  const published =
    ids.length === 0
      ? []
      : await db.selectFrom('articles').select('id').where('id', 'in', ids).where('status', '=', 'published').execute()
  const missing: Record<NewsletterGap, boolean> = {
    held: row.held_reason !== null,
    subject: row.title.trim() === '',
    articles: ids.length === 0 && !(await hasCalendar(context, row)),
    unpublished: published.length < ids.length,
    schedule: row.status === 'draft',
    subscribers: (await countSubscribersSoFar(store)).active === 0,
    'mail-server': config.smtpUrl === undefined,
  }
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
