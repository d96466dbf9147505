import { addCountyDays, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import { FRONT_LIMITS } from '@hometown/shared-types/front-page'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { FrontStoryRow } from './choose-front.ts'
import { listNewestStories, listReads, listStickyStories, listStories, type StoryRow } from './front-page.repository.ts'
import type { FrontPlan, PublishedTimes } from './front-plan.ts'

const DAY = 86_400_000
/** More can't reach the top block: their scores are too low, or the paper is too busy for older ones. */
const CANDIDATES = 60
/** Since its last change. A sticky post that was forgotten in WordPress mustn't lead forever. */
const STICKY_FOR_DAYS = 30

export interface FrontStories {
  /** Newest first. */
  readonly candidates: readonly (FrontStoryRow & { readonly row: StoryRow })[]
  /** The candidates and all that the plan names. */
  readonly rows: ReadonlyMap<string, StoryRow>
  readonly published: PublishedTimes
}

/** Costs the same at any size of the archive. */
export async function readFrontStories(
  db: Kysely<Database>,
  plan: FrontPlan,
  timeZone: string,
  now: number,
): Promise<FrontStories> {
  const newest = await listNewestStories(db, now, CANDIDATES)
  const sticky = await listStickyStories(db, {
    now,
    changedSince: now - STICKY_FOR_DAYS * DAY,
    limit: 1 + FRONT_LIMITS.pinnedSeconds,
  })
  const named = await listStories(
    db,
    [...plan.pins, ...plan.hidden].map(({ articleId }) => articleId),
  )
  const rows = new Map([...newest, ...sticky, ...named].map((row) => [row.id, row]))
  const stickyIds = new Set(sticky.map(({ id }) => id))
  const newestIds = new Set(newest.map(({ id }) => id))
  // The others are older than the newest.
  const candidates = [...newest, ...sticky.filter(({ id }) => !newestIds.has(id))]
  const reads = await readsOfLastDay(
    db,
    candidates.map(({ id }) => id),
    timeZone,
    now,
  )
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
async function readsOfLastDay(
  db: Kysely<Database>,
  ids: readonly string[],
  timeZone: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const today = countyDate(now, timeZone)
  const yesterday = addCountyDays(today, -1)
  const restOfDay = 1 - Math.min(1, (now - startOfCountyDate(today, timeZone)) / DAY)
  const reads = new Map<string, number>()
  for (const { article_id: id, day, views } of await listReads(db, ids, [yesterday, today])) {
    const counted = day === today ? views : Math.round(views * restOfDay)
    reads.set(id, (reads.get(id) ?? 0) + counted)
  }
  return reads
}
