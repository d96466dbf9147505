import { createHmac, randomBytes } from 'node:crypto'
import { countyDate } from '@hometown/shared-types/rules/time'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Trx } from '../../../database/database.ts'

const HOUR_MS = 60 * 60_000
/** The views of an article that count from one network: an office or a library reads it several times. */
export const VIEWS_PER_HOUR = 10
/** This many take about 10 MB. Beyond them, readers count without being told apart. */
const REMEMBERED_READERS_LIMIT = 100_000
/** The limit is beyond any browser's, and bounds the work of matching hundreds of patterns. */
const USER_AGENT_LENGTH_LIMIT = 500

/** Returns false for crawlers, link previews and scripts, and without a user agent. */
export function isHumanReader(userAgent: string | undefined): boolean {
  return Boolean(userAgent) && !isbot(userAgent?.slice(0, USER_AGENT_LENGTH_LIMIT))
}

/** Keeps one network from choosing the lead. Remembers only hashes of addresses, whose key is thrown away each hour. */
export function createViewLimiter(now: () => number): (network: string, articleId: string) => boolean {
  let hour = 0
  let key = Buffer.alloc(0)
  const counts = new Map<string, number>()
  return (network, articleId) => {
    const current = Math.floor(now() / HOUR_MS)
    if (current !== hour) {
      hour = current
      key = randomBytes(32)
      counts.clear()
    }
    const reader = createHmac('sha256', key).update(`${articleId} ${network}`).digest('base64').slice(0, 16)
    const count = counts.get(reader) ?? 0
    if (count >= VIEWS_PER_HOUR) return false
    if (count > 0 || counts.size < REMEMBERED_READERS_LIMIT) counts.set(reader, count + 1)
    return true
  }
}

/** Counts in memory and writes periodically, so that readers don't cost a commit each. */
export function createViewCounter(context: AppContext) {
  const unsavedViews = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = new Map(unsavedViews)
    if (batch.size === 0) return
    const day = countyDate(context.clock.now(), context.config.timeZone)
    try {
      await context.store.write('reader', ({ db }) => addArticleViews(db, day, batch))
      for (const [articleId, views] of batch) {
        const remaining = (unsavedViews.get(articleId) ?? 0) - views
        if (remaining > 0) unsavedViews.set(articleId, remaining)
        else unsavedViews.delete(articleId)
      }
    } catch (error) {
      context.log.warn({ err: error }, 'could not write views; keeping them for the next write')
    }
  }

  return {
    /** Counts one view and returns how many are not yet stored. */
    count(articleId: string): number {
      const views = (unsavedViews.get(articleId) ?? 0) + 1
      unsavedViews.set(articleId, views)
      return views
    },
    waiting: (articleId: string) => unsavedViews.get(articleId) ?? 0,
    /** Never rejects: counts that couldn't be written are kept for the next time. */
    flush(): Promise<void> {
      flushing = flushing.then(write)
      return flushing
    },
  }
}

/** Passes over articles that are gone. @param day of the county, `2026-11-20` @param batch by article */
export async function addArticleViews(
  trx: Trx,
  day: string,
  viewsByArticle: ReadonlyMap<string, number>,
): Promise<void> {
  // Both databases have this function; SQLite's values are numbers, PostgreSQL's are JSON.
  const counted = sql`(select key as id, cast(cast(value as text) as integer) as views
    from json_each(${JSON.stringify(Object.fromEntries(viewsByArticle))}))`
  await sql`update articles set views = articles.views + counted.views
    from ${counted} as counted where articles.id = counted.id`.execute(trx)
  await sql`insert into article_views (article_id, day, views)
    select articles.id, ${day}, counted.views from articles join ${counted} as counted on counted.id = articles.id
    where true on conflict (article_id, day) do update set views = article_views.views + excluded.views`.execute(trx)
}
