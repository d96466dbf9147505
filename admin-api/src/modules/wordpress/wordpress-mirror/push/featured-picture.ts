import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findRemoteId } from '../../../content/media/library/media.service.ts'

/**
 * Themes show the featured picture, so it follows the head picture if that is in WordPress's library. Without a head
 * picture it is cleared, or the mirror would adopt it.
 * @param imageUrl undefined when the picture isn't written.
 */
export async function findFeaturedMediaId(
  db: Kysely<Database>,
  origin: string,
  imageUrl: string | null | undefined,
): Promise<number | undefined> {
  if (imageUrl === undefined) return undefined
  return imageUrl ? findRemoteId(db, origin, imageUrl) : 0
}
