import { type Kysely, sql } from 'kysely'

/** When a picture's sizes are made, the articles that show it are found without reading all. */
export async function indexArticlePictures(db: Kysely<unknown>): Promise<void> {
  await sql`create index articles_by_picture on articles (image_url)`.execute(db)
}
