import { type Kysely, sql } from 'kysely'

/** Lists ask for each picture whether something published shows it. */
export async function indexEventPictures(db: Kysely<unknown>): Promise<void> {
  await sql`create index calendar_events_image_url on calendar_events (image_url)`.execute(db)
}
