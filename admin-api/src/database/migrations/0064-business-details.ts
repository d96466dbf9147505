import { type Kysely, sql } from 'kysely'

/** Opening hours as JSON by weekday, what else is to be said of them, and what the picture shows. */
export async function addBusinessDetails(db: Kysely<unknown>): Promise<void> {
  for (const column of ['hours', 'hours_note', 'image_alt']) {
    await sql`alter table businesses add column ${sql.ref(column)} text`.execute(db)
  }
}
