import { type Kysely, sql } from 'kysely'

/**
 * Articles had the captions of WordPress's pictures. Now pictures have their own, and an article's caption replaces it.
 * The library is read again from the start, because it was stored without captions.
 */
export async function moveCaptionsToPictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    update media set caption = (
      select substr(max(image_caption), 1, 600) from articles where image_url = media.url
    )
  `.execute(db)
  await sql`update articles set image_caption = null where image_caption is not null`.execute(db)
  await sql`delete from instance_values where name = 'wordpress_library'`.execute(db)
}
