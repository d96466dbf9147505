import type { Dialect } from './dialect.ts'

/**
 * How many subscribers there are of each status, confirmation and set of categories. Triggers keep the counts, so a
 * filter's count is the sum of a few numbers. SQLite has one writer, which changes the number in its row. On PostgreSQL
 * many write at once: each statement adds a row with the difference, so that none waits for another, and the rows are
 * added up from time to time.
 */
export const subscriberCountTables = ({ kind }: Dialect) => `
create table subscriber_counts (
  status text not null,
  is_confirmed integer not null,
  categories_mask integer not null,
  subscribers bigint not null
);
create index subscriber_counts_of on subscriber_counts (status, is_confirmed, categories_mask);
${kind === 'sqlite' ? countsInRows() : countsOfDifferences()}
`

/** All rows exist from the start, so that triggers never insert. */
function countsInRows(): string {
  const change = (row: 'old' | 'new', by: '+ 1' | '- 1') => `
    update subscriber_counts set subscribers = subscribers ${by}
    where status = ${row}.status and is_confirmed = ${row}.is_confirmed and categories_mask = ${row}.categories_mask;`
  return `
insert into subscriber_counts
  with recursive masks (mask) as (select 0 union all select mask + 1 from masks where mask < 255)
  select statuses.column1, confirmations.column1, mask, 0
  from (values ('active'), ('unsubscribed')) statuses, (values (0), (1)) confirmations, masks;
create trigger subscribers_counted_in after insert on subscribers begin ${change('new', '+ 1')}
  end;
create trigger subscribers_counted_out after delete on subscribers begin ${change('old', '- 1')}
  end;
create trigger subscribers_counted_on after update of status, confirmed_at, categories on subscribers
  begin ${change('old', '- 1')} ${change('new', '+ 1')}
  end;`
}

function countsOfDifferences(): string {
  const rows = (table: 'added' | 'removed', by: 1 | -1) =>
    `select status, is_confirmed, categories_mask, ${by} as by from ${table}`
  const events = [
    ['insert', 'new table as added', rows('added', 1)],
    ['delete', 'old table as removed', rows('removed', -1)],
    ['update', 'old table as removed new table as added', `${rows('removed', -1)} union all ${rows('added', 1)}`],
  ]
  return events
    .map(
      ([event, tables, changes]) => `
create function count_subscribers_${event}() returns trigger language plpgsql as $count$
  begin
    insert into subscriber_counts
    select status, is_confirmed, categories_mask, sum(by) from (${changes}) changed
    group by 1, 2, 3 having sum(by) <> 0;
    return null;
  end $count$;
create trigger count_subscribers_${event} after ${event} on subscribers referencing ${tables}
  for each statement execute function count_subscribers_${event}();`,
    )
    .join('\n')
}
