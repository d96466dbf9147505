import { type Kysely, sql } from 'kysely'

/** Whether something published shows a picture is asked for each picture of a list. */
export async function indexEventPictures(db: Kysely<unknown>): Promise<void> {
  await sql`create index calendar_events_image_url on calendar_events (image_url)`.execute(db)
}
