import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findRemoteId } from '../../../content/media/library/media.service.ts'

/** Follows the head picture, because themes show it. Cleared without one, because the mirror would adopt it. */
export async function findFeaturedMediaId(
  db: Kysely<Database>,
  origin: string,
  imageUrl: string | null | undefined,
): Promise<number | undefined> {
  if (imageUrl === undefined) return undefined
  return imageUrl ? findRemoteId(db, origin, imageUrl) : 0
}
