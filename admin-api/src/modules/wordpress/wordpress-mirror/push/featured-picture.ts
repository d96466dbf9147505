import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findRemoteId } from '../../../content/media/library/media.service.ts'

/**
 * WordPress's themes show a post's featured picture and nothing else, so the one at the head of the article is that too
 * where it lies in WordPress's library; one that lies elsewhere leaves it alone. Without any picture it goes, or the
 * mirror would take it for the article's.
 * @param imageUrl undefined where the picture is not written.
 */
export async function findFeaturedMediaId(
  db: Kysely<Database>,
  origin: string,
  imageUrl: string | null | undefined,
): Promise<number | undefined> {
  if (imageUrl === undefined) return undefined
  return imageUrl ? findRemoteId(db, origin, imageUrl) : 0
}
