import { type PictureCopies, pictureTypeSchema } from '@hometown/shared-types/contract/pictures'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { AppContext } from '../../../context.ts'
import { decodePicture } from '../../../pictures/decode-picture.ts'
import { type FileStorage, openFileStorage } from '../../../storage/file-storage.ts'
import type { MediaRow } from './media.table.ts'
import { listHashesToKeep } from './picture-usages.repository.ts'

/** The names of sizes contain the hash of the bytes, so they are cached forever. */
const DERIVED_PICTURES_PATH = '/derived/'

export const UPLOADS_PATH = '/uploads/'
/** Each width is made as WebP and AVIF; larger or very tall pictures are scaled down to `LARGEST_PICTURE_SIZE` first. */
const PICTURE_WIDTHS = [320, 640, 960, 1280] as const
const LARGEST_PICTURE_SIZE = { width: 1920, height: 2880 } as const
/** A width close to the picture's own is skipped. */
const SMALLEST_WIDTH_REDUCTION = 0.92
/** The one JPEG is for old browsers, mails, and sites that link to a page. */
const FALLBACK_JPEG_WIDTH = 1280
const AVIF_OPTIONS = { quality: 52, effort: 2 } as const
const WEBP_OPTIONS = { quality: 76 } as const
const JPEG_OPTIONS = { quality: 78, mozjpeg: true } as const
/** The limit per size: a picture that takes longer is hostile. */
const ENCODING_SECONDS_LIMIT = 30
/** Readers beyond this many get the picture itself. */
const ENCODING_QUEUE_LIMIT = 12

type PictureDimensions = Pick<MediaRow, 'url' | 'width' | 'height'>

/** Returns the hash of an upload's bytes, which is its name and that of its sizes; undefined for other addresses. */
export function hashOfUpload(url: string): string | undefined {
  return /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(url)?.[1]
}

export function pictureWidths({ width, height }: Pick<PictureDimensions, 'width' | 'height'>): number[] {
  const scale = Math.min(1, LARGEST_PICTURE_SIZE.width / width, LARGEST_PICTURE_SIZE.height / height)
  const largest = Math.max(1, Math.round(width * scale))
  return [...PICTURE_WIDTHS.filter((step) => step < largest * SMALLEST_WIDTH_REDUCTION), largest]
}

function fallbackWidthOf(widths: readonly number[]): number {
  return widths.filter((width) => width <= FALLBACK_JPEG_WIDTH).at(-1) ?? widths[0] ?? 1
}

