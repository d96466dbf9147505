import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../store.ts'

/** In the order of their bits in `categories_mask`. */
const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches', 'Jobs'] as const
const ALL_BEFORE = 127

/**
 * Jobs becomes a category that subscribers choose. Whoever had chosen all seven has all eight, because newsletters went to
 * everyone with their jobs until now.
 */
export async function addSubscribedJobs(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const triggers = kind === 'sqlite' ? await listTriggers(db) : []
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  for (const category of CATEGORIES) await sql`drop index if exists ${indexOf(category)}`.execute(db)
  await sql`alter table subscribers drop column categories_mask`.execute(db)
  await sql`alter table subscribers add column ${maskColumn(kind)}`.execute(db)
  for (const [at, category] of CATEGORIES.entries())
    await sql`
      create index ${indexOf(category)} on subscribers (status, is_confirmed, id)
      where (categories_mask & ${sql.lit(1 << at)}) <> 0
    `.execute(db)
  if (kind === 'sqlite') await addCounts(db)
  for (const { text } of triggers) await sql.raw(text).execute(db)
  await sql`
    update subscribers set categories = replace(categories, ']', ',"Jobs"]') where categories_mask = ${sql.lit(ALL_BEFORE)}
  `.execute(db)
}

/** SQLite drops no column that a trigger names. PostgreSQL's functions look it up by its name when they run. */
async function listTriggers(db: Kysely<unknown>): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master where type = 'trigger' and tbl_name = 'subscribers' order by name
  `.execute(db)
  return rows
}

function indexOf(category: string): RawBuilder<unknown> {
  return sql.ref(`subscribers_of_${category.toLowerCase()}`)
}

function maskColumn(kind: Store['kind']): RawBuilder<unknown> {
  const find = kind === 'sqlite' ? sql`instr` : sql`strpos`
  const bits = CATEGORIES.map(
    (category, at) =>
      sql`(case when ${find}(categories, ${sql.lit(`"${category}"`)}) > 0 then ${sql.lit(1 << at)} else 0 end)`,
  )
  const stored = sql.raw(kind === 'sqlite' ? 'virtual' : 'stored')
  return sql`categories_mask integer generated always as (${sql.join(bits, sql` + `)}) ${stored}`
}

/** SQLite's triggers change rows of `subscriber_counts` and never insert any. */
async function addCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into subscriber_counts
    select status, is_confirmed, categories_mask + 128, 0 from subscriber_counts
  `.execute(db)
}
