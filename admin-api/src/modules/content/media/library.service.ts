import { type CurrentUser, isEditor } from '@hometown/shared-types/contract/accounts'
import type { Article } from '@hometown/shared-types/contract/articles'
import type { Page } from '@hometown/shared-types/contract/fields'
import {
  ALT_LIMIT,
  type CropMediaInput,
  type DeleteMediaQuery,
  type Media,
  type MediaChanges,
  type MediaDetail,
  type MediaListQuery,
  type MediaUse,
} from '@hometown/shared-types/contract/media'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/rules/html'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Account, Db, Tx } from '../../../database/database.ts'
import { readPage } from '../../../database/paging.ts'
import { getRow } from '../../../database/read-rows.ts'
import { AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import { cropPicture } from './encode-picture.ts'
import { columnsFromNotes, media, mediaFromRow, notesFromRow, selectPictures } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { uploadFileName, uploadsStorage } from './picture-sizes.ts'
import { listMediaUses, renderPictureUsesAgain } from './picture-usages.repository.ts'
import { createPicture, deletePictureFiles, storePicture } from './store-picture.service.ts'
import { deletePictureFromWordPress, readPictureFromWordPress, sendPictureTexts } from './wordpress-pictures.service.ts'

/** Lists only those of WordPress's pictures that articles show or that were uploaded here. */
export async function listMediaPage({ store }: AppContext, query: MediaListQuery): Promise<Page<Media>> {
  return readPage(selectPictures(store.db, query), query, mediaFromRow)
}

export async function getMedia({ store }: AppContext, id: string): Promise<MediaDetail> {
  const row = await getRow(store.db, media, id)
  return { ...mediaFromRow(row), uses: await listMediaUses(store.db, row.url) }
}

export async function uploadMedia(
  context: AppContext,
  upload: { bytes: Buffer; name: string | null },
  user: Account,
): Promise<MediaDetail> {
  const notes = { originalName: upload.name, alt: null, uploadedBy: user.id }
  const { id } = await createPicture(context, upload.bytes, notes)
  await context.store.write(user, (tx) => tx.audit('media.upload', id, { name: upload.name }))
  return getMedia(context, id)
}

/** @throws AppError 403 for a contributor who may not, 404, 409 for a stale version */
export async function updateMedia(
  context: AppContext,
  id: string,
  { version, focalPoint, alt, ...notes }: MediaChanges & { version: number },
  user: CurrentUser,
): Promise<MediaDetail> {
  const { store } = context
  const expectPicture = async (tx: Tx, expectedVersion?: number) => {
    const row = await tx.expect(media, id, expectedVersion)
    if (!isEditor(user)) await requireOwnDraftPicture(tx, row, user, focalPoint !== undefined)
    return row
  }
  const rowInWordPress =
    (await isPictureInWordPress(context, id)) && (await store.write(user, (tx) => expectPicture(tx, version)))
  if (rowInWordPress) await sendPictureTexts(context, rowInWordPress, changedNotes(rowInWordPress, { alt, ...notes }))
  const write = store.write(user, async (tx) => {
    // WordPress has the texts by now, and may have told us.
    const before = await expectPicture(tx, rowInWordPress ? undefined : version)
    const { alt: newAlt, ...newNotes } = changedNotes(before, { alt, ...notes })
    const changes = {
      ...(newAlt !== undefined && { alt: newAlt }),
      ...columnsFromNotes(newNotes),
      ...(focalPoint && focalPoint.x !== before.focal_x && { focal_x: focalPoint.x }),
      ...(focalPoint && focalPoint.y !== before.focal_y && { focal_y: focalPoint.y }),
    }
    const isChanged = Object.keys(changes).length > 0
    const after = isChanged ? await tx.update(before, changes) : before
    if (isChanged) {
      await renderPictureUsesAgain(tx, after.url)
      await tx.audit('media.update', after, changes)
    }
    // Others' drafts may be among the uses.
    return { ...mediaFromRow(after), uses: isEditor(user) ? await listMediaUses(tx.db, after.url) : [] }
  })
  return write.catch(async (error: unknown) => {
    // Somebody published or deleted the picture meanwhile.
    if (rowInWordPress)
      await sendPictureTexts(context, rowInWordPress, { alt: rowInWordPress.alt, ...notesFromRow(rowInWordPress) })
    throw error
  })
}

async function isPictureInWordPress({ store }: AppContext, id: string): Promise<boolean> {
  return (await getRow(store.db, media, id)).remote_origin !== null
}

const PICTURES_DESCRIBED_AT_ONCE = 20

/** Pictures of the library that have no alt text get the one that a saved article has for them. */
export async function copyAltTextsToLibrary(
  context: AppContext,
  { imageUrl, imageAlt, content }: Pick<Article, 'imageUrl' | 'imageAlt' | 'content'>,
  user: CurrentUser,
): Promise<void> {
  const { db } = context.store
  const inText = (content.match(IMAGE_TAG) ?? []).map(attributesOfTag)
  const altTexts = new Map<string, string>()
  for (const { src, alt } of [...inText, { src: imageUrl, alt: imageAlt }])
    if (src && alt?.trim()) altTexts.set(src, alt.trim().slice(0, ALT_LIMIT))
  if (altTexts.size === 0) return
  const withoutAlt = db.selectFrom('media').select(['id', 'url', 'version']).where('alt', 'is', null)
  const rows = await withoutAlt
    .where(isOneOf(db, 'url', [...altTexts.keys()]))
    .limit(PICTURES_DESCRIBED_AT_ONCE)
    .execute()
  const updates = rows.map(({ id, url, version }) =>
    updateMedia(context, id, { version, alt: altTexts.get(url) }, user).catch((error: unknown) => {
      // The picture is a colleague's, was described meanwhile, or WordPress refuses it. The article is saved anyway.
      if (!(error instanceof AppError)) context.log.warn({ err: error, picture: id }, 'could not keep an alt text')
    }),
  )
  await Promise.all(updates)
}

type PictureTextChanges = Omit<MediaChanges, 'focalPoint'>

function changedNotes(row: MediaRow, texts: PictureTextChanges): PictureTextChanges {
  const before = { alt: row.alt, ...notesFromRow(row) }
  const isChanged = ([name, text]: [string, unknown]) => text !== undefined && text !== Reflect.get(before, name)
  return Object.fromEntries(Object.entries(texts).filter(isChanged))
}

const NOT_OWN_PICTURE_MESSAGE = 'You can only describe pictures that you uploaded. Ask an editor to change this one.'
const USED_ELSEWHERE = 'This picture is used elsewhere by now. Ask an editor to change it.'

/** Contributors describe own uploads while only drafts show them. What readers see or will see is the editors'. */
async function requireOwnDraftPicture(tx: Tx, row: MediaRow, user: Account, movesFocus: boolean): Promise<void> {
  if (row.uploaded_by !== user.id || movesFocus) throw new AppError(403, 'forbidden', NOT_OWN_PICTURE_MESSAGE)
  const isDraft = ({ kind, status }: MediaUse) => kind === 'article' && (status === 'draft' || status === 'review')
  if (!(await listMediaUses(tx.db, row.url)).every(isDraft)) throw new AppError(403, 'forbidden', USED_ELSEWHERE)
}

/** Makes a new picture; the old one stays as it is. */
export async function cropMedia(
  context: AppContext,
  id: string,
  part: CropMediaInput,
  user: Account,
): Promise<MediaDetail> {
  const { store } = context
  const row = await getRow(store.db, media, id)
  if (part.left + part.width > row.width || part.top + part.height > row.height) {
    const size = `${row.width} × ${row.height}`
    throw new AppError(422, 'outside', `The crop must be inside the image, which is ${size} pixels.`)
  }
  const isOurs = row.remote_origin === null
  const bytes = await (isOurs
    ? uploadsStorage(context).get(uploadFileName(row.url))
    : readPictureFromWordPress(context, row))
  if (!bytes) throw notFound('Picture')
  const picture = await cropPicture(bytes, part)
  const originalName = row.original_name?.replace(/(\.\w+)?$/, ' (crop)$1') ?? null
  const { id: newId } = await storePicture(context, picture, { originalName, alt: row.alt, ...notesFromRow(row) })
  const within = (focal: number, start: number, length: number) => Math.min(1, Math.max(0, (focal - start) / length))
  const focal = {
    focal_x: within(row.focal_x * row.width, part.left, part.width),
    focal_y: within(row.focal_y * row.height, part.top, part.height),
  }
  await store.write(user, async (tx) => {
    await tx.update(await tx.expect(media, newId), focal)
    await tx.audit('media.crop', id, { ...part, newId })
  })
  return getMedia(context, newId)
}

/** @throws AppError 404, 409 for a stale version, and with the picture's uses unless `even_if_used` */
export async function deleteMedia(
  context: AppContext,
  id: string,
  { version, even_if_used: evenIfUsed }: DeleteMediaQuery,
  user: Account,
): Promise<void> {
  const { store } = context
  const expectPicture = async (tx: Tx) => {
    const row = await tx.expect(media, id, version)
    if (!evenIfUsed) await refuseUsedPicture(tx.db, row)
    return row
  }
  const isRemote = await isPictureInWordPress(context, id)
  // WordPress comes first: a picture that it has would come back.
  if (isRemote) await deletePictureFromWordPress(context, await store.write(user, expectPicture))
  await store.write(user, async (tx) => {
    // The webhook of our own deletion may have come first.
    const row = isRemote ? await tx.find(media, id) : await expectPicture(tx)
    if (!row) return
    await tx.remove(row)
    await renderPictureUsesAgain(tx, row.url)
    await tx.audit('media.delete', row, { url: row.url, name: row.original_name })
    tx.afterCommit(() => deletePictureFiles(context, [row]))
  })
}

async function refuseUsedPicture(db: Db, { url }: MediaRow): Promise<void> {
  const uses = await listMediaUses(db, url)
  if (uses.length === 0) return
  const [first, second] = uses.map(({ title }) => `“${title}”`)
  const others = uses.length > 2 ? ` and ${uses.length - 2} more` : ''
  const names = uses.length === 2 ? `${first} and ${second}` : [first, second].filter(Boolean).join(', ') + others
  throw new AppError(409, 'in_use', `This picture is in use: ${names}.`, { extra: { uses } })
}

/** The versions of the pictures that an editor saw, by address. Pictures that are gone don't count. */
type PictureVersions = Readonly<Record<string, number>> | undefined

/**
 * Publishing calls it, so that readers get the texts that the editor saw. The pictures stay the same until the commit.
 * @throws AppError 409 `stale` with the name of a picture whose texts have changed
 */
export async function requirePictureVersions(tx: Tx, versions: PictureVersions): Promise<void> {
  if (!versions) return
  const pictures = await tx.list(media, (rows) => rows.where(isOneOf(tx.db, 'url', Object.keys(versions))))
  refuseChangedPictures(pictures, versions)
}

/** Checks the same before a WordPress gets the article, when there is no transaction yet. */
export async function checkPictureVersions(db: Db, versions: PictureVersions): Promise<void> {
  if (!versions) return
  const pictures = db.selectFrom('media').selectAll()
  refuseChangedPictures(await pictures.where(isOneOf(db, 'url', Object.keys(versions))).execute(), versions)
}

function refuseChangedPictures(pictures: readonly MediaRow[], versions: NonNullable<PictureVersions>): void {
  const changed = pictures.find(({ url, version }) => version !== versions[url])
  if (!changed) return
  const name = changed.original_name ?? changed.alt ?? changed.url
  throw staleVersion(`The texts of the picture “${name}” have changed since you opened it. Check them, then publish.`)
}
