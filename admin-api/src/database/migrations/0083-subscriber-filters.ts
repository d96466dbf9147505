import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../store.ts'

const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches'] as const

/**
 * What the desk filters subscribers by, as columns that follow from the others by themselves: the chosen categories as
 * bits in the order above, whether the address was confirmed, and what stands behind its `@`. An index for each category
 * has the matching rows in the order of the list, so that no filter reads those that don't match.
 */
export async function addSubscriberFilters(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const find = kind === 'sqlite' ? sql`instr` : sql`strpos`
  const bits = CATEGORIES.map(
    (category, at) =>
      sql`(case when ${find}(categories, ${sql.lit(`"${category}"`)}) > 0 then ${sql.lit(1 << at)} else 0 end)`,
  )
  const columns: [name: string, type: string, value: RawBuilder<unknown>][] = [
    ['categories_mask', 'integer', sql.join(bits, sql` + `)],
    ['is_confirmed', 'integer', sql`case when confirmed_at is null then 0 else 1 end`],
    ['email_domain', 'text', sql`substr(email, ${find}(email, '@') + 1)`],
  ]
  // SQLite adds one column at a time and makes it up when it is read; PostgreSQL writes all of them in one pass.
  const how = sql.raw(kind === 'sqlite' ? 'virtual' : 'stored')
  const parts = columns.map(
    ([name, type, value]) => sql`add column ${sql.ref(name)} ${sql.raw(type)} generated always as (${value}) ${how}`,
  )
  if (kind === 'sqlite') for (const part of parts) await sql`alter table subscribers ${part}`.execute(db)
  else await sql`alter table subscribers ${sql.join(parts)}`.execute(db)

  await sql`create index subscribers_filtered on subscribers (status, is_confirmed, id)`.execute(db)
  for (const [at, category] of CATEGORIES.entries())
    await sql`
      create index ${sql.ref(`subscribers_of_${category.toLowerCase()}`)} on subscribers (status, is_confirmed, id)
      where (categories_mask & ${sql.lit(1 << at)}) <> 0
    `.execute(db)
  await sql`drop index subscribers_status`.execute(db)

  const byBytes = sql.raw(kind === 'sqlite' ? '' : 'collate "C"')
  await sql`create index subscribers_domain on subscribers (email_domain ${byBytes}, email ${byBytes})`.execute(db)
  if (kind === 'postgres') await sql`create index subscribers_email on subscribers (email collate "C")`.execute(db)
}
