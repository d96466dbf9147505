import type { Page, PageQuery } from '@hometown/shared-types/pagination'
import { UNSHOWN_KINDS, type UnshownArticle } from '@hometown/shared-types/unshown-part'
import type { AppContext } from '../../../../context.ts'
import { countUnshown, listUnshown, type UnshownRow } from './unshown-parts.repository.ts'

export async function listUnshownParts(
  { store }: Pick<AppContext, 'store'>,
  { page, per_page }: PageQuery,
): Promise<Page<UnshownArticle>> {
  const total = await countUnshown(store.db)
  const rows = await listUnshown(store.db, { limit: per_page, offset: (page - 1) * per_page })
  return { data: rows.map(articleFromRow), total, totalPages: Math.ceil(total / per_page) }
}

function articleFromRow({ kinds, ...row }: UnshownRow): UnshownArticle {
  const stored = new Set(kinds.split(','))
  return { ...row, kinds: UNSHOWN_KINDS.filter((kind) => stored.has(kind)) }
}
