import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isShown } from '../uses/picture-users.service.ts'

export async function deleteUnusedSamplePictures(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .deleteFrom('media')
    .where('sample', '=', 1)
    .where((row) => row.not(isShown('media.url')))
    .returning('url')
    .execute()
  return rows.map((row) => row.url)
}
