import { addCountyDays, countyDate, startOfCountyDate } from '@hometown/shared-types/county-time'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { FrontStoryRow } from './choose-front.ts'
import { listNewestStories, listReads, listStories, type StoryRow } from './front-page.repository.ts'
import type { FrontPlan, PublishedTimes } from './front-plan.ts'

const DAY = 86_400_000
/** More can't reach the top block: their scores are too low, or the paper is too busy for older ones. */
const CANDIDATES = 60

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
  const named = await listStories(
    db,
    [...plan.pins, ...plan.hidden].map(({ articleId }) => articleId),
  )
  const rows = new Map([...newest, ...named].map((row) => [row.id, row]))
  const reads = await readsOfLastDay(
    db,
    newest.map(({ id }) => id),
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
    candidates: newest.map((row) => ({
      id: row.id,
      publishedAt: row.published_at ?? now,
      hasPicture: Boolean(row.image_url),
      reads: reads.get(row.id) ?? 0,
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
