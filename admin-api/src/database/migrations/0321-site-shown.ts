import { type Kysely, sql } from 'kysely'

/** A site that was published before shows what it has, whether WordPress was read completely or not. */
export async function noteShownSites(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into instance_values (name, value, updated_at)
    select 'site_shown', 'true', max(started_at) from publishes
    having count(*) > 0
    on conflict (name) do nothing
  `.execute(db)
}
