import type { CurrentUser } from '@hometown/shared-types/auth'
import type { CropMediaInput, Media, MediaChanges, MediaDetail, MediaListQuery } from '@hometown/shared-types/media'
import type { Page } from '@hometown/shared-types/pagination'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { renderPictureAgain } from '../articles/article-pictures.service.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { announce } from '../live/live.service.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { homeOf } from './choose-home.ts'
import { deleteMediaRow, findLibraryRow, type LibraryRow, listLibrary, updateMediaRow } from './library.repository.ts'
import { createPicture, keepPicture } from './media.service.ts'
import { mediaFromRow } from './media-json.ts'
import { listMediaUses } from './media-uses.repository.ts'
import { cropPicture } from './picture.ts'
import { listCopiesByUrls } from './picture-copies.repository.ts'
import { breakCopies } from './picture-copies.service.ts'

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

/** What an editor uploads. */
export async function uploadMedia(
  context: AppContext,
  upload: { bytes: Buffer; name: string | null },
  user: Editor,
): Promise<MediaDetail> {
  const { id } = await createPicture(context, upload.bytes, { originalName: upload.name, alt: null })
  const entry = { user, action: 'media.upload', subject: id, details: { name: upload.name } }
  await context.store.db.transaction().execute((trx) => recordAudit(trx, entry, context.clock.now()))
  announceMedia(context)
  return getMedia(context, id)
}

/** Readers see both in the articles that show the picture, so those are rendered again. */
export async function updateMedia(
  context: AppContext,
  id: string,
  { alt, focalPoint }: MediaChanges,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock } = context
  const there = await getLibraryRow(store.db, id)
  if (alt !== undefined && alt !== there.alt) await homeOf(context, there).setAlt(there, alt)
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
  announceMedia(context)
  return getMedia(context, id)
}

/** A new picture out of a part of another, which stays. */
export async function cropMedia(
  context: AppContext,
  id: string,
  part: CropMediaInput,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock } = context
  const row = await getLibraryRow(store.db, id)
  const bytes = await homeOf(context, row).read(row)
  const picture = await cropPicture(bytes, part)
  const name = row.original_name?.replace(/(\.\w+)?$/, ' (crop)$1') ?? null
  const { id: newId } = await keepPicture(context, picture, { originalName: name, alt: row.alt })
  await store.db.transaction().execute(async (trx) => {
    await updateMediaRow(trx, newId, focalWithin(row, part))
    await recordAudit(trx, { user, action: 'media.crop', subject: id, details: { ...part, newId } }, clock.now())
  })
  announceMedia(context)
  return getMedia(context, newId)
}

/** The same spot of the picture, or the edge that is next to it. */
function focalWithin(row: LibraryRow, part: CropMediaInput) {
  const share = (focal: number, whole: number, start: number, length: number) =>
    Math.min(1, Math.max(0, (focal * whole - start) / length))
  return {
    focal_x: share(row.focal_x, row.width, part.left, part.width),
    focal_y: share(row.focal_y, row.height, part.top, part.height),
  }
}

/**
 * For good. Its sizes go with the next clean-up, a day after nothing shows them any more.
 * @throws AppError 409 that names what shows it, unless it shall go all the same.
 */
export async function deleteMedia(
  context: AppContext,
  id: string,
  { evenIfUsed }: { evenIfUsed: boolean },
  user: Editor,
): Promise<void> {
  const { store, clock } = context
  const row = await getLibraryRow(store.db, id)
  await refuseWhenUsed(store.db, row, evenIfUsed)
  // Before our own row: what WordPress still has would come back with the next look at its library.
  if (row.origin !== null) await homeOf(context, row).delete(row)
  await store.db.transaction().execute(async (trx) => {
    await refuseWhenUsed(trx, row, evenIfUsed || row.origin !== null)
    if (!(await deleteMediaRow(trx, id))) throw notFound('Picture')
    if (row.is_shown) {
      await breakCopies(trx, row.url, clock.now())
      await renderPictureAgain(trx, row.url, context)
    }
    const details = { url: row.url, name: row.original_name }
    await recordAudit(trx, { user, action: 'media.delete', subject: id, details }, clock.now())
  })
  if (row.origin === null) await homeOf(context, row).delete(row)
  wakePublishing(context)
  announceMedia(context)
}

async function refuseWhenUsed(db: Kysely<Database>, row: LibraryRow, evenIfUsed: boolean): Promise<void> {
  const uses = evenIfUsed ? [] : await listMediaUses(db, row.url)
  if (uses.length === 0) return
  const [first, second] = uses.map(({ title }) => `“${title}”`)
  const others = uses.length > 2 ? ` and ${uses.length - 2} more` : ''
  const names = uses.length === 2 ? `${first} and ${second}` : [first, second].filter(Boolean).join(', ') + others
  throw new AppError(409, 'in_use', `The picture is used by ${names}.`, { extra: { uses } })
}

function announceMedia(context: Pick<AppContext, 'link'>): void {
  announce(context, { type: 'changed', lists: ['media'] })
}

/** @throws AppError when there is none. */
export async function getLibraryRow(db: Kysely<Database>, id: string): Promise<LibraryRow> {
  const row = await findLibraryRow(db, id)
  if (!row) throw notFound('Picture')
  return row
}
