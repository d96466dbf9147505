import { FRONT_LIMITS } from '@hometown/shared-types/contract/front-page'
import { addCountyDays, countyDate, startOfCountyDate } from '@hometown/shared-types/rules/time'
import { sql } from 'kysely'
import type { Db, Row } from '../../../database/database.ts'
import { isListed, isNotDeleted } from '../article-visibility.repository.ts'
import type { CandidateStory } from './choose-front-page.ts'
import type { FrontPlan, PublishedTimes } from './front-page-plan.ts'

const DAY_MS = 86_400_000
/** More stories can't reach the top block: their scores are too low, or the paper is too busy for older ones. */
const CANDIDATE_STORIES_LIMIT = 60
/** The days count from its last change: a sticky post that was forgotten in WordPress mustn't lead forever. */
const STICKY_POST_LEADS_DAYS = 30

const storyColumns = ['id', 'number', 'title', 'slug', 'category', 'status', 'published_at', 'image_url'] as const

export interface StoryRow extends Readonly<Pick<Row<'articles'>, (typeof storyColumns)[number]>> {
  /** A boolean, on SQLite a number: false for closed jobs. */
  readonly listed: boolean | number
}

export interface FrontStories {
  /** The candidates, newest first. */
  readonly candidates: readonly (CandidateStory & { readonly row: StoryRow })[]
  /** The candidates and all that the plan names. */
  readonly rows: ReadonlyMap<string, StoryRow>
  readonly published: PublishedTimes
}

/** Selects published articles without obituaries, newest first. */
function selectNewestStories(db: Db, now: number) {
  return db
    .selectFrom('articles')
    .select(storyColumns)
    .select(isListed().as('listed'))
    .where('status', '=', 'published')
    .where('category', '<>', 'Obituaries')
    .where(isListed())
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('number', 'desc')
}

export async function listStories(db: Db, ids: readonly string[]): Promise<StoryRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .select(storyColumns)
    .select(isListed().as('listed'))
    .where('id', 'in', ids)
    .where(isNotDeleted())
    .execute()
}

/** The reading costs the same at any size of the archive. */
export async function loadFrontStories(db: Db, plan: FrontPlan, timeZone: string, now: number): Promise<FrontStories> {
  const newest: StoryRow[] = await selectNewestStories(db, now).limit(CANDIDATE_STORIES_LIMIT).execute()
  const sticky: StoryRow[] = await selectNewestStories(db, now)
    .where('is_sticky', '=', sql.lit(1))
    .where('updated_at', '>', now - STICKY_POST_LEADS_DAYS * DAY_MS)
    .limit(1 + FRONT_LIMITS.pinnedSeconds)
    .execute()
  const planned = [...plan.pins, ...plan.hidden].map(({ articleId }) => articleId)
  const plannedRows = await listStories(db, planned)
  const rows = new Map([...newest, ...sticky, ...plannedRows].map((row) => [row.id, row]))
  const stickyIds = new Set(sticky.map(({ id }) => id))
  const newestIds = new Set(newest.map(({ id }) => id))
  // The others are older than the newest.
  const candidates = [...newest, ...sticky.filter(({ id }) => !newestIds.has(id))]
  const ids = candidates.map(({ id }) => id)
  const reads = await countReadsOfLastDay(db, ids, timeZone, now)
  return {
    rows,
    published: new Map(
      [...rows.values()].flatMap(({ id, status, listed, published_at: at }) =>
        status === 'published' && listed && at !== null && at <= now ? [[id, at]] : [],
      ),
    ),
    candidates: candidates.map((row) => ({
      id: row.id,
      publishedAt: row.published_at ?? now,
      hasPicture: Boolean(row.image_url),
      reads: reads.get(row.id) ?? 0,
      isSticky: stickyIds.has(row.id),
      row,
    })),
  }
}

/** Reads are counted by county days: yesterday's count for the part of it that is less than 24 hours ago. */
async function countReadsOfLastDay(
  db: Db,
  ids: readonly string[],
  timeZone: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const today = countyDate(now, timeZone)
  const yesterday = addCountyDays(today, -1)
  const restOfDay = 1 - Math.min(1, (now - startOfCountyDate(today, timeZone)) / DAY_MS)
  const reads = new Map<string, number>()
  if (ids.length === 0) return reads
  const rows = db.selectFrom('article_views').select(['article_id', 'day', 'views']).where('article_id', 'in', ids)
  for (const { article_id: id, day, views } of await rows.where('day', 'in', [yesterday, today]).execute()) {
    const counted = day === today ? views : Math.round(views * restOfDay)
    reads.set(id, (reads.get(id) ?? 0) + counted)
  }
  return reads
}
