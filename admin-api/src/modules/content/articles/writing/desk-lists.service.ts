import type { ArticleListQuery } from '@hometown/shared-types/article'
import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticle, DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { Page } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { listThumbnails } from '../../media/library/media.service.ts'
import { listAuthors, listFirst, listPage, listWithPartsElsewhere } from '../article-lists.repository.ts'
import type { ArticleRow } from '../articles.table.ts'
import type { Viewer } from '../owners/article-access.service.ts'
import { type DeskMarks, deskArticleFromRow, deskSummaryFromRow, readDeskMarks } from './desk-article-json.ts'

const PLAIN_LIST_LENGTH = 500

type Reading = Pick<AppContext, 'store'>

export async function listDeskArticles(
  context: Reading,
  query: ArticleListQuery,
  viewer: Viewer,
): Promise<DeskArticle[]> {
  const rows = await listFirst(context.store, { ...query, ...only(query, viewer) }, PLAIN_LIST_LENGTH)
  const marks = await marksOf(context, rows)
  return rows.map((row) => deskArticleFromRow(row, marks(row.id)))
}

export async function listDeskPage(
  context: Reading,
  query: ArticleListQuery & { page: number },
  viewer: Viewer,
): Promise<Page<DeskArticleSummary>> {
  const { rows, total } = await listPage(context.store, { ...query, ...only(query, viewer) })
  const marks = await marksOf(context, rows, viewer.id)
  const thumbnails = await listThumbnails(context.store.db, rows)
  const withPartsElsewhere = await listWithPartsElsewhere(context.store.db, idsOf(rows))
  const data = rows.map((row) => ({
    ...deskSummaryFromRow(row, marks(row.id)),
    thumbnailUrl: thumbnails.get(row.image_url ?? '') ?? null,
    hasPartsElsewhere: withPartsElsewhere.has(row.id),
  }))
  return { data, total, totalPages: Math.ceil(total / query.per_page) }
}

/** Adds what the desk shows beside an article's row. */
export async function markForDesk<Entry extends Pick<ArticleRow, 'id'>>(
  context: Reading,
  entries: readonly Entry[],
  userId: string,
): Promise<(Entry & Pick<DeskMarks, 'publishAt' | 'needsCategory' | 'hasOwnChanges'>)[]> {
  const marks = await marksOf(context, entries, userId)
  return entries.map((entry) => {
    const { publishAt, needsCategory, hasOwnChanges } = marks(entry.id)
    return { ...entry, publishAt, needsCategory, hasOwnChanges }
  })
}

export async function listAuthorNames({ store }: Reading): Promise<string[]> {
  return listAuthors(store.db)
}

function only({ owner }: ArticleListQuery, viewer: Viewer) {
  return { ...(!isEditor(viewer) && { visibleTo: viewer.id }), ...(owner === 'me' && { ownedBy: viewer.id }) }
}

function marksOf({ store }: Reading, rows: readonly { id: string }[], userId?: string) {
  return readDeskMarks(store.db, idsOf(rows), userId)
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
