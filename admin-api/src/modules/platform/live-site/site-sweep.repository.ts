import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

/** Takes objects out of the list that nothing has used for a while. @returns their keys; delete the objects then */
export async function takeUnusedObjects(
  trx: Transaction<Database>,
  kind: Store['kind'],
  { unusedForMs, limit }: { unusedForMs: number; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('site_objects')
    .select('key')
    .where('unused_since', '<', sql<number>`${databaseNow(kind)} - ${unusedForMs}`)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('site_files').select('path').whereRef('site_files.object_key', '=', 'site_objects.key'))),
    )
    .orderBy('unused_since')
    .limit(limit)
    .execute()
  const keys = rows.map(({ key }) => key)
  if (keys.length > 0) await trx.deleteFrom('site_objects').where('key', 'in', keys).execute()
  return keys
}

/** A node that still has a version before these reads everything again. */
export async function deleteOldVersions(
  trx: Transaction<Database>,
  kind: Store['kind'],
  olderThanMs: number,
): Promise<void> {
  const { boundary } = await trx
    .selectFrom('site_versions')
    .select((row) => row.fn.max('version').as('boundary'))
    .where('at', '<', sql<number>`${databaseNow(kind)} - ${olderThanMs}`)
    .executeTakeFirstOrThrow()
  if (boundary === null) return
  await trx.deleteFrom('site_files').where('object_key', 'is', null).where('version', '<=', boundary).execute()
  await trx.deleteFrom('site_versions').where('version', '<=', boundary).execute()
}

/** Of publishes that have ended before their commit. */
export async function deleteStagedLeftovers(trx: Transaction<Database>): Promise<void> {
  const running = trx.selectFrom('publishes').select('id').where('outcome', '=', 'running')
  await trx.deleteFrom('site_staged_files').where('publish_id', 'not in', running).execute()
}
