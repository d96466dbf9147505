import { type Kysely, sql } from 'kysely'

/** Each picture whose sizes are made asks who shows it. */
export async function indexBusinessPictures(db: Kysely<unknown>): Promise<void> {
  await sql`create index businesses_image_url on businesses (image_url)`.execute(db)
}
