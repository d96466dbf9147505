import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { PresenceTable } from './presence.table.ts'

/** @returns false if the tab wasn't open, or has been silent since `silentSince` */
export async function renewTab(
  db: Kysely<Database>,
  { article_id, tab, name, seen_at }: PresenceTable,
  silentSince: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('presence')
    .set({ name, seen_at })
    .where('article_id', '=', article_id)
    .where('tab', '=', tab)
    .where('seen_at', '>', silentSince)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if another call has just opened it, or if `most` tabs are open */
export async function openTab(
  db: Kysely<Database>,
  row: PresenceTable,
  { silentSince, most }: { silentSince: number; most: number },
): Promise<boolean> {
  const { article_id, tab, name, since, seen_at } = row
  const { rows } = await sql`
    insert into presence (article_id, tab, name, since, seen_at)
    select ${article_id}, ${tab}, ${name}, cast(${since} as bigint), cast(${seen_at} as bigint)
    where (select count(*) from presence where seen_at > ${silentSince}) < ${most}
    on conflict (article_id, tab) do update set name = excluded.name, since = excluded.since, seen_at = excluded.seen_at
    where presence.seen_at <= ${silentSince}
    returning tab
  `.execute(db)
  return rows.length > 0
}

export async function closeTab(db: Kysely<Database>, articleId: string, tab: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('presence')
    .where('article_id', '=', articleId)
    .where('tab', '=', tab)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findOtherTabs(
  db: Kysely<Database>,
  { article_id, tab }: Pick<PresenceTable, 'article_id' | 'tab'>,
  silentSince: number,
): Promise<Pick<PresenceTable, 'name' | 'since'>[]> {
  return db
    .selectFrom('presence')
    .select(['name', 'since'])
    .where('article_id', '=', article_id)
    .where('tab', '<>', tab)
    .where('seen_at', '>', silentSince)
    .orderBy('since')
    .orderBy('tab')
    .execute()
}
