import type { PictureNotes } from '@hometown/shared-types/contract/pictures'
import { slugify } from '@hometown/shared-types/rules/slugs'
import {
  notesOfMedia,
  notesToMediaFields,
  pictureOfMedia,
  type WordPressClient,
  type WordPressMedia,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { callWordPress, isPostMissing, wordPressUnanswered } from '../../../integrations/wordpress-errors.ts'
import type { Picture } from './encode-picture.ts'
import { columnsFromNotes, findMediaByUrl, insertMedia, media } from './media.repository.ts'
import type { MediaRow } from './media.table.ts'
import { renderPictureUsesAgain } from './picture-usages.repository.ts'

/** Pages that show a picture with other words or in other sizes than before are rendered again. */
export async function saveWordPressPictures(
  tx: Tx,
  { config }: AppContext,
  items: readonly WordPressMedia[],
): Promise<void> {
  const origin = config.wordpressUrl
  const each = [...new Map(items.map((media) => [media.id, media])).values()]
  const pictures = origin ? each.flatMap((media) => columnsFromWordPressMedia(media, origin) ?? []) : []
  if (!origin || pictures.length === 0) return
  const ids = pictures.map((picture) => picture.remote_id)
  const rows = await tx.list(media, (all) => all.where('remote_origin', '=', origin).where('remote_id', 'in', ids))
  const rowsByRemoteId = new Map(rows.map((row) => [row.remote_id, row]))
  for (const { created_at, original_name, ...columns } of pictures) {
    const row = rowsByRemoteId.get(columns.remote_id)
    // Our upload's exact size is known; WordPress doesn't always report it.
    const current = columns.bytes === 0 && row ? { ...columns, bytes: row.bytes } : columns
    const changedColumns = listChangedPictureColumns(row, current)
    if (changedColumns.length === 0) continue
    const owner = await findMediaByUrl(tx.db, columns.url)
    // Several items of WordPress may have one file, such as one for each language.
    if (owner && owner.id !== row?.id) continue
    const isTextChanged = changedColumns.some((name) => name in EMPTY_NOTES)
    if (!row) await insertMedia(tx, { ...EMPTY_NOTES, ...current, original_name, created_at: created_at ?? tx.now })
    else if (isTextChanged || changedColumns.includes('alt')) await tx.update(row, current)
    else await tx.mark(row, current)
    if (isTextChanged || (row && changedColumns.includes('remote_sizes'))) await renderPictureUsesAgain(tx, columns.url)
  }
}

/** WordPress says that it has been deleted there. */
export async function deleteWordPressPicture(tx: Tx, { config }: AppContext, remoteId: number): Promise<void> {
  const origin = config.wordpressUrl ?? ''
  const pictures = await tx.list(media, (rows) =>
    rows.where('remote_origin', '=', origin).where('remote_id', '=', remoteId),
  )
  for (const row of pictures) {
    await tx.remove(row)
    await renderPictureUsesAgain(tx, row.url)
  }
}

const EMPTY_NOTES = { caption: null, credit: null, credit_url: null, license: null, made_with_ai: 0 }

/** Returns undefined for files that aren't pictures, and for pictures without a known size or a whole address. */
function columnsFromWordPressMedia(media: WordPressMedia, origin: string) {
  const { width, height, filesize } = media.media_details
  const address = URL.parse(media.source_url)
  if (media.media_type !== 'image' || media.mime_type === 'image/svg+xml' || !width || !height || !address)
    return undefined
  return {
    ...remotePictureColumns(media, origin),
    ...columnsFromNotes(notesOfMedia(media)),
    mime_type: media.mime_type,
    bytes: filesize ?? 0,
    width,
    height,
    alt: media.alt_text.trim() || null,
    original_name: address.pathname.split('/').at(-1)?.slice(0, 200) ?? '',
    created_at: Date.parse(`${media.date_gmt}Z`) || undefined,
  }
}

/** Lists columns that differ. Credits are unknown without the companion plugin: those that editors wrote here stay. */
function listChangedPictureColumns(row: MediaRow | undefined, columns: object): string[] {
  return Object.entries(columns).flatMap(([name, value]) => {
    const before: unknown = Reflect.get(row ?? EMPTY_NOTES, name)
    return value === undefined || value === (before ?? null) ? [] : [name]
  })
}

export interface PictureTexts extends Partial<PictureNotes> {
  readonly originalName: string | null
  readonly alt: string | null
}

/** An address of this form fits into a `srcset` as it is. */
const SRCSET_ADDRESS = /^https?:\/\/[^\s"'<>,]+$/

function remotePictureColumns(media: WordPressMedia, origin: string) {
  const sizes = pictureOfMedia(media)?.srcset.filter(({ src }) => SRCSET_ADDRESS.test(src)) ?? []
  return { url: media.source_url, remote_origin: origin, remote_id: media.id, remote_sizes: JSON.stringify(sizes) }
}

/** @returns the columns that say where it is; undefined if there is no WordPress that we may write to */
export async function uploadPictureToWordPress(
  { config, wordpress }: AppContext,
  picture: Picture,
  { originalName, alt, ...notes }: PictureTexts,
) {
  const { wordpressUrl: origin, wordpressUsername } = config
  if (!wordpress || !origin || !wordpressUsername) return undefined
  // A slug from the content hash finds an upload whose answer was lost.
  const slug = `hometown-${picture.fileName.replace(/\.\w+$/, '')}`
  const { items } = await askWordPressForPicture(() => wordpress.media.list({ slug, per_page: 1 }))
  const existing = items.find((item) => item.slug === slug)
  if (existing) return remotePictureColumns(existing, origin)
  const title = originalName?.replace(/\.\w+$/, '').trim() || 'Picture'
  const filledNotes = Object.fromEntries(Object.entries(notes).filter(([, note]) => note))
  const upload = {
    file: picture.bytes,
    filename: `${slugify(title) || 'picture'}.webp`,
    type: picture.mimeType,
    title,
    slug,
    ...(alt && { alt_text: alt }),
    ...notesToMediaFields(filledNotes),
  }
  return remotePictureColumns(await askWordPressForPicture(() => wordpress.media.upload(upload)), origin)
}

/** The limit is above any original that a newsroom's WordPress should serve. */
const PICTURE_BYTES_LIMIT = 20_000_000

export async function readPictureFromWordPress(context: AppContext, row: MediaRow): Promise<Buffer> {
  wordPressClientFor(context, row)
  const { origin } = new URL(context.config.wordpressUrl ?? '')
  // The address may be on a private network: the operator or an administrator at the desk typed it.
  const isOfDesk = !context.config.connectionsOfEnvironment.includes('wordpress')
  const trust = isOfDesk ? { deskOrigin: origin } : { trustedOrigins: [origin] }
  const answer = await context.safeFetch?.read(row.url, { accept: 'image/*', maxBytes: PICTURE_BYTES_LIMIT, ...trust })
  if (answer?.outcome !== 'read') throw wordPressUnanswered()
  return answer.body
}

/** Writes only the given texts. */
export async function sendPictureTexts(
  context: AppContext,
  row: MediaRow,
  { alt, ...notes }: Partial<Omit<PictureTexts, 'originalName'>>,
): Promise<void> {
  const fields = { ...(alt !== undefined && { alt_text: alt ?? '' }), ...notesToMediaFields(notes) }
  if (Object.keys(fields).length === 0) return
  await askWordPressForPicture(() => wordPressClientFor(context, row).media.update(Number(row.remote_id), fields))
}

export async function deletePictureFromWordPress(context: AppContext, row: MediaRow): Promise<void> {
  const client = wordPressClientFor(context, row)
  await askWordPressForPicture(async () => {
    try {
      await client.media.delete(Number(row.remote_id), { force: true })
    } catch (error) {
      if (!isPostMissing(error)) throw error
    }
  })
}

function wordPressClientFor({ config, wordpress }: AppContext, { remote_origin: origin }: MediaRow): WordPressClient {
  if (wordpress && config.wordpressUsername && origin === config.wordpressUrl) return wordpress
  throw new AppError(409, 'not_connected', `The picture is in ${origin}, which isn’t connected.`)
}

function askWordPressForPicture<T>(call: () => Promise<T>): Promise<T> {
  return callWordPress(call, 'The picture is no longer in WordPress.')
}
