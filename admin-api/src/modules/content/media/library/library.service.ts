import type { Media, MediaChanges, MediaDetail, MediaListQuery } from '@hometown/shared-types/media'
import type { Page } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { homeOf } from '../storage/choose-home.ts'
import { listMediaUses } from '../uses/media-uses.repository.ts'
import { listCopiesByUrls } from '../variants/picture-copies.repository.ts'
import { listLibrary, updateMediaRow } from './library.repository.ts'
import { announceMedia, type Editor, getLibraryRow, renderWhatShows } from './library-steps.ts'
import { createPicture } from './media.service.ts'
import { mediaFromRow } from './media-json.ts'

export { cropMedia } from './crop-media.ts'
export { deleteMedia } from './delete-media.ts'

type Context = Pick<AppContext, 'store' | 'ports'>

export async function listMediaPage({ store, ports }: Context, query: MediaListQuery): Promise<Page<Media>> {
  const { rows, total } = await listLibrary(store.db, ports.pictureUsers, query)
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

export async function getMedia({ store, ports }: Context, id: string): Promise<MediaDetail> {
  const row = await getLibraryRow(store.db, ports.pictureUsers, id)
  const [copies] = await listCopiesByUrls(store.db, [row.url])
  return { ...mediaFromRow(row, copies), uses: await listMediaUses(store.db, ports.pictureUsers, row.url) }
}

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

export async function updateMedia(
  context: AppContext,
  id: string,
  { alt, focalPoint }: MediaChanges,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock, ports } = context
  const there = await getLibraryRow(store.db, ports.pictureUsers, id)
  if (alt !== undefined && alt !== there.alt) await homeOf(context, there).setAlt(there, alt)
  await store.db.transaction().execute(async (trx) => {
    const before = await getLibraryRow(trx, ports.pictureUsers, id)
    const changes = {
      ...(alt !== undefined && alt !== before.alt && { alt }),
      ...(focalPoint && focalPoint.x !== before.focal_x && { focal_x: focalPoint.x }),
      ...(focalPoint && focalPoint.y !== before.focal_y && { focal_y: focalPoint.y }),
    }
    if (Object.keys(changes).length === 0) return
    await updateMediaRow(trx, id, changes)
    await renderWhatShows(trx, before.url, context)
    await recordAudit(trx, { user, action: 'media.update', subject: id, details: changes }, clock.now())
  })
  wakePublishing(context)
  announceMedia(context)
  return getMedia(context, id)
}
