import { CATEGORIES, type Category, HOME_SECTION_ORDER } from '@hometown/shared-types/category'
import {
  addCountyDays,
  type CountyDate,
  countyDate,
  formatCountyTime,
  startOfCountyDate,
} from '@hometown/shared-types/county-time'
import { longDate } from '@hometown/shared-types/newsletter-title'
import type { WeekProposal } from '@hometown/shared-types/week-proposal'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { type ScoreMeasure, storyScore } from '../../../content/front-page/story-score.service.ts'
import { countyName } from '../../../platform/settings/publication.service.ts'
import { articleFromRow } from '../articles/chosen-articles.ts'
import { listThisWeekEvents } from '../edition/edition.service.ts'
import { findLastSentAt, listWeekArticles, type WeekArticleRow } from './week-articles.repository.ts'

const DAYS = 7
/** So far back, what is new since the last newsletter counts after a break. */
const MOST_DAYS = 31
const LOOKED_AT = 1000
/** Halves in a week, because old articles have had more time to be read. */
const WEEK: ScoreMeasure = { halfLifeHours: 7 * 24, weightOfReads: 0.5 }
/** Of the front page; jobs, which have no section there, come last. */
const SECTIONS = [...new Set([...HOME_SECTION_ORDER, ...CATEGORIES])]
const NOTHING_MESSAGE = 'No articles were published in the last seven days.'

/**
 * The week's articles, from the last newsletter on if that was earlier: what is new since then first, and of that what
 * appeared today, because readers had no time for it yet. Changes nothing.
 * @throws AppError 422 when no article was published in the last seven days
 */
export async function proposeWeek(context: AppContext): Promise<WeekProposal> {
  const { timeZone } = context.config
  const { db } = context.store
  const now = context.clock.now()
  const today = countyDate(now, timeZone)
  const lastSentAt = await findLastSentAt(db)
  const since = firstDay(today, lastSentAt === undefined ? today : countyDate(lastSentAt, timeZone))
  const from = startOfCountyDate(since, timeZone)
  const rows = await listWeekArticles(db, { from, until: now, firstDay: since, limit: LOOKED_AT })
  if (rows.length === 0) throw new AppError(422, 'invalid', NOTHING_MESSAGE)
  const tiers = { now, newSince: lastSentAt ?? 0, today: startOfCountyDate(today, timeZone) }
  const best = chooseBest(
    rows.map((row) => scored(row, tiers)),
    SECTIONS,
  )
  const events = await listThisWeekEvents(context, today, '')
  return {
    title: `This week in ${await countyName(context)}: ${longDate(today)}`,
    articles: best.map(({ row, reads }) => ({
      ...articleFromRow(row),
      reason:
        reads > 0 ? readsWords(reads) : `Published ${formatCountyTime(row.published_at ?? now, timeZone, 'EEEE')}`,
    })),
    published: rows.length,
    since,
    most: MOST,
    leftOut: rows.length - best.length,
    events: events.length,
  }
}

function firstDay(today: CountyDate, lastSent: CountyDate): CountyDate {
  const [week, month] = [addCountyDays(today, 1 - DAYS), addCountyDays(today, 1 - MOST_DAYS)]
  return lastSent < month ? month : lastSent < week ? lastSent : week
}

interface ScoredArticle {
  readonly row: WeekArticleRow
  readonly category: WeekArticleRow['category']
  readonly reads: number
  readonly score: number
  readonly tier: number
}

/** Milliseconds. */
interface Tiers {
  readonly now: number
  readonly newSince: number
  readonly today: number
}

function scored(row: WeekArticleRow, { now, newSince, today }: Tiers): ScoredArticle {
  // PostgreSQL returns sums as text.
  const reads = Number(row.reads)
  const publishedAt = row.published_at ?? now
  const tier = publishedAt <= newSince ? 2 : publishedAt < today ? 1 : 0
  const story = { publishedAt, reads, hasPicture: Boolean(row.image_url) }
  return { row, category: row.category, reads, score: storyScore(story, now, WEEK), tier }
}

function readsWords(reads: number): string {
  return reads === 1 ? '1 read' : `${reads.toLocaleString('en-US')} reads`
}

/** What a reader gets through, and what fits into a mail with its first sentences. */
const MOST = 10

interface Choosable {
  readonly category: Category
  readonly score: number
  /** How urgently it belongs in: 0 first. */
  readonly tier: number
}

/**
 * The best articles of a week: all of a tier before any of the next. Where a tier has too many, every section gives up its
 * weakest first.
 * @param sections in the order of the mail; articles of others are left out
 */
export function chooseBest<T extends Choosable>(articles: readonly T[], sections: readonly Category[]): T[] {
  const ranked = sections.map((section) =>
    articles.filter(({ category }) => category === section).toSorted((one, other) => other.score - one.score),
  )
  const byRank = ranked.flatMap((section) =>
    [...Map.groupBy(section, ({ tier }) => tier).values()].flatMap((tier) =>
      tier.map((article, rank) => ({ article, rank })),
    ),
  )
  const kept = new Set(
    byRank
      .toSorted(
        (one, other) =>
          one.article.tier - other.article.tier || one.rank - other.rank || other.article.score - one.article.score,
      )
      .slice(0, MOST)
      .map(({ article }) => article),
  )
  return ranked.flat().filter((article) => kept.has(article))
}
