import { type Kysely, sql } from 'kysely'
import type { Store } from '../../store.ts'

/**
 * How many subscribers there are of each status, confirmation and set of categories. Triggers keep the counts, so a
 * filter's count is the sum of a few numbers. SQLite has one writer, which changes the number in its row. On PostgreSQL
 * many write at once: each statement adds a row with the difference, so that none waits for another, and the rows are
 * added up from time to time.
 */
export async function createSubscriberCounts(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create table subscriber_counts (
      status text not null,
      is_confirmed integer not null,
      categories_mask integer not null,
      subscribers bigint not null
    )
  `.execute(db)
  await sql`create index subscriber_counts_of on subscriber_counts (status, is_confirmed, categories_mask)`.execute(db)
  await (kind === 'sqlite' ? countInRows(db) : countDifferences(db))
}

async function countInRows(db: Kysely<unknown>): Promise<void> {
  // All rows exist from the start, so that triggers never insert.
  await sql`
    insert into subscriber_counts
    with recursive masks (mask) as (select 0 union all select mask + 1 from masks where mask < 127)
    select statuses.column1, confirmations.column1, mask, 0
    from (values ('active'), ('unsubscribed')) statuses, (values (0), (1)) confirmations, masks
  `.execute(db)
  const change = (row: 'old' | 'new', by: '+ 1' | '- 1') => sql`
    update subscriber_counts set subscribers = subscribers ${sql.raw(by)}
    where status = ${sql.raw(row)}.status and is_confirmed = ${sql.raw(row)}.is_confirmed
      and categories_mask = ${sql.raw(row)}.categories_mask;
  `
  await sql`
    create trigger subscribers_counted_in after insert on subscribers begin ${change('new', '+ 1')} end
  `.execute(db)
  await sql`
    create trigger subscribers_counted_out after delete on subscribers begin ${change('old', '- 1')} end
  `.execute(db)
  await sql`
    create trigger subscribers_counted_on after update of status, confirmed_at, categories on subscribers
    begin ${change('old', '- 1')} ${change('new', '+ 1')} end
  `.execute(db)
}

async function countDifferences(db: Kysely<unknown>): Promise<void> {
  const rows = (table: 'added' | 'removed', by: 1 | -1) =>
    sql`select status, is_confirmed, categories_mask, ${sql.lit(by)} as by from ${sql.table(table)}`
  const events = [
    ['insert', 'new table as added', rows('added', 1)],
    ['delete', 'old table as removed', rows('removed', -1)],
    ['update', 'old table as removed new table as added', sql`${rows('removed', -1)} union all ${rows('added', 1)}`],
  ] as const
  for (const [event, tables, changes] of events) {
    const name = sql.ref(`count_subscribers_${event}`)
    await sql`
      create function ${name}() returns trigger language plpgsql as $count$
      begin
        insert into subscriber_counts
        select status, is_confirmed, categories_mask, sum(by) from (${changes}) changed
        group by 1, 2, 3 having sum(by) <> 0;
        return null;
      end $count$
    `.execute(db)
    await sql`
      create trigger ${name} after ${sql.raw(event)} on subscribers referencing ${sql.raw(tables)}
      for each statement execute function ${name}()
    `.execute(db)
  }
}
