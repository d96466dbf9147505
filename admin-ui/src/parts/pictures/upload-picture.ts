import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/contract/articles'
import {
  IMAGE_FIELD,
  type Media,
  mediaCalls,
  PICTURE_REFUSALS,
  refusalOfType,
} from '@hometown/shared-types/contract/media'
import { api } from '../../lib/api-client.ts'

/** Checks a file before the upload; undefined if it may be a picture. */
export function problemOfFile(file: File): string | undefined {
  const refusal = refusalOfType(pictureTypeOf(file))
  if (refusal && !(isHeicPicture(file) && canShrinkPicture(file))) return PICTURE_REFUSALS[refusal]
  if (file.size === 0) return PICTURE_REFUSALS.empty
  if (file.size > IMAGE_BYTES_LIMIT && !canShrinkPicture(file)) return PICTURE_REFUSALS.too_large
  return undefined
}

/** Invalidate `['media']` afterwards. @throws Error with a message for users. */
export async function uploadPicture(file: File, signal?: AbortSignal): Promise<Media> {
  const problem = problemOfFile(file)
  if (problem) throw new Error(problem)
  const form = new FormData()
  const small = await shrinkPicture(file)
  if (isHeicPicture(file) && small === file) throw new Error(PICTURE_REFUSALS.heic)
  if (small.size > IMAGE_BYTES_LIMIT) throw new Error(PICTURE_REFUSALS.too_large)
  form.set(IMAGE_FIELD, small, small.name || 'picture')
  return (await api(mediaCalls.upload, { body: form, ...(signal && { signal }) })).picture
}

/** The pixels of the longer side: more than the service keeps. */
const LONGEST_PICTURE_SIDE_PX = 4000
const SMALLER_PICTURE_SIDE_PX = 2400
const SHRUNK_PICTURE_QUALITY = 0.85
/** Larger files would take the memory of a phone. */
const MAX_BYTES = 100 * 1024 * 1024
const PHOTO_FILES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/tiff'])

/** Tells whether this browser may be able to scale such a file down. Only Safari reads HEIC and TIFF. */
function canShrinkPicture(file: File): boolean {
  return PHOTO_FILES.has(pictureTypeOf(file)) && file.size <= MAX_BYTES && typeof createImageBitmap === 'function'
}

/** Tells whether this is a photo as iPhones store it, which the service can't read. */
function isHeicPicture(file: File): boolean {
  return refusalOfType(pictureTypeOf(file)) === 'heic'
}

function pictureTypeOf({ type, name }: File): string {
  return type || (PICTURE_TYPES_BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? '')
}

/** Most cameras make files that are too large to upload, with pixels that readers never get. HEIC becomes JPEG. */
async function shrinkPicture(file: File): Promise<File> {
  if ((file.size <= IMAGE_BYTES_LIMIT && !isHeicPicture(file)) || !canShrinkPicture(file)) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return file
  try {
    for (const side of [LONGEST_PICTURE_SIDE_PX, SMALLER_PICTURE_SIDE_PX]) {
      const blob = await drawnPictureBlob(bitmap, side, isHeicPicture(file) ? 'image/jpeg' : file.type)
      if (blob && blob.size <= IMAGE_BYTES_LIMIT) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    bitmap.close()
  }
}

/** Draws the picture. Only WebP keeps transparency at this size; browsers that can't write it get a JPEG on white. */
async function drawnPictureBlob(bitmap: ImageBitmap, side: number, type: string): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  if (type !== 'image/jpeg') {
    const webp = await blobOfCanvas(canvas, 'image/webp')
    if (webp?.type === 'image/webp') return webp
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return blobOfCanvas(canvas, 'image/jpeg')
}

function blobOfCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, SHRUNK_PICTURE_QUALITY))
}

/** The photos for which many browsers know no type. */
const PICTURE_TYPES_BY_ENDING: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.(?:hei[cf]|hif)$/i, 'image/heic'],
  [/\.tiff?$/i, 'image/tiff'],
  [/\.avif$/i, 'image/avif'],
  [/\.(?:dng|cr[23]|nef|arw|orf|raf|rw2)$/i, 'image/x-adobe-dng'],
]
