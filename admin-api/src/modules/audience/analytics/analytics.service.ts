import type {
  AnalyticsPeriod,
  AnalyticsRange,
  ArticleAnalytics,
  NewsletterAnalytics,
  SubscriberAnalytics,
} from '@hometown/shared-types/contract/analytics'
import { type Category, READER_CATEGORIES } from '@hometown/shared-types/contract/category'
import type { DeliveryState } from '@hometown/shared-types/contract/newsletter-sending'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { countLeft, isKeptInOutbox } from '../newsletters/sending/report.service.ts'
import { countActive, countSubscribers } from '../subscribers/recipients/recipients.service.ts'

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

const HALF_AN_HOUR = 30 * 60_000

/** The last note of a day counts: what changes while the service is off changes nothing here. */
export const noteFigures = every('note-figures', HALF_AN_HOUR, async (context) => {
  const { store, clock, config } = context
  const groups = await countSubscribers(store.db)
  if (groups.length > 0) {
    const { active, categories } = countActive(groups)
    const noted = { active, categories: JSON.stringify(categories) }
    const day = countyDate(clock.now(), config.timeZone)
    await store.groupWrite((trx) =>
      trx
        .insertInto('subscriber_days')
        .values({ day, ...noted })
        .onConflict((conflict) => conflict.column('day').doUpdateSet(noted))
        .execute(),
    )
  }
})

/** A day without a note, because the service was off, has the figures of the day before. */
export async function getSubscriberAnalytics(context: Reading, days: AnalyticsRange): Promise<SubscriberAnalytics> {
  const { periods, today } = rangeOf(context, days)
  const rows = await context.store.db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day')
    .execute()
  const now = countActive(await countSubscribers(context.store.db))
  return {
    points: periods.map((period) => {
      const row = rows.findLast(({ day }) => day <= period.to)
      const noted = row && {
        active: Number(row.active),
        categories: categoriesSchema.parse(JSON.parse(row.categories)),
      }
      const counts = period.to === today ? now : noted
      return {
        ...period,
        active: counts?.active ?? null,
        byCategory: counts
          ? READER_CATEGORIES.map((category, at) => ({ category, count: counts.categories[at] ?? 0 }))
          : null,
      }
    }),
  }
}

const categoriesSchema = z.array(z.number())

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

const TOP = 10

export async function getArticleAnalytics(context: Reading, days: AnalyticsRange): Promise<ArticleAnalytics> {
  const range = rangeOf(context, days)
  const views = context.store.db
    .selectFrom('article_views')
    .where('day', '>=', range.first)
    .where('day', '<=', range.today)
  const perDay = await views
    .select(['day', (row) => row.fn.sum<number>('article_views.views').as('views')])
    .groupBy('day')
    .execute()
  const read = await views
    .innerJoin('articles', 'articles.id', 'article_views.article_id')
    .where('articles.deleted_at', 'is', null)
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
    .select((row) => row.fn.sum<number>('article_views.views').as('views'))
    .groupBy(['articles.id', 'articles.title', 'articles.category', 'articles.sample'])
    .orderBy('views', 'desc')
    .orderBy('articles.id')
    .execute()
  const articles = read.map((row) => ({ ...row, views: Number(row.views) }))
  const sections = new Map<Category, { views: number; articles: number }>()
  for (const { category, views } of articles) {
    const before = sections.get(category) ?? { views: 0, articles: 0 }
    sections.set(category, { views: before.views + views, articles: before.articles + 1 })
  }
  const points = sumByPeriod(range, perDay)
  return {
    points,
    total: points.reduce((sum, { views }) => sum + views, 0),
    top: articles.slice(0, TOP).map(({ sample: _, ...article }) => article),
    sections: [...sections]
      .map(([category, figures]) => ({ category, ...figures }))
      .toSorted((a, b) => b.views - a.views),
    sample: articles.some(({ sample }) => sample === 1),
  }
}

const WEEKS_FROM: AnalyticsRange = 365
const WEEK = 7

interface Range {
  /** Oldest first. Days; for a year, weeks of which the last ends today. */
  periods: AnalyticsPeriod[]
  first: CountyDate
  today: CountyDate
  /** Start of the first day, in milliseconds. */
  since: number
}

function rangeOf({ clock, config }: Pick<AppContext, 'clock' | 'config'>, days: AnalyticsRange): Range {
  const { timeZone } = config
  const today = countyDate(clock.now(), timeZone)
  const length = days === WEEKS_FROM ? WEEK : 1
  const count = Math.ceil(days / length)
  const periods = Array.from({ length: count }, (_, at) => {
    const to = addCountyDays(today, -(count - 1 - at) * length)
    return { from: addCountyDays(to, 1 - length), to }
  })
  const first = periods[0]?.from ?? today
  return { periods, first, today, since: startOfCountyDate(first, timeZone) }
}

function sumByPeriod({ periods }: Range, days: readonly { day: CountyDate; views: number }[]) {
  return periods.map(({ from, to }) => ({
    ...{ from, to },
    views: days.reduce((sum, { day, views }) => (day >= from && day <= to ? sum + Number(views) : sum), 0),
  }))
}
