import { type CreateSourceInput, createSourceSchema } from '@hometown/shared-types/source'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { newSourceRow } from './source-row.ts'
import { deleteSampleRows, insertSources, listNewestSources } from './sources.repository.ts'

/** Only into an empty list. Sample sources have no real content, so they are never due. */
export async function insertSampleSources(
  trx: Transaction<Database>,
  samples: readonly CreateSourceInput[],
  now: number,
): Promise<void> {
  if ((await listNewestSources(trx, 1)).length > 0) return
  const rows = samples.map((sample) => ({ ...newSourceRow(createSourceSchema.parse(sample), now, 0), sample: 1 }))
  await insertSources(trx, rows)
}

/** Keeps sample sources whose URL somebody has changed. */
export async function removeSampleSources(trx: Transaction<Database>): Promise<void> {
  await deleteSampleRows(trx)
}
