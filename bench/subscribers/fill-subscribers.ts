import { sql } from 'kysely'
import type { Store } from '../../admin-api/src/database/store.ts'

const AT_ONCE = 20_000

/**
 * Made by the database itself, part after part: ids that grow, addresses in any order at fifty domains, a tenth
 * unsubscribed, a quarter not confirmed, one in 500 for Obituaries alone.
 */
export async function fillSubscribers(store: Store, count: number): Promise<void> {
  const hex = store.kind === 'sqlite' ? sql`printf('%012x', i)` : sql`lpad(to_hex(i), 12, '0')`
  for (let first = 1; first <= count; first += AT_ONCE)
    await sql`
      insert into subscribers
        (id, email, categories, status, unsubscribe_token, confirmed_at, created_at, updated_at)
      with recursive numbers (i) as (
        select cast(${first} as bigint) union all select i + 1 from numbers where i < ${Math.min(first + AT_ONCE - 1, count)}
      )
      select
        '01900000-0000-7000-8000-' || ${hex},
        'reader' || (i * 7919 % ${sql.lit(count)}) || '@mail' || (i % 50) || '.example',
        case when i % 500 = 0 then '["Obituaries"]'
          when i % 3 = 0 then '["Events","Sports"]'
          when i % 3 = 1 then '["Events","Sports","Business","Community","Clubs","Churches"]'
          else '["Community","Clubs"]' end,
        case when i * 31 % 10 = 0 then 'unsubscribed' else 'active' end,
        'token-' || i,
        case when i * 17 % 4 = 0 then null else i end, i, i
      from numbers
    `.execute(store.db)
  if (store.kind === 'postgres') await sql`vacuum analyze subscribers`.execute(store.db)
}
