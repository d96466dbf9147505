import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { Source } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import type { ActiveSource, SourceListQuery, SourcePage } from '@hometown/shared-types/source-calls'
import type { AppContext } from '../../../context.ts'
import { sourceFromRow } from './source-row.ts'
import {
  countInNeed,
  countSources,
  findSourceByAddress,
  listActiveNames,
  listActiveRows,
  listAddressKeys,
  listDueRows,
  listNewestSources,
  listRowsOfIds,
  listSourceRows,
  requireSource,
} from './sources.repository.ts'
import type { SourceRow } from './sources.table.ts'

export { createSource, deleteSource, updateSource } from './save-source.ts'
export { type CheckOutcome, recordCheck } from './source-checks.service.ts'
export type { SourceRow } from './sources.table.ts'

const PLAIN_LIST_LENGTH = 500

export async function listSources(
  { store }: Pick<AppContext, 'store'>,
  limit: number = PLAIN_LIST_LENGTH,
): Promise<Source[]> {
  return (await listNewestSources(store.db, limit)).map(sourceFromRow)
}

export async function listSourcePage(
  { store }: Pick<AppContext, 'store'>,
  query: SourceListQuery & { page: number },
): Promise<SourcePage> {
  const { rows, byCategory } = await listSourceRows(store.db, query)
  const total = [...byCategory.values()].reduce((sum, count) => sum + count, 0)
  const counted = await countSources(store.db)
  const count = (which: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(which).reduce((sum, row) => sum + row.count, 0)
  return {
    data: rows.map(sourceFromRow),
    total,
    totalPages: Math.ceil(total / query.per_page),
    counts: {
      all: count(() => true),
      active: count(({ status }) => status === 'active'),
      paused: count(({ status }) => status === 'inactive'),
      attention: await countInNeed(store.db),
      samples: count(({ sample }) => sample === 1),
      byCategory: Object.fromEntries(
        READER_CATEGORIES.map((category) => [category, byCategory.get(category) ?? 0]),
      ) as Record<ReaderCategory, number>,
    },
  }
}

export async function countSourcesInNeed({ store }: Pick<AppContext, 'store'>): Promise<number> {
  return countInNeed(store.db)
}

export async function listActiveSources(
  { store }: Pick<AppContext, 'store'>,
  category?: ReaderCategory,
): Promise<SourceRow[]> {
  return listActiveRows(store.db, category)
}

export async function nameActiveSources({ store }: Pick<AppContext, 'store'>): Promise<ActiveSource[]> {
  return (await listActiveNames(store.db)).map((row) => ({ ...row, sample: row.sample === 1 }))
}

/** Longest waiting first; without the sample county's. */
export async function listDueSources(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  limit: number,
): Promise<SourceRow[]> {
  return listDueRows(store.db, clock.now(), limit)
}

export async function listSourcesOfIds(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
): Promise<SourceRow[]> {
  return listRowsOfIds(store.db, ids)
}

export async function getSourceRow({ store }: Pick<AppContext, 'store'>, id: string): Promise<SourceRow> {
  return requireSource(store.db, id)
}

export async function getSource(context: Pick<AppContext, 'store'>, id: string): Promise<Source> {
  return sourceFromRow(await getSourceRow(context, id))
}

/** Those of the addresses that are sources, as `sourceAddressKey`s. */
export async function listKnownAddresses(
  { store }: Pick<AppContext, 'store'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await listAddressKeys(store.db, [...new Set(addresses.map(sourceAddressKey))])
  return new Set(known.map(({ address_key }) => address_key))
}

/** Matches any spelling of the URL. */
export async function findSourceOf({ store }: Pick<AppContext, 'store'>, url: string): Promise<Source | undefined> {
  const row = await findSourceByAddress(store.db, url)
  return row && sourceFromRow(row)
}

export function missingTokenProblem(type: 'facebook_page' | 'instagram'): string {
  return type === 'instagram' ? NO_TOKEN_INSTAGRAM : NO_TOKEN_FACEBOOK
}

const NO_TOKEN_FACEBOOK = 'We need a Meta token (META_GRAPH_TOKEN) to read Facebook pages, and none is set.'
const NO_TOKEN_INSTAGRAM = 'We need a Meta token (META_GRAPH_TOKEN) to read Instagram, and none is set.'
