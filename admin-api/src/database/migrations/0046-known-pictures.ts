import { type Kysely, sql } from 'kysely'

/** The pictures that articles had before sizes were made of them, newest articles first. */
export async function queueKnownPictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into picture_copies (url, state, due_at, created_at)
    select image_url, 'waiting', 0, max(created_at)
    from articles
    where image_url like '/uploads/%' or (origin <> 'local' and image_url like origin || '/%')
    group by image_url
  `.execute(db)
}
