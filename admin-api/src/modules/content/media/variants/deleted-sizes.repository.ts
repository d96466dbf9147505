import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { DeletedSizesTable } from './deleted-sizes.table.ts'

type Trx = Transaction<Database>

export type DeletedSizes = Pick<DeletedSizesTable, 'hash' | 'widths'>

/** The pages must first follow every change up to now. */
export async function insertDeletedSizes(trx: Trx, sizes: readonly DeletedSizes[], now: number): Promise<void> {
  if (sizes.length === 0) return
  const changes = trx.selectFrom('changes').select((row) => row.fn.max('seq').as('last'))
  const { last } = await changes.executeTakeFirstOrThrow()
  const since = { last_change: last ?? 0, deleted_at: now }
  // One by one: two of them may be equal, and PostgreSQL refuses to upsert a row twice in one statement.
  for (const { hash, widths } of sizes) {
    await trx
      .insertInto('deleted_sizes')
      .values({ hash, widths, ...since })
      .onConflict((conflict) => conflict.columns(['hash', 'widths']).doUpdateSet(since))
      .execute()
  }
}

/** Sizes that no page shows because all changes up to `last_change` are published, or deleted before `latest`. */
export async function listDueSizes(db: Kysely<Database>, latest: number, limit: number): Promise<DeletedSizes[]> {
  return db
    .selectFrom('deleted_sizes')
    .select(['hash', 'widths'])
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('deleted_at', '<=', latest),
        not(
          exists(
            selectFrom('changes')
              .select('changes.seq')
              .where('changes.publish_id', 'is', null)
              .whereRef('changes.seq', '<=', 'deleted_sizes.last_change'),
          ),
        ),
      ]),
    )
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
}

export async function forgetDeletedSizes(trx: Trx, { hash, widths }: DeletedSizes): Promise<void> {
  await trx.deleteFrom('deleted_sizes').where('hash', '=', hash).where('widths', '=', widths).execute()
}

export async function isDeletionDue(db: Kysely<Database>, hash: string): Promise<boolean> {
  const row = await db.selectFrom('deleted_sizes').select('hash').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}
