import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'
import { snapshotFromRow } from './article-revision.ts'

/** Two posts exchange their addresses by way of a third one, within seconds. */
const PASSING_MS = 60_000
/** More moves of one article within that time are no exchange. */
const LOOKED_AT = 10

/** Whether the article moved to its present address less than a minute ago. Readers don't know that one. */
export async function isPassingAddress(
  db: Kysely<Database>,
  { id, slug }: Pick<ArticleRow, 'id' | 'slug'>,
  now: number,
): Promise<boolean> {
  const newest = await db
    .selectFrom('article_revisions')
    .select(['snapshot', 'saved_at'])
    .where('article_id', '=', id)
    .orderBy('version', 'desc')
    .orderBy('saved_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const elsewhere = newest.findIndex((revision) => snapshotFromRow(revision).slug !== slug)
  const arrival = newest[elsewhere - 1]
  return arrival !== undefined && arrival.saved_at > now - PASSING_MS
}