/** Lists the files of all sizes of an upload; none for other pictures. */
function sizeFileNamesOf(row: PictureDimensions): string[] {
  const hash = hashOfUpload(row.url)
  const widths = pictureWidths(row)
  if (!hash) return []
  return [
    ...widths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`]),
    `${hash}-${fallbackWidthOf(widths)}.jpg`,
  ]
}

/** Returns our sizes of a picture, or WordPress's; undefined if we don't know it, or WordPress has it in no size. */
export function pictureCopiesOf(row: MediaRow | undefined): PictureCopies | undefined {
  const sizes = row && (sizesOfUpload(row) ?? sizesOfWordPressPicture(row))
  return sizes && { ...sizes, focal: { x: row.focal_x, y: row.focal_y } }
}

type PictureSizes = Pick<PictureCopies, 'src' | 'width' | 'height' | 'sources'>

function sizesOfUpload(row: MediaRow): PictureSizes | undefined {
  const hash = hashOfUpload(row.url)
  if (!hash) return undefined
  const widths = pictureWidths(row)
  const width = fallbackWidthOf(widths)
  const srcset = (ending: string) =>
    widths.map((size) => `${DERIVED_PICTURES_PATH}${hash}-${size}.${ending} ${size}w`).join(', ')
  return {
    src: `${DERIVED_PICTURES_PATH}${hash}-${width}.jpg`,
    width,
    height: Math.max(1, Math.round((row.height * width) / row.width)),
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
  }
}

function sizesOfWordPressPicture({ remote_sizes: json, mime_type: type }: MediaRow): PictureSizes | undefined {
  const sizes: Pick<PictureSizes, 'src' | 'width' | 'height'>[] = json === null ? [] : JSON.parse(json)
  const shown = sizes.findLast(({ width }) => width <= FALLBACK_JPEG_WIDTH) ?? sizes[0]
  if (!shown) return undefined
  const srcset = sizes.map(({ src, width }) => `${src} ${width}w`).join(', ')
  const source = pictureTypeSchema.safeParse({ type, srcset }).data
  return { src: shown.src, width: shown.width, height: shown.height, sources: source ? [source] : [] }
}

/** Returns the address of the picture's smallest size. */
export function thumbnailOf(row: MediaRow): string {
  return pictureCopiesOf(row)?.sources.at(-1)?.srcset.split(' ', 1)[0] ?? row.url
}

/** Returns undefined if some mail programs couldn't show the picture. */
export function pictureCopiesForMail(row: MediaRow | undefined): PictureCopies | undefined {
  const canShow = row && (hashOfUpload(row.url) !== undefined || /^image\/(?:jpeg|png|gif)$/.test(row.mime_type))
  return canShow ? pictureCopiesOf(row) : undefined
}

export function uploadsStorage(context: AppContext): FileStorage {
  return openFileStorage(context, 'uploads')
}

export function uploadFileName(url: string): string {
  return url.slice(UPLOADS_PATH.length)
}

/** Pictures wait for each other: encoding takes a processor, and up to 200 MB. */
const pictureEncodingQueue = pLimit(1)

/** A size that can't be made now is made when a reader asks for it. */
export async function createPictureSizes(context: AppContext, row: PictureDimensions): Promise<void> {
  try {
    await encodeMissingPictureSizes(context, row, sizeFileNamesOf(row))
  } catch (error) {
    context.log.warn({ err: error, picture: row.url }, 'could not make the sizes of a picture yet')
  }
}

interface PictureFile {
  readonly bytes: Buffer
  /** False for the picture itself in place of a size that can't be made now. */
  readonly isFinal: boolean
}

/**
 * The database says which pictures there are, so that no copy of a deleted one is served, and made-up names don't reach
 * the storage. Without the database, what is there is served.
 */
export async function findPictureFile(
  context: AppContext,
  area: 'uploads' | 'derived',
  name: string,
): Promise<PictureFile | undefined> {
  const { db } = context.store
  const [hash = ''] = name.split(/[-.]/, 1)
  const url = `${UPLOADS_PATH}${hash}.webp`
  const rows = db.selectFrom('media').select(['url', 'width', 'height']).where('url', '=', url)
  const row = await rows.executeTakeFirst().catch(() => null)
  if (row === undefined && (area === 'uploads' || (await listHashesToKeep(db, [hash])).length === 0)) return undefined
  const bytes = await openFileStorage(context, area).get(name)
  if (bytes) return { bytes, isFinal: true }
  const isSize = area === 'derived' && row && sizeFileNamesOf(row).includes(name)
  return isSize ? createPictureSize(context, row, name) : undefined
}

async function createPictureSize(
  context: AppContext,
  row: PictureDimensions,
  name: string,
): Promise<PictureFile | undefined> {
  if (pictureEncodingQueue.pendingCount < ENCODING_QUEUE_LIMIT)
    await encodeMissingPictureSizes(context, row, [name]).catch((error: unknown) =>
      context.log.warn({ err: error, size: name }, 'could not make a size; readers get the picture itself'),
    )
  const size = await openFileStorage(context, 'derived').get(name)
  const bytes = size ?? (await uploadsStorage(context).get(uploadFileName(row.url)))
  return bytes && { bytes, isFinal: size !== undefined }
}

async function encodeMissingPictureSizes(
  context: AppContext,
  { url }: PictureDimensions,
  names: readonly string[],
): Promise<void> {
  const storage = openFileStorage(context, 'derived')
  await pictureEncodingQueue(async () => {
    const missing: string[] = []
    for (const name of names) if (!(await storage.has(name))) missing.push(name)
    const file = missing.length > 0 && (await uploadsStorage(context).get(uploadFileName(url)))
    if (!file) return
    const picture = await decodePicture(file, { box: LARGEST_PICTURE_SIZE })
    // The library takes megabytes, so it is loaded with the first picture.
    const { sharpFromPixels } = await import('../../../pictures/pixels.ts')
    for (const name of missing) {
      const [, width, ending] = /-(\d+)\.(\w+)$/.exec(name) ?? []
      const resized = sharpFromPixels(picture)
        .timeout({ seconds: ENCODING_SECONDS_LIMIT })
        .resize({ width: Number(width) })
      await storage.put(name, await encodePictureSize(resized, ending))
    }
  })
}

function encodePictureSize(picture: Sharp, ending: string | undefined): Promise<Buffer> {
  if (ending === 'avif') return picture.avif(AVIF_OPTIONS).toBuffer()
  if (ending === 'webp') return picture.webp(WEBP_OPTIONS).toBuffer()
  return picture.flatten({ background: 'white' }).jpeg(JPEG_OPTIONS).toBuffer()
}

/** Call it after the commit that deletes the pictures. Sizes that mails show stay. A file left over only takes room. */
export async function deletePictureSizes(context: AppContext, rows: readonly PictureDimensions[]) {
  const storage = openFileStorage(context, 'derived')
  const hashes = rows.flatMap(({ url }) => hashOfUpload(url) ?? [])
  try {
    const keptHashes = await listHashesToKeep(context.store.db, hashes)
    const names = rows.filter(({ url }) => !keptHashes.includes(hashOfUpload(url) ?? '')).flatMap(sizeFileNamesOf)
    for (const name of names) await storage.delete(name)
  } catch (error) {
    context.log.warn({ err: error }, 'could not delete the sizes of a picture yet')
  }
}
