import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

type Db = Kysely<Database>

const ROWS_PER_LOOK = 50

/** In the order of a unique column, in batches, to bound memory use. Rows written meanwhile may be missing. */
export function eachRow<Table extends keyof Database & string>(db: Db, table: Table, key = 'id') {
  return eachRowOf<Selectable<Database[Table]>>(db, sql`select * from ${sql.table(table)}`, key)
}

async function* eachRowOf<Row extends object>(db: Db, query: RawBuilder<unknown>, key = 'id'): AsyncGenerator<Row[]> {
  let after: unknown
  for (;;) {
    const later = after === undefined ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`
    const { rows } = await sql<Row>`
      select * from (${query}) as found where ${later} order by ${sql.ref(key)} limit ${sql.lit(ROWS_PER_LOOK)}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = Reflect.get(last, key)
    // Yields to other work, because reading SQLite is synchronous.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export function eachCorrection(db: Db) {
  return eachRowOf<Selectable<Database['corrections']> & { article: string }>(
    db,
    sql`select corrections.*, articles.slug as article from corrections join articles on articles.id = article_id`,
  )
}

/** A game without its event was deleted. */
export function eachFixture(db: Db) {
  type Event = Pick<Selectable<Database['calendar_events']>, 'title' | 'slug' | 'start_date' | 'location' | 'cancelled'>
  return eachRowOf<Selectable<Database['fixtures']> & Event>(
    db,
    sql`select fixtures.*, title, slug, start_date, location, cancelled
      from fixtures join calendar_events on calendar_events.id = fixtures.id`,
  )
}

interface Former {
  /** A slug, or a path of the old site. */
  former: string
  slug: string
  created_at: number
}

export async function* eachFormerAddress(db: Db): AsyncGenerator<Former[]> {
  yield* eachRowOf<Former>(
    db,
    sql`select slug_redirects.slug as former, articles.slug, slug_redirects.created_at
      from slug_redirects join articles on articles.id = article_id`,
    'former',
  )
  yield* eachRowOf<Former>(
    db,
    sql`select path as former, slug, former_addresses.created_at
      from former_addresses join articles on articles.id = article_id`,
    'former',
  )
}

/** By article, in the order of its byline. */
export async function listAuthorSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('article_people')
    .innerJoin('people', 'people.id', 'article_people.person_id')
    .select(['article_people.article_id as owner', 'people.slug as text'])
    .where(isOneOf(db, 'article_people.article_id', ids))
    .where('people.deleted_at', 'is', null)
    .orderBy('article_people.position')
    .execute()
  return grouped(rows)
}

/** By person. */
export async function listNamesInPrint(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('person_bylines')
    .select(['person_id as owner', 'name as text'])
    .where(isOneOf(db, 'person_id', ids))
    .orderBy('name')
    .execute()
  return grouped(rows)
}

/** By article. */
export async function listSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  return grouped(
    await db
      .selectFrom('articles')
      .select(['id as owner', 'slug as text'])
      .where(isOneOf(db, 'id', ids))
      .execute(),
  )
}

function grouped(rows: readonly { owner: string; text: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, ({ owner }) => owner)
  return new Map(Array.from(groups, ([owner, all]) => [owner, all.map(({ text }) => text)]))
}

export async function listBylines(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('author_name').distinct().orderBy('author_name').execute()
  return rows.map(({ author_name }) => author_name)
}

export async function findLargestArticleNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.max('wordpress_id').as('largest'))
    .executeTakeFirst()
  return row?.largest ?? 0
}
