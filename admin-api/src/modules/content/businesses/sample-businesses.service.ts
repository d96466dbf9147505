import type { NewBusiness } from '@hometown/shared-types/business'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { columnsOf, deleteSampleBusinesses, insertBusinesses, listKnownBusinesses } from './businesses.repository.ts'
import { notifyReaders, slugOfName } from './businesses.service.ts'
import type { NewBusinessRow } from './businesses.table.ts'

type Trx = Transaction<Database>
type Noting = Pick<AppContext, 'config' | 'clock'>

export async function insertSampleBusinesses(
  context: Noting,
  trx: Trx,
  businesses: readonly NewBusiness[],
): Promise<void> {
  if ((await listKnownBusinesses(trx)).length > 0) return
  const now = context.clock.now()
  const rows = businesses.map(
    ({ slug, ...fields }): NewBusinessRow => ({
      ...columnsOf(fields),
      id: uuid(),
      slug: slug || slugOfName(fields.name),
      name: fields.name,
      status: fields.status,
      sample: 1,
      created_at: now,
      updated_at: now,
    }),
  )
  await insertBusinesses(trx, rows)
  if (rows.length > 0) await notifyReaders(trx, now)
}

export async function removeSampleBusinesses({ clock }: Pick<AppContext, 'clock'>, trx: Trx): Promise<void> {
  const removed = await deleteSampleBusinesses(trx)
  if (removed > 0) await notifyReaders(trx, clock.now())
}
