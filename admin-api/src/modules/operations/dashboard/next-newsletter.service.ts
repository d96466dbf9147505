import { type DashboardNewsletter, NEWSLETTER_GAPS, type NewsletterGap } from '@hometown/shared-types/dashboard'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { hasCalendar } from '../../audience/newsletters/newsletters.service.ts'
import { countSubscribersSoFar } from '../../audience/subscribers/subscribers.service.ts'

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

const columns = ['id', 'title', 'status', 'scheduled_for', 'article_ids', 'includes_calendar', 'held_reason'] as const

type NextNewsletterRow = NonNullable<Awaited<ReturnType<typeof findNextNewsletter>>>

/** The scheduled one that is due first, else the draft that was saved last. */
async function findNextNewsletter(db: Kysely<Database>) {
  const scheduled = await db
    .selectFrom('newsletters')
    .select(columns)
    .where('status', '=', 'scheduled')
    .orderBy('scheduled_for')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (scheduled) return scheduled
  return db
    .selectFrom('newsletters')
    .select(columns)
    .where('status', '=', 'draft')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

async function findLastSentAt(db: Kysely<Database>): Promise<number | null> {
  const row = await db
    .selectFrom('newsletters')
    .select((newsletter) => newsletter.fn.max('sent_at').as('at'))
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return row?.at ? Number(row.at) : null
}

async function countPublished(db: Kysely<Database>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('articles')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(count)
}
