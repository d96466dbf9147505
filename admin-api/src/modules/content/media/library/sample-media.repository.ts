import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** Deletes the sample pictures that no article shows any more, and answers their addresses. */
export async function deleteUnusedSamplePictures(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .deleteFrom('media')
    .where('sample', '=', 1)
    .where((row) =>
      row.not(row.exists(row.selectFrom('articles').select('id').whereRef('articles.image_url', '=', 'media.url'))),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('articles')
            .select('id')
            .where(sql<boolean>`articles.content_html like '%' || media.url || '%'`),
        ),
      ),
    )
    .where((row) =>
      row.not(row.exists(row.selectFrom('businesses').select('id').whereRef('businesses.image_url', '=', 'media.url'))),
    )
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('calendar_events').select('id').whereRef('calendar_events.image_url', '=', 'media.url'),
        ),
      ),
    )
    .returning('url')
    .execute()
  return rows.map((row) => row.url)
}
