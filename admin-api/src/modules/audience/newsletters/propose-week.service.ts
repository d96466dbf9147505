import type { WeekProposal } from '@hometown/shared-types/contract/newsletters'
import { CATEGORIES, type Category, HOME_SECTION_ORDER } from '@hometown/shared-types/rules/categories'
import { addCountyDays, type CountyDate, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { isListed } from '../../content/article-visibility.repository.ts'
import { storyScore } from '../../content/front-page/index.ts'
import { countyName } from '../../platform/settings/index.ts'
import { chosenArticleFromRow } from './chosen-articles.repository.ts'

const PROPOSED_DAYS = 7
/** After a break, articles that appeared since the last newsletter are proposed for this many days at most. */
const MAX_PROPOSED_DAYS = 31
const MAX_ARTICLE_CANDIDATES = 1000
/** A reader gets through this many, and they fit into a mail with their first sentences. */
const MAX_PROPOSED_ARTICLES = 10
/** A score halves in a week, because old articles have had more time to be read. */
const WEEK_SCORE = { halfLifeHours: 7 * 24, weightOfReads: 0.5 }
/** The order of the front page; jobs, which have no section there, come last. */
const SECTIONS: readonly Category[] = [...new Set([...HOME_SECTION_ORDER, ...CATEGORIES])]
const NO_ARTICLES_MESSAGE = 'No articles were published in the last seven days.'

/**
 * Proposes the week's articles, from the last newsletter on if that was earlier: those since then first, and of these
 * today's, because readers had no time for them yet. Changes nothing.
 * @throws AppError 422 when no article was published in the last seven days
 */
export async function proposeWeeklyNewsletter(context: AppContext): Promise<WeekProposal> {
  const { timeZone } = context.config
  const { db } = context.store
  const now = context.clock.now()
  const today = countyDate(now, timeZone)
  const lastSentAt = await findLastNewsletterSentAt(db)
  const since = firstDayOfProposal(today, lastSentAt === undefined ? today : countyDate(lastSentAt, timeZone))
  const rows = await listArticlesWithReadsSince(db, since, startOfCountyDate(since, timeZone), now)
  if (rows.length === 0) throw new AppError(422, 'invalid', NO_ARTICLES_MESSAGE)
  const midnight = startOfCountyDate(today, timeZone)
  const candidates = rows.map((row) => {
    const publishedAt = row.published_at ?? now
    const newTier = publishedAt < midnight ? 1 : 0
    const tier = publishedAt <= (lastSentAt ?? 0) ? 2 : newTier
    const score = storyScore({ publishedAt, reads: row.reads, hasPicture: Boolean(row.image_url) }, now, WEEK_SCORE)
    return { row, category: row.category, tier, score }
  })
  return {
    title: `This week in ${await countyName(context)}`,
    articles: chooseBestArticles(candidates).map(({ row }) => chosenArticleFromRow(row)),
    published: rows.length,
    since,
  }
}

function firstDayOfProposal(today: CountyDate, lastSent: CountyDate): CountyDate {
  const week = addCountyDays(today, 1 - PROPOSED_DAYS)
  const earliest = addCountyDays(today, 1 - MAX_PROPOSED_DAYS)
  if (lastSent >= week) return week
  return lastSent < earliest ? earliest : lastSent
}

async function findLastNewsletterSentAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('newsletters')
    .select('sent_at')
    .where('status', '=', 'sent')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? undefined
}

/** Lists articles without closed jobs, with their reads since `day`. */
async function listArticlesWithReadsSince(db: Db, day: CountyDate, from: number, until: number) {
  const reads = sql<number>`(
    select coalesce(sum(v.views), 0) from article_views v where v.article_id = articles.id and v.day >= ${day}
  )`
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'description', 'category', 'author_name', 'slug', 'status', 'published_at', 'image_url'])
    .select(reads.as('reads'))
    .where('status', '=', 'published')
    .where(isListed())
    .where('published_at', '>=', from)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .orderBy('title')
    .limit(MAX_ARTICLE_CANDIDATES)
    .execute()
}

interface ArticleCandidate {
  readonly category: Category
  readonly score: number
  /** The urgency: 0 comes first. */
  readonly tier: number
}

/** Takes all of a tier before any of the next. If one has too many, every section gives up its weakest first. */
function chooseBestArticles<T extends ArticleCandidate>(candidates: readonly T[]): T[] {
  const sections = Map.groupBy(candidates, ({ category, tier }) => `${tier} ${category}`)
  const ranked = [...sections.values()].flatMap((section) =>
    section.toSorted(byScore).map((candidate, rank) => ({ candidate, rank })),
  )
  return ranked
    .toSorted(
      (one, other) =>
        one.candidate.tier - other.candidate.tier || one.rank - other.rank || byScore(one.candidate, other.candidate),
    )
    .slice(0, MAX_PROPOSED_ARTICLES)
    .map(({ candidate }) => candidate)
    .toSorted((one, other) => SECTIONS.indexOf(one.category) - SECTIONS.indexOf(other.category) || byScore(one, other))
}

function byScore(one: ArticleCandidate, other: ArticleCandidate): number {
  return other.score - one.score
}
