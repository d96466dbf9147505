import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Media, MediaChanges, MediaDetail, MediaListQuery } from '@hometown/shared-types/media'
import type { Page } from '@hometown/shared-types/pagination'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/app-error.ts'
import { renderPictureAgain } from '../articles/article-pictures.service.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { findLibraryRow, type LibraryRow, listLibrary, updateMediaRow } from './library.repository.ts'
import { mediaFromRow } from './media-json.ts'
import { listMediaUses } from './media-uses.repository.ts'
import { listCopiesByUrls } from './picture-copies.repository.ts'

export type Editor = Pick<CurrentUser, 'id' | 'username'>

type Context = Pick<AppContext, 'store'>

export async function listMediaPage({ store }: Context, query: MediaListQuery): Promise<Page<Media>> {
  const { rows, total } = await listLibrary(store.db, query)
  const copies = await listCopiesByUrls(
    store.db,
    rows.map(({ url }) => url),
  )
  const byUrl = new Map(copies.map((row) => [row.url, row]))
  return {
    data: rows.map((row) => mediaFromRow(row, byUrl.get(row.url))),
    total,
    totalPages: Math.ceil(total / query.per_page),
  }
}

/** @throws AppError when there is none. */
export async function getMedia({ store }: Context, id: string): Promise<MediaDetail> {
  const row = await getLibraryRow(store.db, id)
  const [copies] = await listCopiesByUrls(store.db, [row.url])
  return { ...mediaFromRow(row, copies), uses: await listMediaUses(store.db, row.url) }
}

/** Readers see both in the articles that show the picture, so those are rendered again. */
export async function updateMedia(
  context: AppContext,
  id: string,
  { alt, focalPoint }: MediaChanges,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock } = context
  await store.db.transaction().execute(async (trx) => {
    const before = await getLibraryRow(trx, id)
    const changes = {
      ...(alt !== undefined && alt !== before.alt && { alt }),
      ...(focalPoint && focalPoint.x !== before.focal_x && { focal_x: focalPoint.x }),
      ...(focalPoint && focalPoint.y !== before.focal_y && { focal_y: focalPoint.y }),
    }
    if (Object.keys(changes).length === 0) return
    await updateMediaRow(trx, id, changes)
    await renderPictureAgain(trx, before.url, context)
    await recordAudit(trx, { user, action: 'media.update', subject: id, details: changes }, clock.now())
  })
  wakePublishing(context)
  return getMedia(context, id)
}

/** @throws AppError when there is none. */
export async function getLibraryRow(db: Kysely<Database>, id: string): Promise<LibraryRow> {
  const row = await findLibraryRow(db, id)
  if (!row) throw notFound('Picture')
  return row
}
