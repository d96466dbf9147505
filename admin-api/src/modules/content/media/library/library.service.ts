import type { Media, MediaChanges, MediaDetail, MediaListQuery, SavedCredit } from '@hometown/shared-types/media'
import type { Page } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../../context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { homeOf } from '../storage/choose-home.ts'
import { listMediaUses } from '../uses/picture-users.service.ts'
import { listCopiesByUrls } from '../variants/picture-copies.repository.ts'
import { listLibrary, listMostUsedCredits, updateMediaRow } from './library.repository.ts'
import { announceMedia, type Editor, getLibraryRow, renderWhatShows } from './library-steps.ts'
import { createPicture } from './media.service.ts'
import type { MediaRow } from './media.table.ts'
import { mediaFromRow } from './media-json.ts'
import { columnsFromNotes, notesFromRow } from './picture-notes.ts'

export { cropMedia } from './crop-media.ts'
export { deleteMedia } from './delete-media.ts'

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

export async function getMedia({ store }: Context, id: string): Promise<MediaDetail> {
  const row = await getLibraryRow(store.db, id)
  const [copies] = await listCopiesByUrls(store.db, [row.url])
  return { ...mediaFromRow(row, copies), uses: await listMediaUses(store.db, row.url) }
}

/** Credits to offer; more would only be noise. */
const OFFERED_CREDITS = 50

export async function listSavedCredits({ store }: Pick<AppContext, 'store'>): Promise<SavedCredit[]> {
  return listMostUsedCredits(store.db, OFFERED_CREDITS)
}

export async function uploadMedia(
  context: AppContext,
  upload: { bytes: Buffer; name: string | null },
  user: Editor,
): Promise<MediaDetail> {
  const { id } = await createPicture(context, upload.bytes, {
    ...{ originalName: upload.name, alt: null, uploadedBy: user.id },
  })
  const entry = { user, action: 'media.upload', subject: id, details: { name: upload.name } }
  await context.store.db.transaction().execute((trx) => recordAudit(trx, entry, context.clock.now()))
  announceMedia(context)
  return getMedia(context, id)
}

export async function updateMedia(
  context: AppContext,
  id: string,
  { focalPoint, alt, onlyEmpty = false, ...notes }: MediaChanges,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock } = context
  const there = await getLibraryRow(store.db, id)
  const texts = changedTexts(there, { alt, ...notes }, onlyEmpty)
  if (Object.keys(texts).length > 0) await homeOf(context, there).setTexts(there, texts)
  await store.db.transaction().execute(async (trx) => {
    const before = await getLibraryRow(trx, id)
    const changes = {
      ...columnsFromTexts(changedTexts(before, texts, onlyEmpty)),
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

type Texts = Omit<MediaChanges, 'focalPoint' | 'onlyEmpty'>

function changedTexts(row: MediaRow, texts: Texts, onlyEmpty: boolean): Texts {
  const before = { alt: row.alt, ...notesFromRow(row) }
  const isChanged = ([name, text]: [string, unknown]) => {
    const there: unknown = Reflect.get(before, name)
    return text !== undefined && text !== there && (!onlyEmpty || there === null)
  }
  return Object.fromEntries(Object.entries(texts).filter(isChanged))
}

function columnsFromTexts({ alt, ...notes }: Texts) {
  return { ...(alt !== undefined && { alt }), ...columnsFromNotes(notes) }
}
