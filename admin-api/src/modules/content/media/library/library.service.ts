import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { Article } from '@hometown/shared-types/contract/articles'
import type { Page } from '@hometown/shared-types/contract/fields'
import {
  ALT_LIMIT,
  type CropMediaInput,
  type Media,
  type MediaChanges,
  type MediaDetail,
  type MediaListQuery,
  type MediaUse,
} from '@hometown/shared-types/contract/media'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/rules/html'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { isOneOf } from '../../../../database/many-rows.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { cropPicture } from '../pictures/encode-picture.ts'
import { copiesOf, deleteSizes, uploadName, uploadsStorage } from '../sizes/picture-sizes.service.ts'
import { listMediaUses, renderUsersAgain } from '../uses/picture-users.service.ts'
import { columnsFromNotes, getMediaRow, listLibrary, notesFromRow, updateMediaRow } from './media.repository.ts'
import { createPicture, keepPicture } from './media.service.ts'
import type { MediaRow } from './media.table.ts'
import { deleteRemote, readRemote, sendTexts } from './wordpress-pictures.service.ts'

type Editor = Pick<CurrentUser, 'id' | 'username'>

/** Of WordPress's pictures, those that articles show and those that were uploaded here. */
export async function listMediaPage({ store }: Pick<AppContext, 'store'>, query: MediaListQuery): Promise<Page<Media>> {
  const { rows, total } = await listLibrary(store.db, query)
  return { data: rows.map(mediaFromRow), total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getMedia({ store }: Pick<AppContext, 'store'>, id: string): Promise<MediaDetail> {
  const row = await getMediaRow(store.db, id)
  return { ...mediaFromRow(row), uses: await listMediaUses(store.db, row.url) }
}

function mediaFromRow(row: MediaRow): Media {
  return {
    id: row.id,
    url: row.url,
    originalName: row.original_name,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt: row.alt,
    ...notesFromRow(row),
    focalPoint: { x: row.focal_x, y: row.focal_y },
    createdAt: new Date(row.created_at).toISOString(),
    sizes: copiesOf(row) ?? null,
    inWordPress: row.remote_origin !== null,
    uploadedBy: row.uploaded_by,
  }
}

export async function uploadMedia(
  context: AppContext,
  upload: { bytes: Buffer; name: string | null },
  user: Editor,
): Promise<MediaDetail> {
  const notes = { originalName: upload.name, alt: null, uploadedBy: user.id }
  const { id } = await createPicture(context, upload.bytes, notes)
  const entry = { user, action: 'media.upload', subject: id, details: { name: upload.name } }
  await context.store.db.transaction().execute((trx) => recordAudit(trx, entry, context.clock.now()))
  announceMedia(context)
  return getMedia(context, id)
}

export async function updateMedia(
  context: AppContext,
  id: string,
  { focalPoint, alt, ...notes }: MediaChanges,
  user: CurrentUser,
): Promise<MediaDetail> {
  const { store, clock } = context
  const there = await getMediaRow(store.db, id)
  if (!isEditor(user)) await refuseForContributor(context, there, user, focalPoint !== undefined)
  const texts = changedTexts(there, { alt, ...notes })
  if (there.remote_origin !== null && Object.keys(texts).length > 0) await sendTexts(context, there, texts)
  await store.db.transaction().execute(async (trx) => {
    const before = await getMediaRow(trx, id)
    const { alt: newAlt, ...newNotes } = changedTexts(before, texts)
    const changes = {
      ...(newAlt !== undefined && { alt: newAlt }),
      ...columnsFromNotes(newNotes),
      ...(focalPoint && focalPoint.x !== before.focal_x && { focal_x: focalPoint.x }),
      ...(focalPoint && focalPoint.y !== before.focal_y && { focal_y: focalPoint.y }),
    }
    if (Object.keys(changes).length === 0) return
    await updateMediaRow(trx, id, changes)
    await renderPages(trx, context, before.url)
    await recordAudit(trx, { user, action: 'media.update', subject: id, details: changes }, clock.now())
  })
  wakePublishing(context)
  announceMedia(context)
  const after = await getMedia(context, id)
  // Others' drafts may be among them.
  return isEditor(user) ? after : { ...after, uses: [] }
}

const DESCRIBED_AT_ONCE = 20

/** Pictures of the library that have no alt text get the one that a saved article has for them. */
export async function keepAltTexts(
  context: AppContext,
  { imageUrl, imageAlt, content }: Pick<Article, 'imageUrl' | 'imageAlt' | 'content'>,
  user: CurrentUser,
): Promise<void> {
  const { db } = context.store
  const inText = (content.match(IMAGE_TAG) ?? []).map(attributesOfTag)
  const described = new Map<string, string>()
  for (const { src, alt } of [...inText, { src: imageUrl, alt: imageAlt }])
    if (src && alt?.trim()) described.set(src, alt.trim().slice(0, ALT_LIMIT))
  if (described.size === 0) return
  const undescribed = db.selectFrom('media').select(['id', 'url']).where('alt', 'is', null)
  const rows = await undescribed
    .where(isOneOf(db, 'url', [...described.keys()]))
    .limit(DESCRIBED_AT_ONCE)
    .execute()
  const kept = rows.map(({ id, url }) =>
    updateMedia(context, id, { alt: described.get(url) }, user).catch((error: unknown) => {
      // Of a colleague, or WordPress refuses it. Whatever it is, the article is saved.
      if (!(error instanceof AppError)) context.log.warn({ err: error, picture: id }, 'could not keep an alt text')
    }),
  )
  await Promise.all(kept)
}

type Texts = Omit<MediaChanges, 'focalPoint'>

function changedTexts(row: MediaRow, texts: Texts): Texts {
  const before = { alt: row.alt, ...notesFromRow(row) }
  const isChanged = ([name, text]: [string, unknown]) => text !== undefined && text !== Reflect.get(before, name)
  return Object.fromEntries(Object.entries(texts).filter(isChanged))
}

const NOT_OWN = 'You can only describe pictures that you uploaded. Ask an editor to change this one.'
const IN_PRINT = 'This picture is used elsewhere by now. Ask an editor to change it.'

/**
 * Contributors write the texts of their own uploads, while only drafts show them. A text that readers see, or that an
 * editor has planned, is the editors'.
 */
async function refuseForContributor(
  { store }: AppContext,
  row: MediaRow,
  user: Editor,
  movesFocus: boolean,
): Promise<void> {
  if (row.uploaded_by !== user.id || movesFocus) throw new AppError(403, 'forbidden', NOT_OWN)
  const isDraft = ({ kind, status }: MediaUse) => kind === 'article' && (status === 'draft' || status === 'review')
  if (!(await listMediaUses(store.db, row.url)).every(isDraft)) throw new AppError(403, 'forbidden', IN_PRINT)
}

/** A new picture; the old one stays as it is. */
export async function cropMedia(
  context: AppContext,
  id: string,
  part: CropMediaInput,
  user: Editor,
): Promise<MediaDetail> {
  const { store, clock } = context
  const row = await getMediaRow(store.db, id)
  if (part.left + part.width > row.width || part.top + part.height > row.height) {
    const size = `${row.width} × ${row.height}`
    throw new AppError(422, 'outside', `The crop must be inside the image, which is ${size} pixels.`)
  }
  const isRemote = row.remote_origin !== null
  const bytes = isRemote ? await readRemote(context, row) : await uploadsStorage(context).get(uploadName(row.url))
  if (!bytes) throw notFound('Picture')
  const picture = await cropPicture(bytes, part)
  const originalName = row.original_name?.replace(/(\.\w+)?$/, ' (crop)$1') ?? null
  const { id: newId } = await keepPicture(context, picture, { originalName, alt: row.alt, ...notesFromRow(row) })
  const within = (focal: number, start: number, length: number) => Math.min(1, Math.max(0, (focal - start) / length))
  const focal = {
    focal_x: within(row.focal_x * row.width, part.left, part.width),
    focal_y: within(row.focal_y * row.height, part.top, part.height),
  }
  await store.db.transaction().execute(async (trx) => {
    await updateMediaRow(trx, newId, focal)
    await recordAudit(trx, { user, action: 'media.crop', subject: id, details: { ...part, newId } }, clock.now())
  })
  announceMedia(context)
  return getMedia(context, newId)
}

/** @throws AppError 409 with the picture's uses, unless `evenIfUsed`. */
export async function deleteMedia(context: AppContext, id: string, evenIfUsed: boolean, user: Editor): Promise<void> {
  const { store, clock } = context
  const row = await getMediaRow(store.db, id)
  const isRemote = row.remote_origin !== null
  if (!evenIfUsed) await refuseWhenUsed(store.db, row)
  // First: what WordPress has would come back.
  if (isRemote) await deleteRemote(context, row)
  await store.db.transaction().execute(async (trx) => {
    if (!evenIfUsed && !isRemote) await refuseWhenUsed(trx, row)
    const { numDeletedRows } = await trx.deleteFrom('media').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Picture')
    await renderPages(trx, context, row.url)
    const details = { url: row.url, name: row.original_name }
    await recordAudit(trx, { user, action: 'media.delete', subject: id, details }, clock.now())
    // Last: if the store refuses, the picture stays in the library and can be deleted again.
    if (!isRemote) await uploadsStorage(context).delete(uploadName(row.url))
  })
  wakePublishing(context)
  announceMedia(context)
  await deleteSizes(context, [row])
}

async function refuseWhenUsed(db: Kysely<Database>, { url }: MediaRow): Promise<void> {
  const uses = await listMediaUses(db, url)
  if (uses.length === 0) return
  const [first, second] = uses.map(({ title }) => `“${title}”`)
  const others = uses.length > 2 ? ` and ${uses.length - 2} more` : ''
  const names = uses.length === 2 ? `${first} and ${second}` : [first, second].filter(Boolean).join(', ') + others
  throw new AppError(409, 'in_use', `This picture is in use: ${names}.`, { extra: { uses } })
}

async function renderPages(trx: Transaction<Database>, { clock }: AppContext, url: string): Promise<void> {
  await renderUsersAgain(trx, { url, now: clock.now() })
}

/** Call after the commit. */
function announceMedia(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['media'] })
}
