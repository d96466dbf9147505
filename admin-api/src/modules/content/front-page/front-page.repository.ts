import type { Category } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isListed, isThere } from '../listed-articles/listed-articles.service.ts'
import type { FrontPageRow } from './front-page.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

const THE_ROW = 1

export async function findFront(db: Reader): Promise<FrontPageRow | undefined> {
  return db.selectFrom('front_page').selectAll().where('id', '=', THE_ROW).executeTakeFirst()
}

export async function countActiveSubscribers(db: Reader): Promise<number> {
  const active = db.selectFrom('subscribers').where('status', '=', 'active')
  return Number((await active.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
}

/** The next look at the front page counts and chooses anew. */
export async function makeFrontDue(trx: Trx): Promise<void> {
  await trx.updateTable('front_page').set({ due_at: 0 }).execute()
}

/** False if somebody else was faster. @param revision of the row before; 0 if there is none */
export async function replaceFront(
  trx: Trx,
  revision: number,
  values: Omit<FrontPageRow, 'id' | 'revision'>,
): Promise<boolean> {
  if (revision === 0) {
    await trx
      .insertInto('front_page')
      .values({ ...values, id: THE_ROW, revision: 1 })
      .execute()
    return true
  }
  const { numUpdatedRows } = await trx
    .updateTable('front_page')
    .set({ ...values, revision: revision + 1 })
    .where('id', '=', THE_ROW)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

const storyColumns = ['id', 'wordpress_id', 'title', 'slug', 'category', 'status', 'published_at', 'image_url'] as const

export interface StoryRow {
  readonly id: string
  readonly wordpress_id: number
  readonly title: string
  readonly slug: string
  readonly category: Category
  readonly status: 'draft' | 'published' | 'archived'
  readonly published_at: number | null
  readonly image_url: string | null
  /** A boolean, on SQLite a number: false for closed jobs. */
  readonly listed: boolean | number
}

/** Published articles without obituaries, newest first. */
export async function listNewestStories(db: Reader, now: number, limit: number): Promise<StoryRow[]> {
  return db
    .selectFrom('articles')
    .select(storyColumns)
    .select(isListed().as('listed'))
    .where('status', '=', 'published')
    .where('category', '<>', 'Obituaries')
    .where(isListed())
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .limit(limit)
    .execute()
}

/** Published articles that WordPress keeps on top, without obituaries, newest first. */
export async function listStickyStories(
  db: Reader,
  { now, changedSince, limit }: { now: number; changedSince: number; limit: number },
): Promise<StoryRow[]> {
  return db
    .selectFrom('articles')
    .select(storyColumns)
    .select(isListed().as('listed'))
    .where('is_sticky', '=', sql.lit(1))
    .where('status', '=', 'published')
    .where('category', '<>', 'Obituaries')
    .where(isListed())
    .where('published_at', '<=', now)
    .where('updated_at', '>', changedSince)
    .orderBy('published_at', 'desc')
    .orderBy('wordpress_id', 'desc')
    .limit(limit)
    .execute()
}

export async function listStories(db: Reader, ids: readonly string[]): Promise<StoryRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .select(storyColumns)
    .select(isListed().as('listed'))
    .where('id', 'in', ids)
    .where(isThere())
    .execute()
}

export async function listReads(
  db: Reader,
  ids: readonly string[],
  days: readonly CountyDate[],
): Promise<{ article_id: string; day: string; views: number }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('article_views')
    .select(['article_id', 'day', 'views'])
    .where('article_id', 'in', ids)
    .where('day', 'in', days)
    .execute()
}

/** Numbers in the content service, most read first. */
export async function listMostRead(db: Reader, since: CountyDate, limit: number): Promise<number[]> {
  const { rows } = await sql<{ wordpress_id: number }>`
    select a.wordpress_id from (
      select article_id, sum(views) as views from article_views where day >= ${since} group by article_id
    ) v join articles a on a.id = v.article_id
    where a.status = 'published' and a.category <> 'Obituaries' and v.views > 0 and ${isListed('a')}
    order by v.views desc, a.published_at desc, a.wordpress_id
    limit ${limit}
  `.execute(db)
  return rows.map(({ wordpress_id: number }) => Number(number))
}
