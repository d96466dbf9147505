import type { ReaderCategory } from '@hometown/shared-types/category'
import type { Source } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { ActiveSource } from '@hometown/shared-types/source-calls'
import type { AppContext } from '../../../context.ts'
import { requireSource } from './require-source.ts'
import { sourceFromRow } from './source-row.ts'
import {
  countInNeed,
  findSourceByAddress,
  listActiveNames,
  listActiveRows,
  listDueRows,
  listNewestSources,
  listRowsOfIds,
} from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

export { createSource, deleteSource, updateSource } from './save-source.ts'
export { type CheckOutcome, recordChecks, type SourceCheckToRecord } from './source-checks.service.ts'
export { listSourcePage } from './source-page.ts'
export type { SourceRow } from './sources.table.ts'

/** What the plain list answers at most. */
const PLAIN_LIST_LENGTH = 500

/** Newest first. */
export async function listSources(
  { store }: Pick<AppContext, 'store'>,
  limit: number = PLAIN_LIST_LENGTH,
): Promise<Source[]> {
  return (await listNewestSources(store.db, limit)).map(sourceFromRow)
}

/** How many went silent or broke. */
export async function countSourcesInNeed({ store }: Pick<AppContext, 'store'>): Promise<number> {
  return countInNeed(store.db)
}

/** What a harvest reads, by name. Those of the sample county (`sample: 1`) are among them, and are nowhere to be read. */
export async function listActiveSources(
  { store }: Pick<AppContext, 'store'>,
  category?: ReaderCategory,
): Promise<SourceRow[]> {
  return listActiveRows(store.db, category)
}

/** The same, all of them, as a screen names them. */
export async function nameActiveSources({ store }: Pick<AppContext, 'store'>): Promise<ActiveSource[]> {
  return (await listActiveNames(store.db)).map((row) => ({ ...row, sample: row.sample === 1 }))
}

/** Active ones whose next try has come, the longest waiting first; without the sample county's. */
export async function listDueSources(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  limit: number,
): Promise<SourceRow[]> {
  return listDueRows(store.db, clock.now(), limit)
}

/** Those of them that there still are. */
export async function listSourcesOfIds(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<SourceRow[]> {
  return listRowsOfIds(store.db, ids)
}

/** @throws AppError 404 when it is gone. */
export async function getSourceRow({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceRow> {
  return requireSource(store.db, id)
}

export async function getSource(context: Pick<AppContext, 'store'>, id: string): Promise<Source> {
  return sourceFromRow(await getSourceRow(context, id))
}

/** The source of an address in whichever spelling. */
export async function findSourceOf({ store }: Pick<AppContext, 'store'>, url: string): Promise<Source | undefined> {
  const row = await findSourceByAddress(store.db, { key: sourceAddressKey(url), url })
  return row && sourceFromRow(row)
}
