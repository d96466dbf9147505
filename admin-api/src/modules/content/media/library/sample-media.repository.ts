import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { PictureUser } from '../../../../ports.ts'
import { isShown } from '../uses/media-uses.repository.ts'

export async function deleteUnusedSamplePictures(
  trx: Transaction<Database>,
  users: readonly PictureUser[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('media')
    .where('sample', '=', 1)
    .where((row) => row.not(isShown(users, 'media.url')))
    .returning('url')
    .execute()
  return rows.map((row) => row.url)
}
