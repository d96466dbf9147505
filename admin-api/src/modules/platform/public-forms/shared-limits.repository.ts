import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** One thing that a call counts towards. */
export interface SharedCount {
  name: string
  most: number
  cost: number
  /** Milliseconds. Windows of one length begin at the same times on all machines. */
  length: number
}

interface UsedUp {
  name: string
  /** Milliseconds until its window ends. */
  wait: number
}

/**
 * Counts the call everywhere or, if anything is used up, nowhere: PostgreSQL, in one statement. It locks the names in
 * the same order as all machines do, so that they can't block each other. Rows can't be locked for that: those that
 * another call inserts meanwhile would be locked out of order.
 * @returns what is used up, the longest wait first; empty if the call is counted
 */
export async function countTogether(db: Kysely<Database>, counts: readonly SharedCount[]): Promise<UsedUp[]> {
  const asked = sql.join(counts.map(({ name, most, cost, length }) => sql`(${name}, ${most}, ${cost}, ${length})`))
  const { rows } = await sql<UsedUp>`
    with present as materialized (
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
    ), asked as materialized (
      select name, most::bigint, cost::bigint, (now / length::bigint + 1) * length::bigint as ends_at, now
      from (values ${asked}) as given (name, most, cost, length), present
    ), keys as materialized (
      select hashtextextended(name, 0) as key from asked order by key
    ), held as materialized (
      select count(pg_advisory_xact_lock(key)) as count from keys
    ), locked as materialized (
      select limits.name, limits.used, limits.ends_at
      from limits where name in (select name from asked) and (select count from held) > 0
      order by name for update
    ), used_up as materialized (
      select asked.name, locked.ends_at - now as wait from asked join locked using (name)
      where locked.ends_at > now and locked.used >= most
    ), counted as (
      insert into limits (name, used, ends_at)
      select name, cost, ends_at from asked where not exists (select 1 from used_up) order by name
      on conflict (name) do update set
        used = case when limits.ends_at > (select now from present) then limits.used + excluded.used
          else excluded.used end,
        ends_at = case when limits.ends_at > (select now from present) then limits.ends_at else excluded.ends_at end
      -- Two calls may be the first ones of a window: there was no row to lock.
      where limits.ends_at <= (select now from present)
        or limits.used < (select most from asked where asked.name = limits.name)
      returning name
    )
    select name, wait from used_up
    union all
    select name, ends_at - now from asked
    where not exists (select 1 from used_up) and name not in (select name from counted)
    order by wait desc
  `.execute(db)
  return rows
}
