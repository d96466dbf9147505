import { sourceAddressKey } from '@hometown/shared-types/source-address'
import { type Kysely, sql } from 'kysely'

/** How the reading of each source goes, and what its address has in common with others of the same place. */
export async function addSourceHealth(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    sql`address_key text`,
    sql`feed_url text`,
    sql`checked_at bigint`,
    sql`new_item_at bigint`,
    sql`pace_ms bigint`,
    sql`watched_since bigint`,
    sql`problem text`,
    sql`failures integer not null default 0`,
    sql`next_check_at bigint`,
    sql`silent_since bigint`,
    sql`items_found integer not null default 0`,
  ]) {
    await sql`alter table sources add column ${column}`.execute(db)
  }
  await fillKeys(db)
  await sql`create unique index sources_address_key on sources (address_key)`.execute(db)
  await sql`create index sources_next_check on sources (next_check_at)`.execute(db)
}

/** Of two that are the same place the older one has the key. */
async function fillKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; url: string }>`
    select id, url from sources order by created_at, id
  `.execute(db)
  const taken = new Set<string>()
  for (const { id, url } of rows) {
    const key = URL.canParse(url) ? sourceAddressKey(url) : url
    if (taken.has(key)) continue
    taken.add(key)
    await sql`update sources set address_key = ${key} where id = ${id}`.execute(db)
  }
}
