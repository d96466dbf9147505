import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import type { SourceListQuery, SourcePage } from '@hometown/shared-types/source-calls'
import type { AppContext } from '../../../context.ts'
import { sourceFromRow } from './source-row.ts'
import { countInNeed, countSources, listSourceRows } from './sources.repository.ts'

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
